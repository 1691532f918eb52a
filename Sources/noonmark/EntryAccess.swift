import Almanac
import NoonmarkCore
import NoonmarkStore
import NoonmarkSystem

/// A file of the user's entries and the store that writes it, for the commands that change it.
struct EntryAccess {
  private let file: EntryFile
  private let store: Store

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - place: The file in a data folder.
  ///   - session: The session.
  /// - Throws: Where no variable says where the data folder is.
  init(_ place: (String) -> EntryFile, _ session: Session) throws(CommandError) {
    guard let folder = session.directories.data else {
      throw .failed("there is no place for what you type: set HOME or XDG_DATA_HOME")
    }
    file = place(folder)
    store = Store(stateFolder: session.directories.state)
  }

  /// Adds a line at the end.
  func append(_ line: [UInt8]) throws(CommandError) {
    do throws(StoreError) {
      try file.append([line], in: store)
    } catch {
      throw .failed(error.message)
    }
  }

  /// Replaces the file by what a function makes of it; nil leaves it as it is.
  func change(
    _ change: (RecordFile) throws(CommandError) -> RecordFile?
  ) throws(CommandError) {
    try file.change(in: store, orThrow: { .failed($0.message) }, change)
  }

  /// Looks for an entry; none or several are told as errors that name the kind and its list.
  static func found<Entry>(
    _ kind: String, listedBy command: String, _ search: () throws(EntrySearchError) -> Entry
  ) throws(CommandError) -> Entry {
    do throws(EntrySearchError) {
      return try search()
    } catch {
      throw .failed(error.message(for: kind, listedBy: command))
    }
  }

  /// Returns a new id.
  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    return EntryID.random(using: &generator)
  }
}

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
    if let color = invocation.value("color"), !color.isEmpty, Color(written: color) == nil {
      throw .input("\(color.quoted) is no colour: \(Color.advice(for: color))")
    }
    if let icon = invocation.value("icon"), !icon.isEmpty, !Icon(icon).isKnown {
      let near = Icon.nearest(to: icon).map { ", did you mean '\($0)'?" } ?? ""
      session.warn("there is no glyph for the icon \(icon.quoted); it is kept as typed\(near)")
    }
  }

  /// The options that every entry takes.
  static let options = [
    OptionSpec("icon", .text("NAME"), "An icon by its SF Symbol name: gift, airplane, heart.fill"),
    OptionSpec("color", .text("COLOR"), "The colour of the pill: #rrggbb, or a name such as teal"),
  ]

  /// An option's value; nil where it was not given, or given empty.
  func value(_ name: String) -> String? {
    invocation.value(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The changes of the fields that were given; an empty value takes the field away.
  func edits(_ keys: [(option: String, key: String)]) -> [RecordFile.Edit] {
    keys.compactMap { option, key in
      invocation.value(option).map { .value(key, $0.isEmpty ? nil : $0) }
    }
  }

  /// Understands a date.
  static func date(_ text: String, in world: World) throws(CommandError) -> CivilDate {
    do throws(DateFormError) {
      return try DateForm.parse(text, today: world.zone.date(at: world.now))
    } catch {
      throw .input(error.message)
    }
  }

  /// Checks a title, which has to show something.
  static func title(_ text: String) throws(CommandError) -> String {
    guard !DisplayText(text).isEmpty else {
      throw .input("the title is empty: write what the date is, as 'Launch'")
    }
    return text
  }
}
