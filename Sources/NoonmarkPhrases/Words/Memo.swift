/// A cache of computed values by their keys.
///
/// A sentence is read in many ways that look at the same words. The cache has no lock: the locks of
/// the standard library add about 3,000 instructions to every start.
final class Memo<Key: Hashable, Value> {
  /// The number of values at which it forgets them all, since the rows of an imported file can have
  /// very many texts.
  private let limit = 20_000
  private var known: [Key: Value] = [:]

  func value(of key: Key, _ determine: () -> Value) -> Value {
    if let value = known[key] { return value }
    let value = determine()
    if known.count >= limit { known.removeAll() }
    known[key] = value
    return value
  }
}
