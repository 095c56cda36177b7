import Keyline

/// Writes findings (mistakes in a layout document) for other programs: as JSON, or as SARIF, a
/// format that code review tools read.
package struct FindingReport {
    private let findings: [Finding]
    private let source: DocumentSource

    package init(_ findings: [Finding], in source: DocumentSource) {
        (self.findings, self.source) = (findings, source)
    }

    /// The report as a JSON object that contains the name of the document's file and an array of
    /// the findings.
    package var json: String {
        JSON.object(["file": .text(source.file), "findings": list]).printed
    }

    /// The findings as a JSON array, for answers that need no name of a file.
    package var list: JSON {
        let list = findings.map { finding in
            var members: [String: JSON] = [
                "rule": .text(finding.rule.rawValue), "severity": .text(finding.severity.rawValue),
            ]
            members.merge(messageMembers(finding.message, at: finding.position)) { $1 }
            if !finding.sizes.isEmpty { members["sizes"] = .list(finding.sizes.map(JSON.text)) }
            if !finding.related.isEmpty {
                members["related"] = .list(
                    finding.related.map { .object(messageMembers($0.message, at: $0.position)) })
            }
            return JSON.object(members)
        }
        return .list(list)
    }

    private func messageMembers(_ message: String, at position: DocumentPosition?) -> [String: JSON]
    {
        guard let position else { return ["message": .text(message)] }
        return [
            "message": .text(message), "line": .number(Double(position.line)),
            "column": .number(Double(position.column)), "length": .number(Double(position.length)),
        ]
    }

    // MARK: SARIF

    /// The findings as a SARIF log (Static Analysis Results Interchange Format, version 2.1.0).
    package var sarif: String {
        let rules = FindingRule.allCases.map { rule -> JSON in
            [
                "id": .text(rule.rawValue), "shortDescription": ["text": .text(rule.summary)],
                "defaultConfiguration": ["level": .text(rule.severity.rawValue)],
            ]
        }
        let run: JSON = [
            "tool": ["driver": ["name": "keyline", "version": "0.1.0", "rules": .list(rules)]],
            "columnKind": "unicodeCodePoints",
            "results": .list(findings.map(result)),
        ]
        let log: JSON = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [run],
        ]
        return log.printed
    }

    private func result(_ finding: Finding) -> JSON {
        let index = FindingRule.allCases.firstIndex(of: finding.rule) ?? 0
        let sizes = finding.sizes.isEmpty ? "" : " (at \(finding.sizes.joined(separator: ", ")))"
        var message = finding.message + sizes
        for related in finding.related where related.position == nil {
            message += "\n\(related.message)"
        }
        var members: [String: JSON] = [
            "ruleId": .text(finding.rule.rawValue), "ruleIndex": .number(Double(index)),
            "level": .text(finding.severity.rawValue), "message": ["text": .text(message)],
            "locations": [.object(location(finding.position))],
        ]
        let related = finding.related.filter { $0.position != nil }
        if !related.isEmpty {
            members["relatedLocations"] = .list(
                related.map { finding in
                    var members = location(finding.position)
                    members["message"] = ["text": .text(finding.message)]
                    return .object(members)
                })
        }
        return .object(members)
    }

    private func location(_ position: DocumentPosition?) -> [String: JSON] {
        var physical: [String: JSON] = [
            "artifactLocation": ["uri": .text(source.file.encodedForURI)]
        ]
        if let position {
            let line = source.line(position.line)
            // Converts a column from characters to Unicode code points, in which SARIF counts
            // columns. A character may consist of several code points.
            func column(_ characters: Int) -> Int {
                line.prefix(characters).unicodeScalars.count + 1
            }
            let start = column(position.column - 1),
                end = column(position.column - 1 + position.length)
            physical["region"] = [
                "startLine": .number(Double(position.line)), "startColumn": .number(Double(start)),
                "endColumn": .number(Double(max(end, start + 1))),
            ]
        }
        return ["physicalLocation": .object(physical)]
    }
}

extension String {
    /// The path in the form in which SARIF states the location of a file. Each byte that a URI does not allow is
    /// percent-encoded, for example a space as `%20`. An absolute path gets the scheme `file://`; a relative path gets
    /// none.
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
