/// The memory that the executable file is mapped to.
package enum ProgramMemory {
  /// Releases the pages of the executable's code and constants, before a long sleep.
  ///
  /// The next use maps them again from the kernel's page cache, where other processes that run the
  /// same file share them. Segments that can be written are left alone.
  package static func releaseCode() {
    #if os(Linux) && _pointerBitWidth(_64)
      guard
        let headers = UnsafeRawPointer(bitPattern: getauxval(UInt(AT_PHDR)))?
          .assumingMemoryBound(to: Elf64_Phdr.self)
      else { return }
      let segments = UnsafeBufferPointer(start: headers, count: Int(getauxval(UInt(AT_PHNUM))))
      // The difference between the addresses in memory and those in the file: 0 if the executable is
      // not relocatable, and so lacks the segment.
      let slide =
        segments.first { $0.p_type == PT_PHDR }
        .map { UInt(bitPattern: headers) &- UInt($0.p_vaddr) } ?? 0
      let pageSize = UInt(getauxval(UInt(AT_PAGESZ)))
      for segment in segments where segment.p_type == PT_LOAD && segment.p_flags & UInt32(PF_W) == 0
      {
        let start = slide &+ UInt(segment.p_vaddr)
        let firstPage = start & ~(pageSize - 1)
        let end = start &+ UInt(segment.p_memsz)
        madvise(UnsafeMutableRawPointer(bitPattern: firstPage), Int(end - firstPage), MADV_DONTNEED)
      }
    #endif
  }
}
