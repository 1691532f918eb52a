/// A program started in the background.
package enum DetachedProcess {
  /// Starts a program in a new session, with its standard streams connected to `/dev/null`.
  ///
  /// It outlives this process and receives no signals from the terminal.
  package static func start(
    _ path: String, _ arguments: [String], environment: Environment
  ) throws(SystemError) {
    var plan = SpawnPlan(.session)
    plan.connect(STDIN_FILENO, to: nil, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: nil, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: nil, else: O_WRONLY)
    _ = try plan.start(path, arguments.map { Array($0.utf8) }, environment)
  }

  /// Reaps every ended child process that was not waited for.
  package static func reap() {
    var status: Int32 = 0
    while waitpid(-1, &status, WNOHANG) > 0 {}
  }
}
