import Almanac

/// Finds what somebody may have meant.
package enum Suggestion {
  /// Returns the name nearest to what was typed, or nil where none is near.
  ///
  /// Near is at most a third of the letters off, by the optimal string alignment distance
  /// (insert, delete, replace, swap neighbours), letters of either case being the same; or the
  /// one name that begins with what was typed, or of which it is an abbreviation (`fmt`).
  package static func nearest(to typed: String, in names: [String]) -> String? {
    let letters = Array(typed.lowercased().utf8)
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = editDistance(letters, name.lowercased().utf8)
      if let found = best, found.distance <= distance { continue }
      best = (name, distance)
    }
    if let best, best.distance <= max(letters.count / 3, 1), best.distance < letters.count {
      return best.name
    }
    for isMeant in [begins, abbreviates] {
      let longer = Set(names.filter { isMeant(letters, Array($0.lowercased().utf8)) })
      if longer.count == 1 { return longer.first }
    }
    return nil
  }

  /// Returns what to do about an unknown name: the one that may be meant, or else all there are.
  package static func advice(for typed: String, in names: [String]) -> String {
    nearest(to: typed, in: names).map { "did you mean '\($0)'?" }
      ?? "there is \(names.joined(separator: ", "))"
  }

  private static func begins(_ letters: [UInt8], _ name: [UInt8]) -> Bool {
    name.starts(with: letters)
  }

  /// Whether the letters stand in the name in their order, the first of both being the same.
  private static func abbreviates(_ letters: [UInt8], _ name: [UInt8]) -> Bool {
    guard letters.count > 1, letters.first == name.first else { return false }
    var rest = letters[...]
    for letter in name where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
