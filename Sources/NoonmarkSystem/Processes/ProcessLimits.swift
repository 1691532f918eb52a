/// The limits on memory under which the program starts.
package enum ProcessLimits {
  /// Raises a soft limit of the stack that is too low, and ends the process with a message if the
  /// limit of the stack or of data is too low for any command.
  ///
  /// A render would otherwise end by SIGSEGV. This may run before the Swift runtime starts: see
  /// docs/decisions/0003-early-hit.md.
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

  /// Raises a soft limit that is lower than a number of bytes as far as allowed; returns whether
  /// the number is allowed.
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
