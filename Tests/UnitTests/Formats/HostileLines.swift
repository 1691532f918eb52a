import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// A code point with its attributes, as displayed by a program.
struct ShownScalar: Equatable {
  let scalar: Unicode.Scalar
  var foreground: String?
  var background: String?
  var isBold = false

  /// The attributes that show: a space has only a background.
  var visible: ShownScalar {
    scalar == " " ? ShownScalar(scalar: scalar, background: background) : self
  }
}

/// Returns the text that a program displays for a line, or `nil` if the line has any other effect.
typealias LineReader = @Sendable (String) -> [ShownScalar]?

/// The attributes that a format supports, and its fallbacks for the others.
struct Abilities {
  var hasBackground = true
  var isBold = false
  /// The replacement of code points that the program cannot display.
  var replacements: [Unicode.Scalar: Unicode.Scalar] = [:]
  /// The color of text on a background that has none of its own.
  var textOnBackground: (Color) -> Color? = { _ in nil }

  /// Returns the text that a program with these abilities should display for runs.
  func shown(_ line: [StyledRun], depth: ColorDepth = .trueColor) -> [ShownScalar] {
    line.flatMap { run in
      let background = hasBackground && depth > .none ? run.background : nil
      let foreground = depth > .none ? run.foreground ?? background.flatMap(textOnBackground) : nil
      return run.text.string.unicodeScalars.map { scalar in
        ShownScalar(
          scalar: replacements[scalar] ?? scalar, foreground: foreground?.hex,
          background: background?.hex,
          isBold: isBold && depth > .none && run.isBold)
      }
    }
  }
}

extension SeededGenerator {
  /// Texts that are markup in one of the programs.
  private static let attacks = [
    "%{A1:touch F:}", "%{A}", "%%{F#ff0000}", "%{O0}", "${exec touch F}", "${color}", "$HOME",
    "$(touch F)", "`touch F`", "\\044(touch F)", "\\u\\w\\$", "${(e)x}", "%n", "%F{red}", "%{%}",
    "%D{!}", "!!", "#[fg=red]", "#{p2000000000:x}", "#(touch F)", "##[", "^ca(1,touch F)", "^fg()",
    "^^", "<action=`touch F`>x</action>", "<fc=#ff0000>", "</fc>", "<raw=9:", "/>", "</span>",
    "<span foreground='red'>", "&amp;", "&#10;", "</txt><txtclick>touch F</txtclick>", "</tool>",
    "| bash=touch param1=F", "---", "--", ":smile:", "\",\"PATH\":\"/evil", "\\n", "]]>", "]]",
    "#", "\\#", "\\",
  ]
  private static let signs = Array("%#$\\`!{}[]()<>&'\"^|-_:;,./=*~@? ax1é日".unicodeScalars)

  /// Returns a text that programs could interpret as markup.
  mutating func hostileText() -> String {
    var text = ""
    for _ in 0..<number(in: 1...5) {
      switch number(in: 0...2) {
      case 0: text += pick(SeededGenerator.attacks)
      case 1: text += NastyText.make(length: 0...4, using: &self)
      default:
        for _ in 0..<number(in: 1...6) { text.unicodeScalars.append(pick(SeededGenerator.signs)) }
      }
    }
    return text
  }

  /// Returns runs of such texts and of spaces, in random styles.
  mutating func hostileLine() -> [StyledRun] {
    let colors = ["#010203", "#c0ffee", "#ffffff", "#12ab34"].map { Color(hex: $0) } + [nil, nil]
    let spaces: [DisplayText] = ["  ", " ", "█▌░"]
    return (0..<number(in: 1...5)).map { _ in
      StyledRun(
        text: number(in: 0...3) == 0 ? pick(spaces) : DisplayText(hostileText()),
        foreground: pick(colors), background: pick(colors), isBold: number(in: 0...3) == 0)
    }
  }
}

extension Format {
  /// Writes hostile lines, and records an issue with the first that the program would misread.
  func expectExactLines(seed: Int, _ abilities: Abilities, reader: LineReader) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<Samples.count(250) {
      let line = random.hostileLine()
      for depth in [ColorDepth.trueColor, .none] {
        let written = text(line, depth: depth)
        let shown = reader(String(written.dropLast()))?.map(\.visible)
        let wanted = abilities.shown(line, depth: depth).map(\.visible)
        guard written.last == "\n", shown == wanted else {
          Issue.record("\(name) \(line.map(\.text.string)): \(written.debugDescription)")
          return
        }
      }
    }
  }
}
