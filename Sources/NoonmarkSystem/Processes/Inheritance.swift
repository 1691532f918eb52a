/// Descriptors that programs would inherit from whoever started us.
enum Inheritance {
  /// Sees to it that no program gets another descriptor than 0 to 2.
  ///
  /// Our own files are closed in programs anyway; what a bar or a shell left open in us is not.
  static func prevent() {
    for name in (try? Directory.names(in: "/dev/fd")) ?? [] {
      guard let number = Int32(name), number > STDERR_FILENO else { continue }
      let flags = fcntl(number, F_GETFD)
      if flags >= 0 { _ = fcntl(number, F_SETFD, flags | FD_CLOEXEC) }
    }
  }
}
