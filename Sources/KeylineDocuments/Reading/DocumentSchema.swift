/// Makes the JSON schema by which editors check layout documents and complete their keys. It is
/// derived from the tables of keys.
package enum DocumentSchema {
    /// The schema in the format JSON Schema, draft 7, which YAML plug-ins of editors support.
    package static var text: String {
        let members: [String: JSON] = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "A layout document of Keyline",
            "definitions": .object(definitions),
        ]
        let root = object(DocumentKeys.document + DocumentKeys.view)
        return JSON.object(members.merging(root) { $1 }).printed
    }

    private static func object(_ rules: [DocumentKeyRule]) -> [String: JSON] {
        let properties = rules.map { rule in
            let members: [String: JSON] = ["description": .text(rule.summary)]
            return (rule.name, JSON.object(members.merging(schema(of: rule.kind)) { $1 }))
        }
        return [
            "type": "object", "additionalProperties": false,
            "properties": .object(Dictionary(uniqueKeysWithValues: properties)),
        ]
    }

    private static var definitions: [String: JSON] {
        let view = types("null", "string", "number", "boolean")
        return [
            "value": types("string", "number", "boolean"),
            "number": types("string", "number"),
            "view": .object(either(view, .object(object(DocumentKeys.view)))),
            "part": .object(
                either(
                    types("null", "string", "number", "boolean"),
                    .object(object(DocumentKeys.part)))),
            "views": map(of: "view"),
            "guide": .object(either(types("null"), .object(object(DocumentKeys.guide)))),
            "constraint": .object(either(types("string"), .object(object(DocumentKeys.format)))),
        ]
    }

    private static func reference(_ name: String) -> JSON {
        ["$ref": .text("#/definitions/\(name)")]
    }

    private static func types(_ names: String...) -> JSON {
        ["type": names.count == 1 ? .text(names[0]) : .list(names.map(JSON.text))]
    }

    private static func map(of name: String) -> JSON {
        ["type": ["object", "null"], "additionalProperties": reference(name)]
    }

    private static func list(of item: JSON, _ counts: ClosedRange<Int>? = nil) -> JSON {
        var members: [String: JSON] = ["type": "array", "items": item]
        members["minItems"] = (counts?.lowerBound).map { .number(Double($0)) }
        members["maxItems"] = (counts?.upperBound).map { .number(Double($0)) }
        return .object(members)
    }

    private static func either(_ schemas: JSON...) -> [String: JSON] {
        ["anyOf": .list(schemas)]
    }

    private static func size(mayFit: Bool) -> JSON {
        let number = mayFit ? "([0-9.]+|fit)" : "[0-9.]+"
        return ["type": "string", "pattern": .text("^ *\(number) *[x×X] *\(number) *$")]
    }

    private static func schema(of kind: DocumentKeyRule.Kind) -> [String: JSON] {
        let number = reference("number")
        switch kind {
        case .text: return ["type": "string"]
        case .content: return ["type": ["string", "number", "boolean", "null"]]
        case .parts:
            return either(
                types("string", "number", "boolean", "null"), list(of: reference("part")))
        case .names: return either(types("string"), list(of: types("string")))
        case .flag: return ["type": "boolean"]
        // Wrap the reference to the definition of numbers in `allOf`. JSON Schema ignores a
        // description that stands directly beside a reference.
        case .number: return ["allOf": [number]]
        case .extent: return either(size(mayFit: false), list(of: number, 2...2))
        case .rootSize: return either(size(mayFit: true), list(of: number, 2...2))
        case .sizes: return ["type": "array", "items": size(mayFit: true)]
        case .insets: return either(number, list(of: number, 1...4))
        case .priority: return either(number, list(of: number, 1...2))
        case .predicate: return either(number, list(of: number))
        case .color: return ["type": "string"]
        case .choice(let choices):
            let choice: [String: JSON] = ["enum": .list(choices.map(JSON.text))]
            return choices == DocumentKeys.formatAlignments
                ? either(.object(choice), list(of: .object(choice))) : choice
        case .views: return ["allOf": [reference("views")]]
        case .guides: return either(map(of: "guide"), list(of: types("string")), types("string"))
        case .constraints:
            return either(types("string", "null"), list(of: reference("constraint")))
        case .numbers: return ["type": "object", "additionalProperties": number]
        case .record: return ["type": "object", "additionalProperties": reference("value")]
        }
    }
}
