#if Fonts
    import CCairo
    import CPages

    /// The images of pictures, which are decoded once. Their addresses are `data:` URLs.
    final class PageImages {
        /// The address (URL) of an image, as a key of a dictionary. An address may be a data URL
        /// that contains the whole image, so the hash value is computed from a part of the address
        /// only.
        private struct Address: Hashable {
            let text: String

            func hash(into hasher: inout Hasher) {
                hasher.combine(text.utf8.count)
                for byte in text.utf8.suffix(64) { hasher.combine(byte) }
            }
        }

        private let keepsFiles: Bool
        private var surfaces: [Address: OpaquePointer?] = [:]
        /// The number of pixels of all images in `surfaces`.
        private var pixels = 0
        private static let mostPixels = 64 << 20

        /// Creates an empty list. If `keepsFiles` is true, JPEG images are written to PDF files as
        /// they are.
        init(keepsFiles: Bool) { self.keepsFiles = keepsFiles }

        deinit { close() }

        private func close() {
            for surface in surfaces.values {
                if let surface { cairo_surface_destroy(surface) }
            }
            (surfaces, pixels) = ([:], 0)
        }

        /// Returns the image at an address, or nil if the address is not that of an image in the
        /// format PNG or JPEG.
        func surface(_ address: String) -> OpaquePointer? {
            let key = Address(text: address)
            if let known = surfaces[key] { return known }
            if pixels > PageImages.mostPixels { close() }
            let bytes = PageImages.bytes(address)
            let surface = bytes.flatMap { pages_image_read($0, $0.count, keepsFiles) }
            surfaces[key] = .some(surface)
            if let surface {
                pixels +=
                    Int(cairo_image_surface_get_width(surface))
                    * Int(cairo_image_surface_get_height(surface))
            }
            return surface
        }

        /// Returns the bytes in a `data:` URL with the encoding base64, or nil for any other URL.
        static func bytes(_ address: String) -> [UInt8]? {
            let text = address.utf8
            guard address.hasPrefix("data:"), let comma = text.firstIndex(of: UInt8(ascii: ",")),
                address[..<comma].hasSuffix(";base64")
            else { return nil }
            var bytes: [UInt8] = [], group: UInt32 = 0, bits = 0
            bytes.reserveCapacity(text.count * 3 / 4)
            for letter in text[text.index(after: comma)...] {
                let value: UInt8
                switch letter {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - 65
                case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - 97 + 26
                case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter - 48 + 52
                case UInt8(ascii: "+"): value = 62
                case UInt8(ascii: "/"): value = 63
                case UInt8(ascii: "="): continue
                default: return nil
                }
                group = group << 6 | UInt32(value)
                bits += 6
                if bits >= 8 {
                    bits -= 8
                    bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
                }
            }
            return bytes
        }
    }
#endif
