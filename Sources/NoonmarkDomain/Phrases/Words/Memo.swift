/// Values by their keys, each of which is determined only once.
///
/// A sentence is read in many ways, each of which looks at the same words. It has no lock: those of
/// the standard library would make every start slower, by about 3,000 instructions.
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
