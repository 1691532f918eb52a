/// Memory for much data, in pages of two megabytes where the kernel has them.
///
/// A page is cleared and entered into the tables when it is touched first; for a file of ten
/// megabytes that takes longer than to read it, if pages have four kilobytes.
enum HugePages {
  private static let size = 1 << 21

  /// Asks for large pages for the part of a buffer that they would cover.
  static func advise(for buffer: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      guard buffer.count >= 2 * size, let base = buffer.baseAddress else { return }
      let start = (UInt(bitPattern: base) + UInt(size - 1)) & ~UInt(size - 1)
      let end = (UInt(bitPattern: base) + UInt(buffer.count)) & ~UInt(size - 1)
      guard start < end else { return }
      // Whether that worked makes no difference to what is read.
      _ = madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    #endif
  }
}
