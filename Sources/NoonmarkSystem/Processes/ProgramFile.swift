import NoonmarkBase

package enum ProgramFile {
  /// The path of the running executable without symbolic links, or `nil` if unknown.
  package static var path: String? {
    realPath(name)
  }

  /// A path that opens the running executable, or empty if unknown.
  package static var name: String {
    #if canImport(Darwin)
      var path = [CChar](repeating: 0, count: 4096)
      var size = UInt32(path.count)
      // Sound: the array has the passed size, and ends with a zero byte.
      return unsafe _NSGetExecutablePath(&path, &size) == 0 ? String(cString: path) : ""
    #else
      return "/proc/self/exe"
    #endif
  }
}

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

/// The program with which the Swift runtime explains a crash, which is not part of noonmark.
///
/// The runtime's constructor searches for it beside the executable, whose path it reads from
/// `/proc`, and aborts if `/proc` is not mounted. It does not search if the environment names the
/// program. Both functions may run before the runtime starts: see docs/decisions/0003-early-hit.md.
package enum RuntimeBacktracer {
  // Sound below: the literals end with a zero byte, and no other thread uses the environment.

  private static var name: StaticString { "SWIFT_BACKTRACE" }
  private static var value: StaticString { "enable=no,swift-backtrace=/" }

  /// Sets the variable, unless the user has set it.
  package static func disable() {
    unsafe setenv(text(name), text(value), 0)
  }

  /// Removes the variable that `disable()` set, so that child processes do not inherit it.
  package static func forget() {
    if let set = unsafe getenv(text(name)), unsafe strcmp(set, text(value)) == 0 {
      unsafe unsetenv(text(name))
    }
  }

  private static func text(_ string: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
