import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText
import NoonmarkWidgets

/// A field of a form: an option of a command, and the text that is typed for it.
struct FormField: Sendable {
  enum Kind: Hashable {
    case text
    case date(DateReader.Direction)
    case icon
    case color
    case priority
    case choice([String])
  }

  let label: MessageKey
  /// The option of the command, without its dashes; empty for its argument.
  let option: String
  let kind: Kind
  let isRequired: Bool
  /// The value that removes what there was, of an option that needs one.
  let empty: String
  /// The text at first.
  let original: String
  var input: TextField

  init(
    _ label: MessageKey, _ option: String, _ kind: Kind = .text, _ text: String = "",
    isRequired: Bool = false, empty: String = "none"
  ) {
    self.label = label
    self.option = option
    self.kind = kind
    self.isRequired = isRequired
    self.empty = empty
    original = text
    input = TextField(text)
  }

  var text: String { input.text }
  private var isBlank: Bool { DisplayText(text).isEmpty }

  /// Whether its values can be picked from a list or a calendar.
  var isPickable: Bool {
    switch kind {
    case .text, .priority: false
    case .date, .icon, .color, .choice: true
    }
  }

  /// Returns the date that is typed.
  func date(in data: ScreenData) -> CivilDate? {
    guard case .date(let direction) = kind, !isBlank else { return nil }
    return (try? data.dateReader(direction).read(text))?.date
  }

  /// Returns the reason why it cannot be saved; `nil` if it can.
  func problem(in data: ScreenData) -> DisplayText? {
    if isBlank { return isRequired ? data.localizer(.uiRequired) : nil }
    switch kind {
    case .date(let direction):
      do throws(DateReadingError) {
        _ = try data.dateReader(direction).read(text)
        return nil
      } catch {
        return DisplayText(error.message)
      }
    case .color: return Color(written: text) == nil ? data.localizer(.uiUnknownColor) : nil
    case .priority:
      return TodoItem.priority(written: text) == nil ? data.localizer(.uiUnknownPriority) : nil
    case .text, .icon, .choice: return nil
    }
  }

  /// Returns what the typed text means, beside it.
  func reading(in data: ScreenData) -> [Element] {
    switch kind {
    case .date:
      guard let date = date(in: data) else { return [] }
      let style = data.context.calendarStyle
      let days = DayCount.pillText(date.days(since: data.today), in: data.localizer)
      return [
        .label(style.weekday(date) + " " + style.text(date), .accent),
        Pill(text: days, fill: .role(.accent)).element,
      ]
    case .icon:
      guard !isBlank else { return [] }
      let icon = Icon(text)
      guard !icon.isKnown else { return [.label(icon.glyph(in: data.context.icons))] }
      return [.label(data.localizer(.uiUnknownIcon), .muted)]
    case .color:
      guard let color = Color(written: text) else { return [] }
      return [Pill(text: "42", fill: .color(color)).element]
    case .text, .priority, .choice: return []
    }
  }

  /// The words of the command for it.
  ///
  /// - Parameter isNew: Whether the entry is new, so that an empty field says nothing.
  func words(isNew: Bool) -> [String] {
    guard !option.isEmpty, text != original else { return [] }
    if isBlank { return isNew ? [] : ["--\(option)=\(empty)"] }
    return ["--\(option)=\(text)"]
  }

  /// Returns a value of a choice in the user's language.
  static func name(of value: String, in data: ScreenData) -> DisplayText {
    if let repetition = Repetition(rawValue: value) { return data.localizer(repetition.messageKey) }
    return value == "none" ? "—" : DisplayText(value)
  }

  /// Replaces the text.
  mutating func fill(_ text: String) {
    input = TextField(text)
  }

  /// Handles a key, and returns whether it was for the field.
  mutating func handle(_ key: Key) -> Bool {
    guard case .choice(let values) = kind else { return input.handle(key) }
    let index = values.firstIndex(of: text) ?? 0
    switch key {
    case .left: fill(values[(index + values.count - 1) % values.count])
    case .right, .character(" "): fill(values[(index + 1) % values.count])
    default: return false
    }
    return true
  }
}
