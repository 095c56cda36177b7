/// The schema of documents for editors, made of the table of keys.
package enum DocumentSchema {
    /// A JSON Schema, draft 7, which language servers for YAML know.
    package static var text: String {
        JSON.object([
            ("$schema", .text("http://json-schema.org/draft-07/schema#")),
            ("title", .text("A layout document of Keyline")),
            ("type", .text("object")),
            ("additionalProperties", .flag(false)),
            ("properties", properties(DocumentKeys.document + DocumentKeys.view)),
            ("definitions", .object(definitions)),
        ]).printed() + "\n"
    }

    private static func properties(_ rules: [DocumentKeyRule]) -> JSON {
        .object(
            rules.map { rule in
                var members: [(key: String, value: JSON)] = [("description", .text(rule.summary))]
                members += schema(of: rule.kind)
                return (rule.name, .object(members))
            })
    }

    private static func object(_ rules: [DocumentKeyRule]) -> JSON {
        .object([
            ("type", .text("object")), ("additionalProperties", .flag(false)),
            ("properties", properties(rules)),
        ])
    }

    private static var definitions: [(key: String, value: JSON)] {
        [
            ("value", types("string", "number", "boolean")),
            ("number", types("string", "number")),
            (
                "view",
                .object([
                    (
                        "anyOf",
                        .list([
                            types("null", "string", "number", "boolean"), object(DocumentKeys.view),
                        ])
                    )
                ])
            ),
            ("views", map(of: "view")),
            (
                "guide", .object([("anyOf", .list([types("null"), object(DocumentKeys.guide)]))])
            ),
            (
                "constraint",
                .object([("anyOf", .list([types("string"), object(DocumentKeys.format)]))])
            ),
        ]
    }

    private static func reference(_ name: String) -> JSON {
        .object([("$ref", .text("#/definitions/\(name)"))])
    }

    private static func types(_ names: String...) -> JSON {
        .object([("type", names.count == 1 ? .text(names[0]) : .list(names.map(JSON.text)))])
    }

    private static func map(of name: String) -> JSON {
        .object([
            ("type", .list([.text("object"), .text("null")])),
            ("additionalProperties", reference(name)),
        ])
    }

    private static func list(of item: JSON, _ counts: ClosedRange<Int>? = nil) -> JSON {
        var members: [(key: String, value: JSON)] = [("type", .text("array")), ("items", item)]
        if let counts {
            members.append(("minItems", .number(counts.lowerBound)))
            members.append(("maxItems", .number(counts.upperBound)))
        }
        return .object(members)
    }

    private static func either(_ schemas: JSON...) -> [(key: String, value: JSON)] {
        [("anyOf", .list(schemas))]
    }

    private static func size(mayFit: Bool) -> JSON {
        let number = mayFit ? "([0-9.]+|fit)" : "[0-9.]+"
        return .object([
            ("type", .text("string")), ("pattern", .text("^ *\(number) *[x×X] *\(number) *$")),
        ])
    }

    private static func schema(of kind: DocumentKeyRule.Kind) -> [(key: String, value: JSON)] {
        let number = reference("number")
        switch kind {
        case .text: return [("type", .text("string"))]
        case .content:
            return [("type", .list(["string", "number", "boolean", "null"].map(JSON.text)))]
        case .flag: return [("type", .text("boolean"))]
        // Beside a reference a description would not count.
        case .number: return [("allOf", .list([number]))]
        case .extent: return either(size(mayFit: false), list(of: number, 2...2))
        case .rootSize: return either(size(mayFit: true), list(of: number, 2...2))
        case .sizes: return [("type", .text("array")), ("items", size(mayFit: true))]
        case .insets: return either(number, list(of: number, 1...4))
        case .priority: return either(number, list(of: number, 1...2))
        case .predicate: return either(number, list(of: number))
        case .color: return [("type", .text("string"))]
        case .choice(let choices):
            let one = JSON.object([("enum", .list(choices.map(JSON.text)))])
            return choices == DocumentKeys.formatAlignments
                ? either(one, list(of: one)) : [("enum", .list(choices.map(JSON.text)))]
        case .views: return [("allOf", .list([reference("views")]))]
        case .guides: return either(map(of: "guide"), list(of: types("string")), types("string"))
        case .constraints:
            return either(types("string", "null"), list(of: reference("constraint")))
        case .numbers: return [("type", .text("object")), ("additionalProperties", number)]
        case .record:
            return [("type", .text("object")), ("additionalProperties", reference("value"))]
        }
    }
}
