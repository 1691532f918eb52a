import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `The countdown's pill` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  /// Colors in steps of 51 per channel, and some grays between them.
  private static let fills: [Color] = {
    let steps = stride(from: UInt8(0), through: 255, by: 51)
    let cube = steps.flatMap { red in
      steps.flatMap { green in steps.map { Color(red: red, green: green, blue: $0) } }
    }
    return cube + (100...130).map { Color(red: $0, green: $0, blue: $0) }
  }()

  /// The color of a member of the JSON's pill.
  private func color(_ member: String, in json: String) -> Color? {
    let parts = json.split(separator: "\"\(member)\":\"", maxSplits: 1)
    return parts.count == 2 ? Color(hex: parts[1].prefix(7)) : nil
  }

  @Test(arguments: ["2026-01-21", "2026-01-22", "2026-01-20"])
  func `can be read on every fill, in JSON`(date: String) {
    var failures: [String] = []
    for fill in Self.fills {
      var scene = Scene.countdown("\(date) | x | color=\(fill.hex)", .large, screen: "list")
      scene.tab = "all"
      let json = scene.json(at: noon)
      guard let foreground = color("foreground", in: json),
        let background = color("background", in: json),
        let border = color("border", in: json)
      else {
        failures.append("\(fill.hex): \(json)")
        continue
      }
      if foreground.contrast(with: background) < 4.5 {
        failures.append("\(fill.hex): \(foreground.hex)")
      }
      let isDarker = border.relativeLuminance < background.relativeLuminance
      if date == "2026-01-21", background != .black, !isDarker {
        failures.append("\(fill.hex): border")
      }
      if date != "2026-01-21", border != background { failures.append("\(fill.hex): a border") }
      if date != "2026-01-20", background != fill {
        failures.append("\(fill.hex): \(background.hex)")
      }
      if date == "2026-01-20",
        background.red != background.green || background.green != background.blue
      {
        failures.append("\(fill.hex): no gray")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(arguments: [ColorDepth.trueColor, .ansi256, .ansi16], ColorScheme.allCases)
  func `can be read on every fill, on a terminal`(depth: ColorDepth, colorScheme: ColorScheme) {
    var failures: [String] = []
    for (date, word) in [("2026-01-21", "Today"), ("2026-01-22", "1d"), ("2026-01-20", "-1d")] {
      for fill in Self.fills {
        var scene = Scene.countdown("\(date) | x | color=\(fill.hex)", .small)
        scene.depth = depth
        scene.colorScheme = colorScheme
        let text = scene.text(of: scene.render(at: noon), in: Format.ansi)
        guard let pill = Pill(text, word) else {
          failures.append("\(fill.hex): \(text.debugDescription)")
          continue
        }
        if pill.foreground.contrast(with: pill.background) < 4.5 {
          failures.append(
            "\(word) on \(fill.hex): \(pill.foreground.hex) on \(pill.background.hex)")
        }
        if depth == .trueColor, word != "-1d", pill.background != fill {
          failures.append("\(word): \(pill.background.hex) for \(fill.hex)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `of today has a darker border, of the past none`() {
    func text(_ date: String) -> String {
      let scene = Scene.countdown("\(date) | x | color=#2196f3", .small)
      return scene.text(of: scene.render(at: noon), in: Format.ansi)
    }
    // #2196f3 is 33, 150, 243; three quarters of it are 25, 113, 182.
    #expect(text("2026-01-21").split(separator: "38;2;25;113;182").count == 3)
    expect(text("2026-01-22"), .has("48;2;33;150;243"), .lacks("38;2;25;113;182"))
    expect(text("2026-01-20"), .lacks("48;2;33;150;243"))
  }
}

/// The colors of a pill's text in a terminal.
private struct Pill {
  let foreground: Color
  let background: Color

  /// Reads the last colors that were set before a word.
  init?(_ text: String, _ word: String) {
    var foreground: Color?
    var background: Color?
    for part in text.split(separator: "\u{1B}[") {
      let pieces = part.split(separator: "m", maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2 else { continue }
      var codes = pieces[0].split(separator: ";").compactMap { UInt8($0) }[...]
      while let code = codes.popFirst() {
        switch code {
        case 0: (foreground, background) = (nil, nil)
        case 38: foreground = Pill.extended(&codes)
        case 48: background = Pill.extended(&codes)
        case 30...37: foreground = Color(xterm: code - 30)
        case 90...97: foreground = Color(xterm: code - 82)
        case 40...47: background = Color(xterm: code - 40)
        case 100...107: background = Color(xterm: code - 92)
        default: break
        }
      }
      let shown = pieces[1].split(separator: " ").joined()
      guard shown == word else { continue }
      guard let foreground, let background else { return nil }
      (self.foreground, self.background) = (foreground, background)
      return
    }
    return nil
  }

  private static func extended(_ codes: inout ArraySlice<UInt8>) -> Color? {
    guard let kind = codes.popFirst(), let first = codes.popFirst() else { return nil }
    if kind == 5 { return Color(xterm: first) }
    guard let green = codes.popFirst(), let blue = codes.popFirst() else { return nil }
    return Color(red: first, green: green, blue: blue)
  }
}
