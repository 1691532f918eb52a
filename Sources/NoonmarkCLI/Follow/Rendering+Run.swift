extension Rendering {
  /// Shows widgets: once, or again and again where that is asked for.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - console: The output and the host.
  ///   - make: Prepares a render in a world.
  /// - Throws: What is wrong with the command line, or with the output.
  static func run(
    _ invocation: Invocation, in console: inout Console, make: @escaping Maker
  ) throws(CommandError) {
    if let follower = try Follower(invocation, make) { return try follower.run(in: &console) }
    var inputs = try RenderInputs(invocation, in: &console)
    var rendering = try make(&inputs, &console)
    try rendering.run(in: &console)
  }
}
