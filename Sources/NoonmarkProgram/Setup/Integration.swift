import NoonmarkBase
import NoonmarkWidgets

/// An embedded snippet for another program: a directory of `integrations/`.
struct Integration {
  /// The name of the directory.
  let name: String
  /// A short description, from the heading of the README: `# tmux: the status line`.
  let summary: String
  private let text: StaticString

  /// Returns the snippet of a target with the given widgets.
  static func text(of name: String, showing specs: [String]) -> String {
    all.first { $0.name == name }
      .map { String(decoding: $0.snippet(of: specs), as: UTF8.self) } ?? ""
  }

  /// Returns the bytes of the snippet, with the given widgets instead of the default ones.
  ///
  /// The widgets are written like the list in the snippet: `auto`, `"auto"`. The text after the
  /// mark `# init: ` is uncommented if widgets, a size or a template are given.
  ///
  /// With a preset, its options are added to `noonmark show`, its colors replace those of the
  /// snippet, and the text after the comment mark `style:` is uncommented.
  ///
  /// A size replaces the one in the snippet. If the snippet has none, the size is added after the
  /// widgets, like a template.
  func snippet(
    of specs: [String], _ preset: InitPreset? = nil, _ look: InitLook = InitLook()
  ) -> [UInt8] {
    let plain = [UInt8](text)
    guard !specs.isEmpty || preset != nil || !look.isEmpty else { return plain }
    // The snippet of a prompt has the arguments in a variable.
    let isPrompt = ["NOONMARK_SHOW", "set -g"].contains { plain.contains("# init: \($0)".utf8) }
    let resized = isPrompt ? nil : look.resized(plain)
    let bytes = resized ?? plain
    let words = resized == nil ? look.words : InitLook(template: look.template).words
    let appearance = Array("--appearance dark".utf8)
    let mark = Array("# init: ".utf8)
    var changed: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      if let list = WidgetList(in: bytes, at: rest.startIndex) {
        let options = list.isShown ? preset?.words ?? [] : []
        let own = (isPrompt ? list.isNamed : list.isShown || list.isQuoted) ? words : []
        let shown = (specs.isEmpty ? list.words : specs) + options + own.map(list.quoted)
        for (index, word) in shown.enumerated() {
          if index > 0 { changed += Array(list.separator.utf8) }
          changed += Array(word.utf8)
        }
        rest = rest.dropFirst(list.count)
      } else if !specs.isEmpty || !words.isEmpty, rest.starts(with: mark) {
        rest = rest.dropFirst(mark.count)
      } else if preset != nil, rest.starts(with: appearance) {
        // The options of the preset replace it.
        rest = rest.dropFirst(appearance.count + 1)
      } else if preset != nil,
        let style = InitPreset.marks.first(where: { rest.starts(with: $0.written) })
      {
        changed += style.shown
        rest = rest.dropFirst(style.written.count)
      } else if let color = preset?.color(atStartOf: rest) {
        changed += color
        rest = rest.dropFirst(color.count)
      } else {
        changed.append(rest.removeFirst())
      }
    }
    return changed
  }

  /// Whether the snippet shows several lines.
  var isLarge: Bool { [UInt8](text).contains("--size large".utf8) }

  /// A list of widgets in a snippet, in the syntax of its language.
  private struct WidgetList {
    /// The text between two widgets, such as `", "`.
    let separator: String
    let words: [String]
    /// Whether the list is that of `noonmark show`.
    let isShown: Bool
    /// Whether each word is a string.
    let isQuoted: Bool
    /// Whether the line is commented out in the plain snippet.
    let isNamed: Bool
    /// The quote of a shell word, which differs from that of the string around it.
    private let shellQuote: String
    let count: Int

    /// The lists in snippets.
    ///
    /// A desktop has space for two widgets.
    private static let defaults = [AutoWidget.kind, "solstice countdown"]
    /// The quotes around a word, first those within a string of Go.
    private static let quotes = [#"\""#, "\"", "'"]

    init?(in bytes: [UInt8], at start: Int) {
      let before = bytes[..<start]
      let list = Self.defaults.first { bytes[start...].starts(with: $0.utf8) }
      guard let list, !(before.last.map(Self.isInWord) ?? false) else { return nil }
      words = list.words
      count = list.utf8.count
      let after = bytes[(start + count)...]
      // `auto*` is a pattern of a shell, and `auto,` is in a sentence.
      guard !(after.first.map { Self.isInWord($0) || "*,".utf8.contains($0) } ?? false)
      else { return nil }
      // A quoted word is an element of a list. In a longer string, spaces separate the words.
      let quote = Self.quotes.first { quote in
        before.suffix(quote.utf8.count).elementsEqual(quote.utf8) && after.starts(with: quote.utf8)
      }
      isQuoted = quote != nil
      let newline = UInt8(ascii: "\n")
      let lineStart = (before.lastIndex(of: newline) ?? -1) + 1
      isNamed = before[lineStart...].starts(with: "# init: ".utf8)
      let isWithin = before[lineStart...].filter { $0 == UInt8(ascii: "'") }.count % 2 == 1
      shellQuote = isWithin ? "\"" : "'"
      let line = after.prefix { $0 != newline }
      // The line may run `noonmark tap`.
      let isTapped = ["tap ", "tap --rotate "].contains { words in
        before.suffix(words.utf8.count).elementsEqual(words.utf8)
      }
      isShown =
        !isTapped
        && ["--format", "--push"].contains { option in
          line.indices.contains { line[$0...].starts(with: option.utf8) }
        }
      separator = quote.map { $0.utf8.count == 1 ? "\($0), \($0)" : "\($0) \($0)" } ?? " "
    }

    /// Returns a word quoted for the list.
    func quoted(_ word: String) -> String {
      isQuoted || word.utf8.allSatisfy(InitCommand.isSafe) ? word : shellQuote + word + shellQuote
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
