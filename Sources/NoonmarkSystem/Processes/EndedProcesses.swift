/// Programs that were started and left alone, and have ended before us.
package enum EndedProcesses {
  /// Lets the kernel forget them, and every other program that we started and have not waited for.
  package static func forget() {
    var status: Int32 = 0
    while waitpid(-1, &status, WNOHANG) > 0 {}
  }
}
