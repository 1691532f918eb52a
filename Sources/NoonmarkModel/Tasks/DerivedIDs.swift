/// Makes ids of what lines say, for lines that have none; lines that say the same are counted.
struct DerivedIDs {
  private var taken: Set<String>
  /// The last id that was made of the same first one.
  private var last: [String: String] = [:]

  /// Creates ids other than those that are taken.
  init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// Returns an id that was not given away before.
  mutating func next(for bytes: some Sequence<UInt8>) -> String {
    let first = UUIDText.derived(from: bytes)
    var id = last[first] ?? first
    while !taken.insert(id).inserted { id = UUIDText.derived(from: id.utf8) }
    last[first] = id
    return id
  }
}
