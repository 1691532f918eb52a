/// The errors of system calls that tests inject.
///
/// Those that Linux can return to a correct program if a disk or a limit of the system fails, by
/// section 2 of the manual.
enum SystemCallErrors {
  /// The errors of each call.
  static let table: [String: [String]] = [
    "access": ["EACCES", "EIO"],
    "brk": memory,
    "chmod": ["EIO", "EPERM", "EROFS"],
    "clone3": ["EAGAIN", "ENOMEM"],
    "close": ["EDQUOT", "EIO", "ENOSPC"],
    "fchmod": ["EIO", "EPERM", "EROFS"],
    "fchown": ["EDQUOT", "EIO", "EPERM"],
    "flock": ["ENOLCK"],
    "fsync": ["EDQUOT", "EINVAL", "EIO", "ENOSPC", "EROFS"],
    "ftruncate": ["EIO", "EPERM"],
    "getcwd": ["EACCES", "ENOENT"],
    // For ENOENT, glibc returns the end of the directory, which was removed.
    "getdents64": ["EIO"],
    "mkdir": ["EACCES", "EDQUOT", "EIO", "EMLINK", "ENOSPC", "EROFS"],
    "mmap": memory,
    "newfstatat": ["EACCES", "EIO", "ENOMEM"],
    "openat": [
      "EACCES", "EDQUOT", "EIO", "EMFILE", "ENFILE", "ENOMEM", "ENOSPC", "EPERM", "EROFS",
    ],
    "pipe2": ["EMFILE", "ENFILE"],
    "poll": ["ENOMEM"],
    "pread64": ["EIO"],
    "prlimit64": ["EPERM"],
    "read": ["EIO"],
    "readlink": ["EACCES", "EIO", "ENOMEM"],
    "rename": ["EACCES", "EBUSY", "EDQUOT", "EIO", "ENOSPC", "EPERM", "EROFS"],
    "unlink": ["EACCES", "EBUSY", "EIO", "EPERM", "EROFS"],
    "utimensat": ["EACCES", "EPERM", "EROFS"],
    "write": ["EDQUOT", "EFBIG", "EIO", "ENOSPC"],
  ]

  /// The calls that a signal can interrupt.
  static let interruptible: Set<String> = [
    "close", "fchmod", "flock", "fsync", "ftruncate", "getrandom", "openat", "poll", "pread64",
    "read", "wait4", "write",
  ]

  /// The calls that cannot fail in a correct program.
  static let infallible: Set<String> = [
    "clock_nanosleep", "exit_group", "fcntl", "futex", "getegid", "geteuid", "getpid", "gettid",
    "getrandom", "ioctl", "kill", "lseek", "madvise", "mprotect", "munmap", "prctl",
    "restart_syscall",
    "rt_sigaction", "rt_sigpending", "rt_sigprocmask", "sched_getaffinity", "wait4", "waitid",
  ]

  private static let memory = ["ENOMEM"]

  /// Whether the Swift runtime ends the program if a call fails.
  static func isFatal(_ call: SystemCalls.Call) -> Bool { table[call.name] == memory }

  /// Returns the errors that can be injected at a call.
  static func errors(of call: SystemCalls.Call) -> [String] {
    isRealistic(call) ? table[call.name] ?? [] : []
  }

  /// Returns what strace injects for an error.
  ///
  /// `brk` returns the end of the heap, which is too low if it fails.
  static func injection(of name: String, at call: SystemCalls.Call) -> String {
    call.name == "brk" ? "retval=0" : "error=\(name)"
  }

  /// Returns whether a signal can be injected at a call.
  static func canInterrupt(_ call: SystemCalls.Call) -> Bool {
    interruptible.contains(call.name) && isRealistic(call)
  }

  /// Whether a failure of a call could happen.
  ///
  /// A pipe has no disk. A call at which an error is injected is not made, so a lock or a pipe
  /// would stay open.
  private static func isRealistic(_ call: SystemCalls.Call) -> Bool {
    switch call.name {
    case "close": !call.isOnPipe && !call.isOnLock
    case "read", "write": !call.isOnPipe
    default: true
    }
  }
}
