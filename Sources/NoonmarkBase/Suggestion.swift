/// Suggestions for misspelled names.
package enum Suggestion {
  /// Returns the name that is most similar to the typed name, or `nil` if no name is similar.
  ///
  /// A name is similar if at most a third of the letters differ by the optimal string alignment
  /// distance (insert, delete, replace, transpose), ignoring case. Among names at the same
  /// distance, a name that the typed word abbreviates is preferred. A name is also similar if it is
  /// the only name with the typed prefix, or the only name that the typed word abbreviates (`fmt`).
  package static func nearest(
    to typed: String, in names: some Sequence<String>
  ) -> String? {
    let letters = Array(typed.lowercased().utf8)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    let maximum = max(letters.count / 3, 1)
    var best: (name: String, distance: Int, isAbbreviated: Bool)?
    for name in names {
      let nameLetters = name.lowercased().utf8
      // The distance is at least the difference of the lengths.
      guard abs(nameLetters.count - letters.count) <= maximum else { continue }
      let distance = editDistance(letters, nameLetters)
      if let found = best, found.distance < distance { continue }
      let isAbbreviated = abbreviates(letters, nameLetters)
      if let found = best, found.distance == distance, found.isAbbreviated || !isAbbreviated {
        continue
      }
      best = (name, distance, isAbbreviated)
    }
    if let best, best.distance <= maximum, best.distance < letters.count {
      return best.name
    }
    for isMeant in [begins, abbreviates] {
      let longer = Set(names.filter { isMeant(letters, $0.lowercased().utf8) })
      if longer.count == 1 { return longer.first }
    }
    return nil
  }

  /// Returns the names that are most similar to the typed name, the most similar first.
  ///
  /// Names that begin with it precede the others.
  package static func nearest(_ count: Int, to typed: String, in names: [String]) -> [String] {
    let letters = Array(typed.lowercased().utf8.prefix(64))
    let ranked = names.enumerated().map { index, name in
      let name = name.lowercased().utf8
      return (
        order: begins(letters, name) ? 0 : 1, distance: editDistance(letters, name), index: index
      )
    }.sorted { ($0.order, $0.distance, $0.index) < ($1.order, $1.distance, $1.index) }
    return ranked.prefix(count).map { names[$0.index] }
  }

  private static func begins(_ letters: [UInt8], _ name: String.UTF8View) -> Bool {
    name.starts(with: letters)
  }

  /// Whether the letters are a subsequence of the name with the same first and last letter.
  private static func abbreviates(_ letters: [UInt8], _ name: String.UTF8View) -> Bool {
    guard letters.count > 1, letters.first == name.first, letters.last == name.last else {
      return false
    }
    var rest = letters[...]
    for letter in name where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}

/// Returns the optimal string alignment distance of two texts.
///
/// This is the number of bytes to insert, delete, replace or swap with a neighbor to turn one text
/// into the other. The time is proportional to the product of the lengths, so limit what users type
/// first.
package func editDistance(_ first: some Collection<UInt8>, _ second: some Collection<UInt8>) -> Int
{
  let first = Array(first)
  let second = Array(second)
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforePrevious = [Int](repeating: 0, count: second.count + 1)
  var previous = Array(0...second.count)
  for row in 1...first.count {
    var current = [row]
    for column in 1...second.count {
      let isSame = first[row - 1] == second[column - 1]
      var best = min(
        previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        best = min(best, beforePrevious[column - 2] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}
