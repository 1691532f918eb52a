/// The entry of several that a line shows.
enum Rotation: String, CaseIterable, Sendable {
  /// The one after the last one chosen.
  case next
  /// The one before.
  case back
  /// The last one chosen.
  case stay

  /// Whether another entry is chosen.
  var moves: Bool { self != .stay }

  /// Returns the id of the entry to choose; nil for the default one, which is the first.
  func choice(from ids: [String], after current: String?) -> String? {
    var known: Set<String> = []
    // Lines copied in an editor share an id, and only the first of them can be shown.
    let ids = ids.filter { known.insert($0).inserted }
    guard ids.count > 1 else { return nil }
    let index = current.flatMap { ids.firstIndex(of: $0) } ?? 0
    let step =
      switch self {
      case .next: 1
      case .back: ids.count - 1
      case .stay: 0
      }
    let chosen = (index + step) % ids.count
    return chosen == 0 ? nil : ids[chosen]
  }
}
