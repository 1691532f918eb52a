/// A program that is started and left alone.
package enum DetachedProcess {
  /// Starts a program in a session of its own, its three streams on the null device.
  ///
  /// It outlives us, and no key at our terminal reaches it. Nobody waits for it: when we have ended,
  /// the system does.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - arguments: What it gets after its name.
  ///   - environment: The variables it gets.
  /// - Throws: Why it could not be started.
  package static func start(
    _ path: String, _ arguments: [String], environment: Environment
  ) throws(SystemError) {
    var plan = SpawnPlan(.session)
    plan.connect(STDIN_FILENO, to: nil, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: nil, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: nil, else: O_WRONLY)
    _ = try plan.start(path, arguments.map { Array($0.utf8) }, environment)
  }

  /// Reaps every child that has ended and was not waited for.
  package static func reap() {
    var status: Int32 = 0
    while waitpid(-1, &status, WNOHANG) > 0 {}
  }
}
