/// The arguments or environment of a program as C passes them, with a null pointer at the end.
@usableFromInline
package typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The rest of a list of C strings.
///
/// Safe, since it never moves past the null pointer at the end. The early cache hit uses it before
/// the Swift runtime starts: see docs/decisions/0003-early-hit.md.
@safe @usableFromInline
package struct CStringList {
  @usableFromInline
  var next: CStrings

  /// Creates a list.
  ///
  /// It must end with a null pointer and outlive this value.
  @unsafe @inlinable @inline(__always)
  package init(_ start: CStrings) {
    unsafe next = start
  }

  /// Removes and returns the first string, or returns `nil` at the end.
  @inlinable @inline(__always)
  package mutating func popFirst() -> CString? {
    guard let first = unsafe next.pointee else { return nil }
    unsafe next += 1
    return unsafe CString(first)
  }
}

/// The rest of a C string.
///
/// Safe, since it never moves past the zero byte at the end.
@safe @usableFromInline
package struct CString {
  @usableFromInline
  var next: UnsafeMutablePointer<CChar>

  /// Creates a string.
  ///
  /// It must end with a zero byte and outlive this value.
  @unsafe @inlinable @inline(__always)
  package init(_ start: UnsafeMutablePointer<CChar>) {
    unsafe next = start
  }

  /// The first byte, or 0 at the end.
  @inlinable
  package var first: UInt8 {
    @inline(__always) get { unsafe UInt8(bitPattern: next.pointee) }
  }

  /// Removes and returns the first byte, or returns `nil` at the end.
  @inlinable @inline(__always)
  package mutating func popFirst() -> UInt8? {
    let byte = first
    guard byte != 0 else { return nil }
    unsafe next += 1
    return byte
  }

  /// The text.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  package var text: String {
    // Sound: the string has that many bytes before its zero byte.
    unsafe String(decoding: UnsafeRawBufferPointer(start: next, count: strlen(next)), as: UTF8.self)
  }

  package var isUTF8: Bool { unsafe String(validatingCString: next) != nil }

  package func contains(_ byte: UInt8) -> Bool {
    unsafe byte != 0 && strchr(next, Int32(byte)) != nil
  }
}

extension [UInt8] {
  /// Appends the bytes of a C string, without its zero byte.
  package mutating func append(_ string: CString) {
    // Sound: the string has that many bytes before its zero byte.
    let count = unsafe strlen(string.next)
    unsafe append(contentsOf: UnsafeRawBufferPointer(start: string.next, count: count))
  }
}
