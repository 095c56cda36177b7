// This package does not enable Keyline's trait Fonts, so the module KeylineText is empty, and its system libraries need not
// be installed. Importing the module must compile all the same.
import KeylineText
