/// Finds the name that was probably meant by a misspelt one, for "did you mean" hints. It is the one with the
/// smallest edit distance, if that is at most a third of the name's length (or 2, for short names, and 1 for names
/// of up to three letters). Among equals it is the alphabetically first. Upper and lower case are not distinguished.
/// Returns nil if no name is near enough.
package func nearestName(to name: String, among names: [String]) -> String? {
    let most = name.count <= 3 ? 1 : max(2, name.count / 3)
    let wanted = Array(name.lowercased())
    guard wanted.count <= longestName else { return nil }
    var best: (distance: Int, name: String)?
    for other in names where other != name && other.utf8.count <= 16 * longestName {
        let letters = Array(other.lowercased())
        // The edit distance of two names is at least the difference of their lengths. Most names
        // are ruled out by this, without a computation of the distance.
        let least = abs(wanted.count - letters.count)
        guard letters.count <= longestName, least <= min(most, best?.distance ?? most) else {
            continue
        }
        let distance = editDistance(wanted, letters)
        guard distance <= most, distance < max(wanted.count, letters.count) else { continue }
        if best.map({ (distance, other) < ($0.distance, $0.name) }) ?? true {
            best = (distance, other)
        }
    }
    return best?.name
}

/// The largest length of a name, in characters, for which similar names are searched. The limit
/// bounds the time of error messages.
private let longestName = 100

/// The Damerau-Levenshtein distance (optimal string alignment): the number of insertions, deletions, substitutions
/// and exchanges of neighbouring letters that turn `a` into `b`.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var before = [Int](), last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i]
        for j in 1...b.count {
            var least = min(
                last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                least = min(least, before[j - 2] + 1)
            }
            row.append(least)
        }
        (before, last) = (last, row)
    }
    return last[b.count]
}
