/// Numbers as messages and descriptions print them.
extension Double {
    /// The number rounded for a message: to six significant digits as by `%g`, but never to less than thousandths and
    /// never before the point. Numbers from 1e15 on and below 1e-4 have an exponent. No locale changes the text.
    ///
    /// ```
    /// 47.6   0.333333   1048.125   1234567   1e+15
    /// ```
    package var shortText: String { text(digits: 6) }

    /// ``shortText`` with another number of digits than six.
    fileprivate func text(digits least: Int) -> String {
        guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
        guard self != 0 else { return "0" }
        let sign = self < 0 ? "-" : ""
        // The shortest digits that denote this number, which is 0.DIGITS * 10^point.
        var digits: [Int] = []
        var point = 0
        var pointSeen = false
        let parts = magnitude.description.split(separator: "e")
        for character in parts[0] {
            guard let digit = character.wholeNumberValue else {
                pointSeen = true
                continue
            }
            if digits.isEmpty && digit == 0 {
                if pointSeen { point -= 1 }
                continue
            }
            digits.append(digit)
            if !pointSeen { point += 1 }
        }
        if parts.count == 2, let exponent = Int(parts[1]) { point += exponent }
        let mayHaveExponent = point > 15 || point < -3
        let kept = mayHaveExponent ? least : max(least, point + 3)
        if digits.count > kept {
            let rest = digits[kept...]
            let isTie = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
            let roundsUp = isTie ? !digits[kept - 1].isMultiple(of: 2) : digits[kept] >= 5
            digits.removeSubrange(kept...)
            var at = kept - 1
            while roundsUp {
                digits[at] += 1
                guard digits[at] == 10 else { break }
                digits[at] = 0
                if at == 0 {
                    digits.insert(1, at: 0)
                    point += 1
                    break
                }
                at -= 1
            }
        }
        while digits.last == 0 { digits.removeLast() }
        let text = digits.map(String.init).joined()
        let exponent = point - 1
        if exponent < -4 || exponent >= 15 {
            let mantissa = text.count > 1 ? "\(text.prefix(1)).\(text.dropFirst())" : text
            let size = String(exponent.magnitude)
            let padded = size.count < 2 ? "0" + size : size
            return "\(sign)\(mantissa)e\(exponent < 0 ? "-" : "+")\(padded)"
        }
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + text }
        if text.count <= point {
            return sign + text + String(repeating: "0", count: point - text.count)
        }
        return sign + "\(text.prefix(point)).\(text.dropFirst(point))"
    }
}

/// The number of significant digits with which a text prints its numbers.
package struct NumberPrecision: Sendable {
    /// The most digits that a report needs: the solver takes numbers that differ only beyond the twelfth for equal.
    private static let mostDigits = 12
    /// The most digits of a number that a program writes as a literal; computed numbers usually have more.
    private static let mostWrittenDigits = 10

    private var digits = 6

    /// The precision of ``Swift/Double/shortText``, for each number by itself.
    package static let short = NumberPrecision()

    private init() {}

    /// The precision for a report about these numbers: numbers that differ print differently, and decimals of up to ten
    /// digits print in full, because their last digit may be the cause of the report.
    package init(of numbers: [Double]) {
        let full = numbers.map { $0.text(digits: NumberPrecision.mostDigits) }
        for text in full {
            let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
            let written = mantissa.reversed().drop { $0 == "0" }.count
            if written <= NumberPrecision.mostWrittenDigits { digits = max(digits, written) }
        }
        let different = Set(full).count
        while digits < NumberPrecision.mostDigits, Set(numbers.map(text)).count < different {
            digits += 1
        }
    }

    /// The number in words.
    package func text(_ number: Double) -> String { number.text(digits: digits) }

    /// The priority in words.
    package func text(_ priority: Priority) -> String {
        priority == .required ? "required" : text(priority.rawValue)
    }
}
