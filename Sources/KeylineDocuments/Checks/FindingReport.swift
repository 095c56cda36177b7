import Keyline

/// Findings for programs: as JSON, and as SARIF for code review.
package struct FindingReport {
    private let findings: [Finding]
    private let source: DocumentSource

    package init(_ findings: [Finding], in source: DocumentSource) {
        (self.findings, self.source) = (findings, source)
    }

    /// An object with the file and an array of findings.
    package var json: String {
        let list = findings.map { finding in
            var members: [(key: String, value: JSON)] = [
                ("rule", .text(finding.rule.rawValue)),
                ("severity", .text(finding.severity.rawValue)), ("message", .text(finding.message)),
            ]
            members += place(finding.place)
            if !finding.sizes.isEmpty {
                members.append(("sizes", .list(finding.sizes.map(JSON.text))))
            }
            if !finding.related.isEmpty {
                let related = finding.related.map {
                    JSON.object([("message", .text($0.message))] + place($0.place))
                }
                members.append(("related", .list(related)))
            }
            return JSON.object(members)
        }
        return JSON.object([("file", .text(source.file)), ("findings", .list(list))]).printed()
            + "\n"
    }

    private func place(_ place: DocumentPlace?) -> [(key: String, value: JSON)] {
        guard let place else { return [] }
        return [
            ("line", .number(place.line)), ("column", .number(place.column)),
            ("length", .number(place.length)),
        ]
    }

    // MARK: SARIF

    /// A log of the Static Analysis Results Interchange Format, 2.1.0.
    package var sarif: String {
        let rules = FindingRule.allCases.map { rule in
            JSON.object([
                ("id", .text(rule.rawValue)),
                ("shortDescription", .object([("text", .text(rule.summary))])),
                ("defaultConfiguration", .object([("level", .text(rule.severity.rawValue))])),
            ])
        }
        let driver = JSON.object([
            ("name", .text("keyline")), ("version", .text("0.1.0")), ("rules", .list(rules)),
        ])
        let run = JSON.object([
            ("tool", .object([("driver", driver)])),
            ("columnKind", .text("unicodeCodePoints")),
            ("results", .list(findings.map(result))),
        ])
        return JSON.object([
            ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", .text("2.1.0")), ("runs", .list([run])),
        ]).printed() + "\n"
    }

    private func result(_ finding: Finding) -> JSON {
        let index = FindingRule.allCases.firstIndex(of: finding.rule) ?? 0
        let sizes = finding.sizes.isEmpty ? "" : " (at \(finding.sizes.joined(separator: ", ")))"
        var words = finding.message + sizes
        for related in finding.related where related.place == nil {
            words += "\n\(related.message)"
        }
        var members: [(key: String, value: JSON)] = [
            ("ruleId", .text(finding.rule.rawValue)), ("ruleIndex", .number(index)),
            ("level", .text(finding.severity.rawValue)),
            ("message", .object([("text", .text(words))])),
            ("locations", .list([location(finding.place)])),
        ]
        let related = finding.related.filter { $0.place != nil }
        if !related.isEmpty {
            members.append(
                ("relatedLocations", .list(related.map { location($0.place, $0.message) })))
        }
        return .object(members)
    }

    private func location(_ place: DocumentPlace?, _ message: String? = nil) -> JSON {
        var physical: [(key: String, value: JSON)] = [
            ("artifactLocation", .object([("uri", .text(source.file.encodedForURI))]))
        ]
        if let place {
            let line = source.line(place.line)
            // Columns count code points there.
            func column(_ characters: Int) -> Int {
                line.prefix(characters).unicodeScalars.count + 1
            }
            let start = column(place.column - 1), end = column(place.column - 1 + place.length)
            physical.append(
                (
                    "region",
                    .object([
                        ("startLine", .number(place.line)), ("startColumn", .number(start)),
                        ("endColumn", .number(max(end, start + 1))),
                    ])
                ))
        }
        var members: [(key: String, value: JSON)] = [("physicalLocation", .object(physical))]
        if let message { members.append(("message", .object([("text", .text(message))]))) }
        return .object(members)
    }
}

extension String {
    /// As a path in a URI.
    fileprivate var encodedForURI: String {
        let scheme = first == "/" ? "file://" : ""
        return scheme
            + utf8.map { byte in
                let letter = Character(Unicode.Scalar(byte))
                if letter.isASCII, letter.isLetter || letter.isNumber || "-._~/".contains(letter) {
                    return String(letter)
                }
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }.joined()
    }
}
