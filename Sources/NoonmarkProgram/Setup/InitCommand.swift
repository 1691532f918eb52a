import Almanac
import NoonmarkBase
import NoonmarkText
import NoonmarkWidgets

/// `noonmark init TARGET [SPEC…]`: the configuration for a status bar or the code for a shell.
enum InitCommand {
  static let command = Command(
    "init", "Print the configuration for a bar or a shell",
    arguments: [
      Argument("TARGET", .optional, choices: Integration.all.map { .init($0.name, $0.summary) }),
      Argument("SPEC", .any),
    ], run: { run throws(Failure) in try run.printIntegration() })

  /// Whether a character means nothing in any shell, config file or markup.
  static func isSafe(_ byte: UInt8) -> Bool {
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
    guard let name = invocation.arguments.first else {
      throw .input(
        "missing TARGET",
        host.canAsk
          ? "noonmark setup asks what to change, and noonmark help init lists the targets"
          : "see noonmark help init")
    }
    let specs = Array(invocation.arguments.dropFirst())
    for spec in specs {
      _ = try WidgetSpec(spec, in: host)
      guard spec.utf8.allSatisfy(InitCommand.isSafe) else {
        throw .input(
          "'\(spec)' cannot be written into a config file: use the entry's id instead of its title")
      }
    }
    // The parser has checked the target.
    for target in Integration.all where target.name == name {
      write(target.snippet(of: specs))
    }
  }
}

/// An embedded snippet for another program: a directory of `integrations/`.
struct Integration {
  /// The name of the directory.
  let name: String
  /// One sentence about it, from its README's heading: `# tmux: the status line`.
  let summary: String
  private let text: StaticString

  /// Returns the snippet of a target for some widgets.
  static func text(of name: String, showing specs: [String]) -> String {
    all.first { $0.name == name }
      .map { String(decoding: $0.snippet(of: specs), as: UTF8.self) } ?? ""
  }

  /// Returns the bytes of the snippet, for some widgets instead of its own if there are any.
  ///
  /// A snippet names its widgets as its language writes a list: `auto`, `"auto"`. A line after the
  /// comment mark `# init: ` is code only if widgets are named.
  func snippet(of specs: [String]) -> [UInt8] {
    let bytes = [UInt8](text)
    guard !specs.isEmpty else { return bytes }
    let mark = Array("# init: ".utf8)
    var changed: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if let list = WidgetList(in: bytes, at: rest.startIndex) {
        for (index, spec) in specs.enumerated() {
          if index > 0 { changed += Array(list.separator.utf8) }
          changed += Array(spec.utf8)
        }
        rest = rest.dropFirst(list.count)
      } else if rest.starts(with: mark) {
        rest = rest.dropFirst(mark.count)
      } else {
        changed.append(rest.removeFirst())
      }
    }
    return changed
  }

  /// The widgets of a snippet, in the words of its language.
  private struct WidgetList {
    /// The text between two widgets, such as `", "`.
    let separator: String
    let count: Int

    /// The widgets that snippets show. A desktop has space for two.
    private static let defaults = [AutoWidget.kind, "solstice countdown"]
    /// The quotes around a word: those of a word in a string of Go come first.
    private static let quotes = [#"\""#, "\"", "'"]

    init?(in bytes: [UInt8], at start: Int) {
      let before = bytes[..<start]
      let words = Self.defaults.first { bytes[start...].starts(with: $0.utf8) }
      guard let words, !(before.last.map(Self.isInWord) ?? false) else { return nil }
      count = words.utf8.count
      let after = bytes[(start + count)...]
      guard !(after.first.map(Self.isInWord) ?? false) else { return nil }
      // A quoted word is an element of a list. In a longer string, spaces are between words.
      let quote = Self.quotes.first { quote in
        before.suffix(quote.utf8.count).elementsEqual(quote.utf8) && after.starts(with: quote.utf8)
      }
      separator = quote.map { $0.utf8.count == 1 ? "\($0), \($0)" : "\($0) \($0)" } ?? " "
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
      InitCommand.isSafe(byte) && byte != UInt8(ascii: "/")
    }
  }

  /// All integrations, sorted by name.
  static var all: [Integration] {
    var all: [Integration] = []
    var heading: Substring = ""
    // The files are sorted by path, so a README comes before its snippet.
    for file in EmbeddedFiles.all {
      let parts = file.name.description.split(separator: "/")
      guard parts.count == 3 else { continue }
      if parts[2] == "README.md" {
        heading = firstLine(of: file.text)
      } else {
        let name = String(parts[1])
        all.append(
          Integration(name: name, summary: summary(in: heading, of: name), text: file.text))
      }
    }
    return all
  }

  /// Returns the text after the name in a README's heading, or the name itself.
  private static func summary(in heading: Substring, of name: String) -> String {
    let start = "# \(name): "
    return heading.hasPrefix(start) ? String(heading.dropFirst(start.count)) : name
  }

  private static func firstLine(of text: StaticString) -> Substring {
    let bytes = text.span
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: bytes.indices) ?? bytes.count
    return bytes.text(in: 0..<end)[...]
  }
}
