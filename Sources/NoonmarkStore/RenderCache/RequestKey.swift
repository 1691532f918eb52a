import NoonmarkBase
import NoonmarkRecords
import NoonmarkSystem

/// The hash of a render request: two independent 64-bit hashes, one for the file's name and one
/// stored in the file.
///
/// Covers everything other than files that affects the output: the arguments, the variables in
/// `RequestVariable`, whether the output is a terminal, and its size.
///
/// The early hit computes it before the Swift runtime starts, so nothing here may allocate or use
/// metadata.
package struct RequestKey: Hashable, Sendable {
  /// The hash that names the file.
  package private(set) var name = FNV1a.basis
  /// The hash stored in the file.
  package private(set) var check: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Computes the key of a request.
  ///
  /// - Parameters:
  ///   - count: The number of arguments, including the program's name.
  ///   - arguments: The arguments; the program's name is ignored.
  ///   - environment: `NAME=value`; the first variable of a name counts.
  ///   - output: The descriptor that is written to.
  package init(
    _ count: Int32, _ arguments: CStringList, _ environment: CStringList,
    output: Int32 = STDOUT_FILENO
  ) {
    mix(UInt32(bitPattern: count))
    var rest = arguments
    _ = rest.popFirst()
    while let argument = rest.popFirst() { mix(argument) }
    let values = RequestVariable.values(in: environment)
    var index = 0
    while index < RequestVariable.count {
      // Unset differs from empty.
      if let value = values[index] {
        mix(UInt8(1))
        mix(value)
      } else {
        mix(UInt8(0))
      }
      index += 1
    }
    if let size = windowSize(output) {
      mix(UInt8(1))
      mix(UInt32(size.ws_col) &<< 16 | UInt32(size.ws_row))
    } else {
      mix(UInt8(0))
    }
  }

  @inline(__always)
  private mutating func mix(_ string: CString) {
    var rest = string
    while let byte = rest.popFirst() { mix(byte) }
    mix(UInt8(0))
  }

  @inline(__always)
  private mutating func mix(_ number: UInt32) {
    mix(UInt8(truncatingIfNeeded: number))
    mix(UInt8(truncatingIfNeeded: number &>> 8))
    mix(UInt8(truncatingIfNeeded: number &>> 16))
    mix(UInt8(truncatingIfNeeded: number &>> 24))
  }

  /// FNV-1a for the name; addition, multiplication and a shift for the check.
  @inline(__always)
  private mutating func mix(_ byte: UInt8) {
    FNV1a.mix(&name, byte)
    check = (check &+ UInt64(byte)) &* 0xD6E8_FEB8_6659_FD93
    check ^= check &>> 32
  }
}
