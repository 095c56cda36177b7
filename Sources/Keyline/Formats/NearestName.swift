/// The name that was probably meant: the one at the least distance, which is at most a third of the name's length
/// and two at least, if no other is as near. Letters are compared without regard to case.
package func nearestName(to name: String, among names: [String]) -> String? {
    let most = max(2, name.count / 3)
    let wanted = Array(name.lowercased())
    guard wanted.count <= longestName else { return nil }
    var best: (distance: Int, name: String)?
    for other in names where other != name && other.utf8.count <= 16 * longestName {
        let letters = Array(other.lowercased())
        // So many letters are put in or left out at least.
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

/// Nobody means a longer one.
private let longestName = 100

/// Letters put in, left out, changed, or exchanged with their neighbour.
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
