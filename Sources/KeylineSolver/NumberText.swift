/// Converts numbers to text for messages and descriptions. The text does not depend on the locale,
/// and the code needs no Foundation.
extension Double {
    /// The number as text for a message, rounded to six significant digits as by `%g`. Larger numbers keep more
    /// digits: all those before the point and three after it, as in 1048.125. Numbers from 1e15 on and below 1e-4
    /// are printed with an exponent.
    ///
    /// ```
    /// 47.6   0.333333   1048.125   1234567   1e+15
    /// ```
    package var shortText: String { text(digits: 6) }

    /// Returns the number as text with at least `least` significant digits, in the format of
    /// ``shortText``.
    fileprivate func text(digits least: Int) -> String {
        guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
        guard self != 0 else { return "0" }
        let sign = self < 0 ? "-" : ""
        // Split the shortest decimal text of the number into its digits and the position of the
        // decimal point: the number equals 0.DIGITS * 10^point. For 47.6, the digits are 4, 7, 6,
        // and `point` is 2.
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

/// How many significant digits the numbers of one message have. All numbers of a message are
/// printed with the same precision.
package struct NumberPrecision: Sendable {
    /// The largest number of digits that a message uses. The solver treats numbers that differ only after the
    /// twelfth digit as equal.
    private static let mostDigits = 12
    /// A number with at most ten digits was probably written as a literal, and is printed in full. Computed
    /// numbers usually have more digits.
    private static let mostWrittenDigits = 10

    private var digits = 6

    /// The default precision: six significant digits, as in ``Swift/Double/shortText``.
    package static let short = NumberPrecision()

    private init() {}

    /// Chooses enough digits for a message that contains all of `numbers`. Different numbers are
    /// printed differently: 100.0000001 and 100 do not both become 100. Decimals of up to ten
    /// digits are printed in full, because their last digit may be what the message is about.
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

    /// Returns the number as text with this precision, such as "47.6".
    package func text(_ number: Double) -> String { number.text(digits: digits) }

    /// Returns a priority as text for a message: "required" for the required priority, and the
    /// number with this precision for all others.
    package func text(_ priority: Priority) -> String {
        priority == .required ? "required" : text(priority.rawValue)
    }
}
