import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// A theme file.
package struct ThemeFile: Hashable, Sendable {
  /// The path, or a description of an embedded file.
  package let source: String
  package let bytes: [UInt8]

  package init(source: String, bytes: [UInt8]) {
    self.source = source
    self.bytes = bytes
  }

  /// Whether both are the same file, possibly with different paths.
  func isSame(as other: ThemeFile) -> Bool { source == other.source || bytes == other.bytes }
}

/// A problem with a line of a theme file.
package struct ThemeProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let source: String
  /// The line number, from 1.
  package let line: Int
  package let message: String

  package init(source: String, line: Int, message: String) {
    self.source = source
    self.line = line
    self.message = message
  }

  /// `FILE:LINE: message`.
  package var description: String { "\(source):\(line): \(message)" }
}

/// A theme parsed from its file and from the files from which it inherits, with their problems.
package struct ThemeReading: Sendable {
  /// The theme, which is usable despite any problems.
  package let theme: Theme
  /// The problems, those of the theme's own file first, then of each parent.
  ///
  /// Sorted by line within a file.
  package let problems: [ThemeProblem]
  /// The roles that no file of the chain sets, in the order of roles.
  ///
  /// Without the named colors: a theme that lacks them has those of the default theme.
  package let missing: [Role]
  /// The path of the theme's own file.
  package let source: String
  private let settings: [LineFile.Entry]

  /// The maximum number of files in a chain.
  static let maximumDepth = 16
  /// The number of lines of a file for which a misspelled name is looked up.
  private static let maximumSuggestions = 10

  /// Parses a theme.
  ///
  /// The parent in `inherits = NAME` is the first file with that name that is not in the chain yet,
  /// so a user's `nord` can inherit from the embedded `nord`. An unknown parent, a cycle or a chain
  /// that is too long is a problem of the line, and ends the chain.
  ///
  /// - Parameters:
  ///   - file: The theme's own file.
  ///   - name: The theme's name.
  ///   - base: The theme for keys that no file of the chain sets, or `nil` for the terminal's own
  ///     colors.
  ///   - parents: Returns the files with a name, preferred first.
  package init(
    _ file: ThemeFile, name: String, over base: @autoclosure () -> Theme?,
    parents: (String) -> [ThemeFile]
  ) {
    var chain = [Link(file)]
    var problems: [[ThemeProblem]] = [[]]
    while let last = chain.last, let wanted = last.lines.entry(Theme.Key.inherits.rawValue) {
      let found = parents(wanted.value)
      let parent = found.first { file in !chain.contains { $0.file.isSame(as: file) } }
      let isFull = chain.count == ThemeReading.maximumDepth
      if let parent, !isFull {
        chain.append(Link(parent))
        problems.append([])
        continue
      }
      let known = DisplayText(wanted.value).string
      problems[chain.count - 1].append(
        ThemeProblem(
          source: last.source, line: wanted.line,
          message: isFull && parent != nil
            ? "more than \(ThemeReading.maximumDepth) themes inherit from each other: "
              + "remove this line"
            : found.isEmpty
              ? "unknown theme '\(known)': inherit from an existing theme"
              : "theme '\(known)' inherits from this one: remove one of the two lines"))
      break
    }
    // In short arrays, a linear search costs a render less than a set.
    let unset = Role.order.filter { role in
      !chain.contains { $0.settings.contains { $0.key == role.rawValue } }
    }
    missing = unset.filter { !Role.colors.contains($0) }
    var theme = unset.isEmpty ? Theme(name: name) : base()?.named(name) ?? Theme(name: name)
    for (index, link) in chain.enumerated().reversed() {
      var bad = link.lines.diagnostics
      for setting in link.settings {
        if let message = theme.apply(
          setting, suggests: bad.count < ThemeReading.maximumSuggestions)
        {
          bad.append(Diagnostic(line: setting.line, message: message))
        }
      }
      problems[index] += bad.map {
        ThemeProblem(source: link.source, line: $0.line, message: $0.message)
      }
      problems[index].sort { $0.line < $1.line }
    }
    self.theme = theme
    self.problems = Array(problems.joined())
    source = file.source
    settings = chain[0].settings
  }

  /// Returns the number of the last line with a key in the theme's own file, or `nil`.
  package func line(of key: String) -> Int? {
    settings.last { $0.key == key }?.line
  }

  /// A parsed file of the chain.
  private struct Link {
    let file: ThemeFile
    let lines: LineFile
    let settings: [LineFile.Entry]

    var source: String { file.source }

    init(_ file: ThemeFile) {
      self.file = file
      lines = LineFile(file.bytes)
      settings = lines.entries
    }
  }
}
