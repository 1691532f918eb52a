/// The memory to which the executable file is mapped.
package enum ProgramMemory {
  /// Releases the pages of the executable's code and constants, before a long sleep.
  ///
  /// The next use maps them again from the kernel's page cache, which other processes that run the
  /// same file share. Writable segments are left alone.
  package static func releaseCode() {
    #if os(Linux) && _pointerBitWidth(_64)
      // Sound: the kernel passes the address and the number of the program headers. Pages of a
      // segment that is never written are read from the file again.
      guard
        let headers = unsafe UnsafeRawPointer(bitPattern: getauxval(UInt(AT_PHDR)))?
          .assumingMemoryBound(to: Elf64_Phdr.self)
      else { return }
      let segments = unsafe UnsafeBufferPointer(
        start: headers, count: Int(getauxval(UInt(AT_PHNUM)))
      ).span
      // The difference between addresses in memory and in the file. 0 if the executable is not
      // relocatable, which then lacks the segment.
      var slide: UInt = 0
      for index in segments.indices where segments[index].p_type == PT_PHDR {
        slide = UInt(bitPattern: headers) &- UInt(segments[index].p_vaddr)
      }
      let pageSize = UInt(getauxval(UInt(AT_PAGESZ)))
      for index in segments.indices {
        let segment = segments[index]
        guard segment.p_type == PT_LOAD, segment.p_flags & UInt32(PF_W) == 0 else { continue }
        let start = slide &+ UInt(segment.p_vaddr)
        let firstPage = start & ~(pageSize - 1)
        let end = start &+ UInt(segment.p_memsz)
        let page = unsafe UnsafeMutableRawPointer(bitPattern: firstPage)
        unsafe madvise(page, Int(end - firstPage), MADV_DONTNEED)
      }
    #endif
  }
}
