/// Programs that were started and left alone, and have ended before us.
enum EndedProcesses {
  /// Lets the kernel forget them.
  static func forget() {
    var status: Int32 = 0
    while waitpid(-1, &status, WNOHANG) > 0 {}
  }
}
