import Synchronization

/// Values by their keys, each of which is determined only once.
///
/// A sentence is read in many ways, each of which looks at the same words.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The number of values at which it forgets them all, so that the app needs no more memory.
  private let limit = 20_000
  private let known = Mutex<[Key: Value]>([:])

  func value(of key: Key, _ determine: () -> Value) -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = determine()
    known.withLock { known in
      if known.count >= limit { known.removeAll() }
      known[key] = value
    }
    return value
  }
}
