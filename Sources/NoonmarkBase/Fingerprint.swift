/// A hash in place of values, for one run of the program, so that their texts need not be kept.
///
/// It has 128 bits: the chance that two of a million are equal is less than that of an error of the
/// memory.
package struct Fingerprint: Hashable, Sendable {
  private let hashes: SIMD2<Int>

  /// - Parameter combine: Adds the values to a hasher; called twice.
  package init(_ combine: (inout Hasher) -> Void) {
    func hash(_ seed: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(seed)
      combine(&hasher)
      return hasher.finalize()
    }
    hashes = SIMD2(hash(0), hash(1))
  }
}
