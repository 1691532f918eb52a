import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkWidgets

/// A click that a bar writes to the standard input of its command.
package struct BarClick: Hashable, Sendable {
  /// The number of the X11 button: 1 to 3 for left, middle and right, 4 and 5 for the wheel.
  package let button: Int
  /// The `name` of the block, if the bar reports it.
  package let name: String?
  /// The `instance` of the block, if the bar reports it.
  package let instance: String?

  package init(button: Int, name: String? = nil, instance: String? = nil) {
    self.button = button
    self.name = name
    self.instance = instance
  }
}

/// Reads the clicks of i3bar and swaybar: the elements of an endless JSON array, one a line
/// (<https://i3wm.org/docs/i3bar-protocol.html>).
///
/// Anything else is ignored, and so is a line beyond a maximum length.
package struct ClickReader: Sendable {
  /// The bytes of an incomplete line.
  private var line: [UInt8] = []
  /// Whether the rest of the line is ignored.
  private var isTooLong = false

  static let maximumLine = 1 << 16

  package init() {}

  /// Adds bytes, and returns the clicks of the lines that they complete.
  package mutating func add(_ bytes: [UInt8]) -> [BarClick] {
    var clicks: [BarClick] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        if line.count < ClickReader.maximumLine { line.append(byte) } else { isTooLong = true }
        continue
      }
      if !isTooLong, let click = ClickReader.click(line) { clicks.append(click) }
      line = []
      isTooLong = false
    }
    return clicks
  }

  private static func click(_ line: [UInt8]) -> BarClick? {
    // A bracket opens the array, and a comma comes before or after an element.
    func isBetween(_ byte: UInt8) -> Bool {
      byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ",")
    }
    var element = line.drop(while: isBetween)
    while let last = element.last, isBetween(last) { element.removeLast() }
    guard let node = try? JSONNode(Array(element), maximumDepth: 8),
      case .object(let members) = node.content
    else { return nil }
    func value(_ name: String) -> JSONNode.Content? {
      members.last { $0.name == name }?.value.content
    }
    func string(_ name: String) -> String? {
      if case .string(let text)? = value(name) { text } else { nil }
    }
    guard case .number(let text)? = value("button"), let button = Int(text) else { return nil }
    return BarClick(button: button, name: string("name"), instance: string("instance"))
  }
}

/// Performs the actions of clicks on a bar.
///
/// The left and right buttons open the app in a terminal, the middle button taps the widget, and
/// the wheel shows the next or previous entry. Each action is a separate noonmark process, whose
/// changes the follower sees like any other.
struct BarClicks {
  let plan: RenderPlan
  var reader = ClickReader()

  /// Reads the bar's output and starts a program for each click.
  ///
  /// A program that cannot be started is skipped.
  mutating func handle(_ bytes: [UInt8], in host: Host) {
    let clicks = reader.add(bytes)
    guard let program = host.programPath else { return }
    for click in clicks {
      guard let words = words(for: click, program) else { continue }
      try? DetachedProcess.start(words[0], Array(words.dropFirst()), environment: host.environment)
    }
  }

  /// The terminal runs this very program, even if it is not in the user's path.
  private static let opening = #"PATH=${0%/*}:$PATH; "$0" init terminal | sh -s -- "$@""#

  /// Returns the command line for a click, or nil if the click does nothing.
  private func words(for click: BarClick, _ program: String) -> [String]? {
    // The bar may have blocks of other programs.
    guard click.name == "noonmark", let instance = click.instance else { return nil }
    // On `auto`, the app opens with the displayed widget. Other clicks apply to `auto` itself.
    let isAuto = instance.hasPrefix(RenderedWidget.autoPrefix)
    let opened = isAuto ? String(instance.dropFirst(RenderedWidget.autoPrefix.count)) : instance
    let spec = isAuto ? AutoWidget.kind : instance
    let common = plan.invocation.inputWords
    let isRotated = plan.invocation[Options.rotate] != nil
    switch click.button {
    case 1, 3:
      return ["/bin/sh", "-c", BarClicks.opening, program]
        + plan.invocation.inputWordsWithoutNow + ["--", opened]
    case 2:
      return [program, "tap"] + (isRotated ? ["--rotate"] : []) + common + ["--", spec]
    case 4, 5:
      guard isRotated else { return nil }
      let rotation: Rotation = click.button == 4 ? .back : .next
      return [program, "show", "--rotate=\(rotation.rawValue)"] + common + ["--", spec]
    default: return nil
    }
  }
}
