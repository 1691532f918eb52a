import NoonmarkBase

package enum ProgramFile {
  /// The path of the running executable without symbolic links, or `nil` if unknown.
  ///
  /// If another file has replaced the executable, as an update does, this is that file's path.
  package static var path: String? {
    realPath(name) ?? File.linkTarget(of: name).flatMap { realPath(pathBeforeRemoval($0)) }
  }

  /// Returns a path from Linux's `/proc` without the suffix ` (deleted)`.
  static func pathBeforeRemoval(_ path: String) -> String {
    let mark = " (deleted)"
    return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
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

/// The memory into which the executable file is mapped.
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

/// The Swift runtime's crash reporter, which is not part of noonmark.
///
/// The runtime's constructor searches for it beside the executable, whose path it reads from
/// `/proc`, and aborts if `/proc` is not mounted. It does not search if `SWIFT_BACKTRACE` names the
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

/// The limits on memory under which the program starts.
package enum ProcessLimits {
  /// Raises soft limits that are too low for any command, or ends the process with a message.
  ///
  /// The limits are those of the stack and of data. If they are too low, a render would end by
  /// SIGSEGV. This may run before the Swift runtime starts: see docs/decisions/0003-early-hit.md.
  package static func check() {
    if !raise(RLIMIT_STACK, to: 256 << 10) {
      refuse("noonmark: the stack limit is less than 256 kB: raise it (ulimit -s)\n")
    }
    if !raise(RLIMIT_DATA, to: 8 << 20) {
      refuse("noonmark: the limit of memory is less than 8 MB: raise it (ulimit -d)\n")
    }
  }

  #if canImport(Darwin)
    fileprivate typealias Kind = Int32
  #else
    fileprivate typealias Kind = __rlimit_resource
  #endif

  /// Raises a soft limit that is lower than a number of bytes.
  ///
  /// Returns `false` if the hard limit is lower too.
  private static func raise(_ kind: Kind, to bytes: UInt) -> Bool {
    var limit = rlimit()
    // Sound: the structure is used during the calls.
    guard unsafe getrlimit(resource(kind), &limit) == 0, limit.rlim_cur < bytes else { return true }
    guard limit.rlim_max >= bytes else { return false }
    limit.rlim_cur = min(limit.rlim_max, 8 << 20)
    return unsafe setrlimit(resource(kind), &limit) == 0
  }

  private static func refuse(_ message: StaticString) -> Never {
    // Sound: the literal is constant.
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(1)
  }

  #if canImport(Darwin)
    fileprivate static func resource(_ kind: Kind) -> Int32 { kind }
  #else
    fileprivate static func resource(_ kind: Kind) -> __rlimit_resource_t {
      __rlimit_resource_t(kind.rawValue)
    }
  #endif
}

package enum CoreDumps {
  /// Disables core dumps for this process and its children, since memory contains private data.
  package static func disable() {
    let cores = ProcessLimits.resource(RLIMIT_CORE)
    var limit = rlimit()
    // Sound: the structure is used during the calls.
    guard unsafe getrlimit(cores, &limit) == 0, limit.rlim_cur != 0 else { return }
    limit.rlim_cur = 0
    _ = unsafe setrlimit(cores, &limit)
  }
}
