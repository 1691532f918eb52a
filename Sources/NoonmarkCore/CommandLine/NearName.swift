import Almanac

/// Finds what somebody may have meant.
public enum NearName {
  /// Returns the name nearest to what was typed, or nil where none is near.
  ///
  /// Near is at most a third of the letters off, by the optimal string alignment distance
  /// (insert, delete, replace, swap neighbours), letters of either case being the same; or the
  /// one name that begins with what was typed.
  public static func nearest(to typed: String, in names: [String]) -> String? {
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
    let longer = Set(names.filter { $0.lowercased().utf8.starts(with: letters) })
    return longer.count == 1 ? longer.first : nil
  }
}
