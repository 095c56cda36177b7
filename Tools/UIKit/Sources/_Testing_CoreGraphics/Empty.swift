// Empty: see the manifest.
