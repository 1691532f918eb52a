/// An option of a command: its name, the values it accepts, and a one-line summary.
///
/// Parsing, help, and suggestions derive from it.
package struct OptionSpec: Sendable {
  /// The name without its dashes.
  package let name: String
  package let syntax: ValueSyntax
  package let summary: String
  /// The default in words, if help is to say it.
  package var defaultText: String?
  /// Whether the value can be several words after an argument: all up to the next option.
  package var takesWords = false

  /// The option in help: `--size small|medium|large`.
  package var usage: String {
    switch syntax {
    case .none: "--\(name)"
    case .optional: "--\(name)[=\(syntax.placeholder)]"
    default: "--\(name) \(syntax.placeholder)"
    }
  }
}

/// An option and the type of its value.
package struct Option<Value>: Sendable {
  package private(set) var spec: OptionSpec
  /// Converts the typed value, which the parser has checked; `nil` if the option was not given.
  let value: @Sendable (_ typed: String?) -> Value

  init(
    _ name: String, _ syntax: ValueSyntax, _ summary: String, defaultText: String? = nil,
    value: @escaping @Sendable (_ typed: String?) -> Value
  ) {
    spec = OptionSpec(name: name, syntax: syntax, summary: summary, defaultText: defaultText)
    self.value = value
  }
}

extension Option {
  package static func flag(_ name: String, _ summary: String) -> Self where Value == Bool {
    Option(name, .none, summary) { $0 != nil }
  }

  package static func text(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> Self where Value == String? {
    Option(name, .text(placeholder), summary) { $0 }
  }

  /// An option whose value is a text, which needs no quotes after an argument.
  package static func words(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> Self where Value == String? {
    var option = text(name, placeholder, summary)
    option.spec.takesWords = true
    return option
  }

  /// An option whose value is a date, as one word or several.
  package static func date(
    _ name: String, _ summary: String, placeholder: String = "DATE"
  ) -> Self where Value == String? {
    Option(name, .date(placeholder), summary) { $0 }
  }

  package static func integer(
    _ name: String, _ range: ClosedRange<Int>, _ summary: String
  ) -> Self where Value == Int? {
    Option(name, .integer(range), summary) { $0.flatMap { Int($0) } }
  }

  package static func integer(
    _ name: String, _ range: ClosedRange<Int>, default defaultValue: Int, _ summary: String
  ) -> Self where Value == Int {
    Option(name, .integer(range), summary, defaultText: "\(defaultValue)") {
      $0.flatMap { Int($0) } ?? defaultValue
    }
  }

  /// An option whose values are the raw values of a type.
  package static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, of type: Choice.Type, _ summary: String
  ) -> Self where Value == Choice? {
    Option(name, .choice { Choice.allCases.map(\.rawValue) }, summary) { typed in
      typed.flatMap { Choice(rawValue: $0) }
    }
  }

  /// An option whose values are the raw values of a type, with a default.
  package static func choice(
    _ name: String, default defaultValue: Value, _ summary: String
  ) -> Self where Value: RawRepresentable<String> & CaseIterable & Sendable {
    Option(
      name, .choice { Value.allCases.map(\.rawValue) }, summary, defaultText: defaultValue.rawValue
    ) { typed in
      typed.flatMap { Value(rawValue: $0) } ?? defaultValue
    }
  }
}

/// Builds the options of a command from single options and from groups.
@resultBuilder
package enum OptionList {
  /// Adds options to a list.
  ///
  /// Lists that become longer ones would be copied at each step.
  package typealias Adding = (_ list: inout [OptionSpec]) -> Void

  package static func buildExpression<Value>(_ option: Option<Value>) -> Adding {
    { [spec = option.spec] in $0.append(spec) }
  }

  package static func buildExpression(_ group: [OptionSpec]) -> Adding { { $0 += group } }

  package static func buildBlock(_ parts: Adding...) -> [OptionSpec] {
    var list: [OptionSpec] = []
    list.reserveCapacity(32)
    for add in parts { add(&list) }
    return list
  }
}

extension [OptionSpec] {
  func without(_ names: String...) -> [OptionSpec] { filter { !names.contains($0.name) } }

  func only(_ names: String...) -> [OptionSpec] { filter { names.contains($0.name) } }
}
