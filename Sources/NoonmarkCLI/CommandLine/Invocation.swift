/// A command line, understood.
package struct Invocation: Hashable, Sendable {
  /// The command.
  package let command: CommandSpec
  /// The words after the command's own.
  package let arguments: [String]
  private let options: [GivenOption]

  init(command: CommandSpec, arguments: [String], options: [GivenOption]) {
    self.command = command
    self.arguments = arguments
    self.options = options
  }

  /// Whether an option was given.
  package func has(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  /// The value of an option; the last one counts.
  package func value(_ name: String) -> String? {
    options.last { $0.name == name }?.value
  }

  /// The value of an option that takes a whole number.
  package func integer(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }
  }
}

/// An option as it stood on the command line, with its value checked.
struct GivenOption: Hashable, Sendable {
  let name: String
  let value: String?
}
