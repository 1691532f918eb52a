import NoonmarkRecords
import NoonmarkText

/// The bytes of a theme's file, and where they come from.
package struct ThemeFile: Hashable, Sendable {
  /// Where it stands: a path, or for those that the program carries their place in it.
  package let place: String
  /// The bytes.
  package let bytes: [UInt8]

  /// Creates a file.
  package init(place: String, bytes: [UInt8]) {
    self.place = place
    self.bytes = bytes
  }

  /// Whether reading the other after this one would lead back here: paths are not all there is to
  /// tell files apart.
  func isSame(as other: ThemeFile) -> Bool { place == other.place || bytes == other.bytes }
}

/// Something wrong with a line of a theme's file.
package struct ThemeProblem: Hashable, Sendable, CustomStringConvertible {
  /// The place of the file.
  package let place: String
  /// The number of the line, from 1.
  package let line: Int
  /// What is wrong, in one sentence.
  package let what: String

  /// Creates a problem.
  package init(place: String, line: Int, what: String) {
    self.place = place
    self.line = line
    self.what = what
  }

  /// `FILE:LINE: what is wrong`.
  package var description: String { "\(place):\(line): \(what)" }
}

/// A theme as its file and those that it inherits from give it, and what is wrong with them.
package struct ThemeReading: Sendable {
  /// The theme, which can be used whatever is wrong.
  package let theme: Theme
  /// What is wrong: with its own file first, by line, then with each parent's.
  package let problems: [ThemeProblem]
  /// The roles that neither the file nor any that it inherits from names, in the order of roles.
  package let missing: [Role]
  /// The place of the theme's own file.
  package let place: String
  private let settings: [LineFile.Entry]

  /// Reads a theme.
  ///
  /// Of `inherits = NAME` the parent is the first file of that name that is not being read already:
  /// so a user's `nord` may inherit from the program's. A parent that is not there, or a chain that
  /// comes back to itself, is a problem of the line that says so; there the chain ends.
  ///
  /// - Parameters:
  ///   - file: The theme's own file.
  ///   - name: The theme's name.
  ///   - base: What holds where no file of the chain says anything; nil for the terminal's own
  ///     colors.
  ///   - parents: Gives the files that there are of a name, the one to be preferred first.
  package init(
    _ file: ThemeFile, name: String, over base: @autoclosure () -> Theme?,
    parents: (String) -> [ThemeFile]
  ) {
    var chain = [Link(file)]
    var problems: [[ThemeProblem]] = [[]]
    while let last = chain.last, let wanted = last.lines.entry(Theme.Key.inherits.rawValue) {
      let found = parents(wanted.value)
      if let parent = found.first(where: { file in !chain.contains { $0.file.isSame(as: file) } }) {
        chain.append(Link(parent))
        problems.append([])
        continue
      }
      let known = DisplayText(wanted.value).string
      problems[chain.count - 1].append(
        ThemeProblem(
          place: last.place, line: wanted.line,
          what: found.isEmpty
            ? "there is no theme '\(known)' to inherit from"
            : "'\(known)' inherits from this theme in turn"))
      break
    }
    // A search through short arrays: a set would cost a render more than the whole of this.
    missing = Role.order.filter { role in
      !chain.contains { $0.settings.contains { $0.key == role.rawValue } }
    }
    var theme = missing.isEmpty ? Theme(name: name) : base()?.named(name) ?? Theme(name: name)
    for (index, link) in chain.enumerated().reversed() {
      var bad = link.lines.diagnostics
      for setting in link.settings {
        if let what = theme.apply(setting) {
          bad.append(Diagnostic(line: setting.line, message: what))
        }
      }
      problems[index] += bad.map {
        ThemeProblem(place: link.place, line: $0.line, what: $0.message)
      }
      problems[index].sort { $0.line < $1.line }
    }
    self.theme = theme
    self.problems = Array(problems.joined())
    place = file.place
    settings = chain[0].settings
  }

  /// Returns the last line of a key in its own file, from 1; nil where the file lacks it.
  package func line(of key: String) -> Int? {
    settings.last { $0.key == key }?.line
  }

  /// A file of the chain, taken apart.
  private struct Link {
    let file: ThemeFile
    let lines: LineFile
    let settings: [LineFile.Entry]

    var place: String { file.place }

    init(_ file: ThemeFile) {
      self.file = file
      lines = LineFile(file.bytes)
      settings = lines.entries
    }
  }
}
