import NoonmarkBase
import NoonmarkLayout
import NoonmarkText

/// The escaping of literal text in one program's markup.
struct TextEscape: Sendable {
  /// Appends a text so that the program displays it literally.
  let write: @Sendable (_ text: DisplayText, _ bytes: inout [UInt8]) -> Void

  init(_ write: @escaping @Sendable (_ text: DisplayText, _ bytes: inout [UInt8]) -> Void) {
    self.write = write
  }

  /// Creates an escape that replaces ASCII characters.
  ///
  /// - Parameter replacement: Returns the replacement of a character, or `nil` if it is literal.
  init(replacing replacement: @escaping @Sendable (_ character: Unicode.Scalar) -> StaticString?) {
    self.init { text, bytes in
      for byte in text.string.utf8 {
        if let replacement = replacement(Unicode.Scalar(byte)) {
          bytes.append(replacement)
        } else {
          bytes.append(byte)
        }
      }
    }
  }

  /// Creates an escape that replaces one ASCII character.
  init(replacing character: Unicode.Scalar, with replacement: StaticString) {
    self.init(replacing: { $0 == character ? replacement : nil })
  }

  /// The escape of formats in which all text is literal.
  ///
  /// `DisplayText` has no control characters.
  static let none = TextEscape { $1.append(contentsOf: $0.string.utf8) }
}

/// An output under construction, in which text cannot become markup.
///
/// Markup consists of literals in the source code, numbers and colors. Everything else is text and
/// is escaped by the format's escape.
struct Markup {
  private(set) var bytes: [UInt8]
  private let escape: TextEscape

  init(_ escape: TextEscape, into bytes: consuming [UInt8] = []) {
    self.bytes = bytes
    self.escape = escape
  }

  /// The output so far.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ literal: StaticString) {
    bytes.append(literal)
  }

  mutating func append(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
  }

  /// Appends a number between two literals.
  mutating func append(_ start: StaticString, _ number: Int, _ end: StaticString = "") {
    append(start)
    append(number)
    append(end)
  }

  /// Appends `#rrggbb`.
  mutating func append(_ color: Color) {
    bytes.append(contentsOf: color.hex.utf8)
  }

  /// Appends `#rrggbb` between two literals, unless the color is `nil`.
  mutating func append(_ start: StaticString, _ color: Color?, _ end: StaticString = "") {
    guard let color else { return }
    append(start)
    append(color)
    append(end)
  }

  /// Appends `rrggbb`.
  mutating func append(digitsOf color: Color) {
    bytes.append(contentsOf: color.hex.utf8.dropFirst())
  }

  mutating func append(text: DisplayText) {
    escape.write(text, &bytes)
  }
}

extension [StyledRun] {
  /// Returns the line with isolates around each run that would be reordered in a line of the given
  /// direction.
  func isolated(in direction: TextDirection) -> [StyledRun] {
    map { run in run.with { $0.text = $0.text.isolated(in: direction) } }
  }

  /// Returns the line with adjacent runs of the same style merged.
  ///
  /// Without colors, there are no styles. Spaces on a background, such as the ends of a pill, take
  /// the style of a neighbor on the same background, which shortens the markup.
  package func merged(depth: ColorDepth, keepsBold: Bool) -> [StyledRun] {
    let hasStyle = depth > .none
    var merged: [StyledRun] = []
    for run in self where !run.text.isEmpty {
      let run =
        hasStyle
        ? run.with { $0.isBold = keepsBold && run.isBold } : StyledRun(text: run.text)
      if let last = merged.last, last.hasStyle(of: run) || run.canTakeStyle(of: last) {
        merged[merged.count - 1] = last.with { $0.text = $0.text + run.text }
      } else if let last = merged.last, last.canTakeStyle(of: run) {
        merged[merged.count - 1] = run.with { $0.text = last.text + $0.text }
      } else {
        merged.append(run)
      }
    }
    return merged
  }
}

extension StyledRun {
  /// Whether the run looks the same in the style of a neighbor: spaces show only their background.
  fileprivate func canTakeStyle(of neighbor: StyledRun) -> Bool {
    background != nil && background == neighbor.background && !isUnderlined
      && !neighbor.isUnderlined && text.string.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
  }
}

extension Output {
  /// Appends the lines in the markup of a program.
  func writeLines(
    _ escape: TextEscape, into bytes: inout [UInt8], _ write: ([StyledRun], inout Markup) -> Void
  ) {
    var markup = Markup(escape, into: bytes)
    for line in frame.lines {
      write(line, &markup)
      markup.append("\n")
    }
    bytes = markup.bytes
  }

  /// Appends the lines run by run, for a program without bold text.
  ///
  /// - Parameter isolates: Whether the program reorders right-to-left text, which must then be
  ///   isolated.
  func writeRuns(
    _ escape: TextEscape, lineStart: StaticString = "", lineEnd: StaticString = "",
    isolating isolates: Bool = false, into bytes: inout [UInt8],
    _ draw: (StyledRun, inout Markup) -> Void
  ) {
    writeLines(escape, into: &bytes) { line, markup in
      markup.append(lineStart)
      let line = isolates ? line.isolated(in: .leftToRight) : line
      for run in line.merged(depth: depth, keepsBold: false) { draw(run, &markup) }
      markup.append(lineEnd)
    }
  }
}
