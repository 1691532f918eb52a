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
    let words = ([path] + arguments).map { Array($0.utf8) }
    let variables = environment.entries.map { Array($0.utf8) }
    guard !(words + variables).contains(where: { $0.contains(0) }) else {
      throw SystemError(EINVAL, "run", path)
    }
    Inheritance.prevent()
    var plan = SpawnPlan(.session)
    plan.connect(STDIN_FILENO, to: nil, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: nil, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: nil, else: O_WRONLY)
    _ = try plan.start(path, words, variables)
  }
}
