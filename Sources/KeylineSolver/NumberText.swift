/// Numbers as messages and descriptions print them.
extension Double {
    /// The number rounded to what matters in a message: to six digits as by `%g`, but to no less than
    /// thousandths, and never before the point. Numbers from 1e15 on and below 1e-4 have an exponent. The
    /// same in every locale.
    ///
    /// ```
    /// 47.6   0.333333   1048.125   1234567   1e+15
    /// ```
    package var shortText: String {
        guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
        guard self != 0 else { return "0" }
        let sign = self < 0 ? "-" : ""
        // The shortest digits that mean this number, and where its point is: 0.DIGITS * 10^point.
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
        let kept = mayHaveExponent ? 6 : max(6, point + 3)
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
