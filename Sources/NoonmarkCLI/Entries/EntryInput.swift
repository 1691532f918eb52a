import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords

/// What a user typed for an entry, checked.
struct EntryInput {
  private let invocation: Invocation

  /// Checks what the entries of all kinds have in common.
  ///
  /// - Throws: Where a text was mangled on its way, or a colour is none.
  init(_ invocation: Invocation, _ session: inout Session) throws(CommandError) {
    self.invocation = invocation
    // Stored as U+FFFD, what was typed would be lost.
    guard !session.request.hasMalformedWords else {
      throw .input("what was typed is no UTF-8: set the terminal and the locale to UTF-8")
    }
    if let color = value("color"), Color(written: color) == nil {
      throw .input("\(color.quoted) is no colour: \(Color.advice(for: color))")
    }
    if let icon = value("icon"), !Icon(icon).isKnown {
      let near = Icon.nearest(to: icon).map { ", did you mean '\($0)'?" } ?? ""
      session.warn("there is no glyph for the icon \(icon.quoted); it is kept as typed\(near)")
    }
  }

  /// The options that every entry takes.
  static let options = [
    OptionSpec("icon", .text("NAME"), "An icon by its SF Symbol name: gift, airplane, heart.fill"),
    OptionSpec("color", .text("COLOR"), "The colour of the pill: #rrggbb, or a name such as teal"),
  ]

  /// An option's value; nil where it was not given, or given as `none` or empty.
  func value(_ name: String) -> String? {
    invocation.value(name).flatMap { $0.isEmpty || $0 == "none" ? nil : $0 }
  }

  /// The changes of fields that were given; a value of nothing takes the field away.
  func edits(_ keys: [String]) -> [RecordFile.Edit] {
    keys.compactMap { key in
      invocation.has(key) ? .value(key, value(key)) : nil
    }
  }

  /// Understands a date.
  static func date(_ text: String, in world: World) throws(CommandError) -> CivilDate {
    do throws(DateParseError) {
      return try DateParser.parse(text, today: world.zone.date(at: world.now))
    } catch {
      throw .input(error.message)
    }
  }
}
