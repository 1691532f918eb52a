/// The arguments or the environment of a program as C passes them: ended by a null pointer.
@usableFromInline
package typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The rest of a list of C strings.
///
/// Safe, since it never moves past the null pointer at the end. The early hit uses it before the
/// Swift runtime starts: see docs/decisions/0003-early-hit.md.
@safe @usableFromInline
package struct CStringList {
  @usableFromInline
  var next: CStrings

  /// Creates a list, which must end with a null pointer and outlive this value.
  @unsafe @inlinable @inline(__always)
  package init(_ start: CStrings) {
    unsafe next = start
  }

  /// Removes the first string; `nil` at the end.
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

  /// Creates a string, which must end with a zero byte and outlive this value.
  @unsafe @inlinable @inline(__always)
  package init(_ start: UnsafeMutablePointer<CChar>) {
    unsafe next = start
  }

  /// The first byte; 0 at the end.
  @inlinable
  package var first: UInt8 {
    @inline(__always) get { unsafe UInt8(bitPattern: next.pointee) }
  }

  /// Removes the first byte; `nil` at the end.
  @inlinable @inline(__always)
  package mutating func popFirst() -> UInt8? {
    let byte = first
    guard byte != 0 else { return nil }
    unsafe next += 1
    return byte
  }

  /// The text; invalid UTF-8 becomes U+FFFD.
  package var text: String {
    // Sound: the string has as many bytes before its zero byte.
    unsafe String(decoding: UnsafeRawBufferPointer(start: next, count: strlen(next)), as: UTF8.self)
  }

  /// Whether the bytes are UTF-8.
  package var isUTF8: Bool { unsafe String(validatingCString: next) != nil }

  /// Whether a byte is among the bytes.
  package func contains(_ byte: UInt8) -> Bool {
    unsafe byte != 0 && strchr(next, Int32(byte)) != nil
  }
}

extension [UInt8] {
  /// Appends the bytes of a C string, without its zero byte.
  package mutating func append(_ string: CString) {
    // Sound: the string has as many bytes before its zero byte.
    let count = unsafe strlen(string.next)
    unsafe append(contentsOf: UnsafeRawBufferPointer(start: string.next, count: count))
  }
}
