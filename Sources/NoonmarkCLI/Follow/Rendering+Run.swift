extension Rendering {
  /// Shows widgets: once, or again and again where that is asked for.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - session: The session.
  ///   - make: Prepares a render in a world.
  /// - Throws: What is wrong with the command line, or with the output.
  static func run(
    _ invocation: Invocation, in session: inout Session, make: @escaping Maker
  ) throws(CommandError) {
    if let follower = try Follower(invocation, make) { return try follower.run(in: &session) }
    var world = try World(invocation, in: &session)
    var rendering = try make(&world, &session)
    try rendering.run(in: &session)
  }
}
