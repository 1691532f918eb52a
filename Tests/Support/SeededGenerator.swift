import NoonmarkBase

/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    // The finalizer is that of SplitMix64.
    return FNV1a.finished(state)
  }

  /// Returns a whole number of a range.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns one of the elements of a list, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(in: 0...(elements.count - 1))]
  }
}
