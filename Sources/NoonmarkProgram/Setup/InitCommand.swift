import NoonmarkBase
import NoonmarkText

/// `noonmark init TARGET [SPEC…]`: the configuration for a status bar or the code for a shell.
enum InitCommand {
  static let command = Command(
    "init", "Print the configuration for a bar or a shell",
    arguments: [
      Argument("TARGET", choices: Integration.all.map { .init($0.name, $0.summary) }),
      Argument("SPEC", .any),
    ], run: { run throws(Failure) in try run.printIntegration() })

  /// Whether a character means nothing in any shell, config file or markup.
  fileprivate static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension Run {
  fileprivate mutating func printIntegration() throws(Failure) {
    let specs = Array(invocation.arguments.dropFirst())
    for spec in specs {
      _ = try WidgetSpec(spec, in: host)
      guard spec.utf8.allSatisfy(InitCommand.isSafe) else {
        throw .input(
          "'\(spec)' cannot be written into a config file: use the entry's id instead of its title")
      }
    }
    // The parser has checked the target.
    for target in Integration.all where target.name == invocation.arguments.first {
      guard let snippet = target.snippet(of: specs) else {
        throw .input("'init \(target.name)' shows no widgets: omit \(ErrorMessage.list(specs))")
      }
      write(snippet)
    }
  }
}
