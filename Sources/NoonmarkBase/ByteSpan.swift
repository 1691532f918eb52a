extension StaticString {
  /// The bytes of a literal.
  @inlinable
  package var span: Span<UInt8> {
    @inline(__always) @_lifetime(immortal)
    get {
      // Sound: the bytes are constants of the executable, so they never move.
      let bytes = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
      return unsafe _overrideLifetime(bytes, copying: ())
    }
  }
}

extension [UInt8] {
  /// The bytes of a literal.
  package init(_ literal: StaticString) {
    self = []
    append(literal)
  }

  /// Appends the bytes of a literal.
  @inlinable
  package mutating func append(_ literal: StaticString) {
    // Sound: the buffer is only read, and only during the call.
    literal.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  /// The same bytes without a type.
  @inlinable
  package var rawBytes: RawSpan {
    @inline(__always) @_lifetime(copy self)
    get {
      // Sound: bytes have no padding, which could be uninitialized.
      unsafe bytes
    }
  }

  /// Whether the bytes in a range are those of a literal.
  @inlinable @inline(__always)
  package func matches(_ literal: StaticString, in range: Range<Int>) -> Bool {
    matches(literal.span, in: range)
  }

  /// Whether the bytes in a range equal other bytes.
  @inlinable @inline(__always)
  package func matches(_ others: Span<UInt8>, in range: Range<Int>) -> Bool {
    guard range.count == others.count else { return false }
    let part = extracting(range)
    // Sound: both spans have the same indices.
    for index in others.indices where unsafe part[unchecked: index] != others[unchecked: index] {
      return false
    }
    return true
  }

  /// Returns the index of the first occurrence of a byte in a range.
  ///
  /// `nil` if the range does not contain the byte.
  @inlinable
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let part = extracting(range)
    // Sound: the index is one of the span's indices.
    for index in part.indices where unsafe part[unchecked: index] == byte {
      return range.lowerBound + index
    }
    return nil
  }

  /// Returns the bytes in a range.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    // Sound: the buffer has the bounds of the checked range, and is only read during the call.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// Returns the text in a range.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  package func text(in range: Range<Int>) -> String {
    // Sound: as in `bytes(in:)`.
    unsafe extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}

extension RawSpan {
  /// Returns the integer at an offset, at any alignment, in native byte order.
  @inlinable @inline(__always)
  package func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value {
    // Sound: the offset is checked, and all bytes are a valid integer.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension String {
  /// Creates a string from the UTF-8 that a function appends.
  ///
  /// Invalid UTF-8 becomes U+FFFD. The function traps if it appends more bytes than the capacity.
  package init(utf8Capacity capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    // Sound: the span checks the capacity, and returns the number of bytes that are initialized.
    unsafe self.init(unsafeUninitializedCapacity: capacity) { buffer in
      var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      body(&output)
      return unsafe output.finalize(for: buffer)
    }
  }
}
