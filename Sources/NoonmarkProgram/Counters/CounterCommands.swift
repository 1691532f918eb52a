import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// The counters of `noonmark elapsed`.
enum CounterCommands: EntryCommands {
  typealias Book = CounterBook

  static let name = "counter"
  static let title = Field<Counter>.label
  static let date = Field<Counter>.date
  static let fields = Counter.fields
  static let columns = ["id", "label", "start", "days", "text"]
  static let lastColumns = ["created_at"]
  static let widget: any Widget.Type = ElapsedWidget.self

  static func file(in folder: String) -> EntryFile { .counters(in: folder) }

  /// A label may be empty, but not consist of invisible characters.
  static func check(title: String) throws(Failure) {
    guard title.isEmpty || !DisplayText(title).isEmpty else {
      throw .input("the label is invisible: write what happened, such as 'sober', or '' for none")
    }
  }
}
