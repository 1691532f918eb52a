/// A parsed command line.
package struct Invocation: Sendable {
  /// An option as typed, its value checked; a flag has an empty value.
  struct GivenOption {
    let name: String
    let value: String
  }

  package let command: Command
  /// The words after the command's own.
  package let arguments: [String]
  private let options: [GivenOption]

  init(command: Command, arguments: [String], options: [GivenOption]) {
    self.command = command
    self.arguments = arguments
    self.options = options
  }

  /// The value of an option; the last one given counts.
  package subscript<Value>(option: Option<Value>) -> Value {
    option.value(text(of: option.spec))
  }

  package func has<Value>(_ option: Option<Value>) -> Bool {
    text(of: option.spec) != nil
  }

  /// The value of an option as typed.
  func text(of option: OptionSpec) -> String? {
    options.last { $0.name == option.name }?.value
  }
}
