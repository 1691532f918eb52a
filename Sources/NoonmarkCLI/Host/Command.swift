/// Something that a user can ask of the program.
protocol Command: Sendable {
  /// How it is asked for, and what it takes.
  static var spec: CommandSpec { get }
  /// Does it; what it has to say goes through the session.
  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError)
}
