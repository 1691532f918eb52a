import Almanac
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// A form that makes the command line of a change.
package struct FormScreen: Screen {
  private let title: DisplayText
  /// The command, and the arguments after its options.
  private let command: [String]
  private let arguments: [String]
  private let isNew: Bool
  /// The screens to close when the command succeeds: the form, and a menu that opened it.
  private let closing: Int
  private var fields: [FormField]
  private var focus = 0
  /// Whether problems of fields that are empty are shown.
  private var isChecked = false

  package var isTyping: Bool { true }

  /// The columns of a terminal that has space for a month beside the fields.
  private static let wideColumns = 76

  init(
    _ title: DisplayText, _ command: [String], arguments: [String] = [], isNew: Bool,
    closing: Int = 1, _ fields: [FormField]
  ) {
    self.title = title
    self.command = command
    self.arguments = arguments
    self.isNew = isNew
    self.closing = closing
    self.fields = fields
  }

  // MARK: Keys

  package mutating func handle(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    let data = data.narrowed()
    switch key {
    case .tab, .down: focus = (focus + 1) % fields.count
    case .backTab, .up: focus = (focus + fields.count - 1) % fields.count
    case .escape: return [.close]
    case .enter: return save(data)
    case .control("p"): return picker(data).map { [.open($0)] } ?? []
    case .pageUp, .pageDown: turn(key, data)
    case .click(_, let row): click(row, data)
    default: _ = fields[focus].handle(key)
    }
    return []
  }

  package mutating func receive(_ value: String) {
    fields[focus].fill(value)
  }

  private mutating func save(_ data: ScreenData) -> [ScreenAction] {
    isChecked = true
    if let wrong = fields.firstIndex(where: { $0.problem(in: data) != nil }) {
      focus = wrong
      return []
    }
    let options = fields.flatMap { $0.words(isNew: isNew) }
    let words = fields.filter(\.option.isEmpty).map(\.text) + arguments
    guard isNew || !options.isEmpty else { return [.close] }
    return [.run(command + options + (words.isEmpty ? [] : ["--"] + words), closing: closing)]
  }

  /// Returns the screen to pick the value of the field from.
  private func picker(_ data: ScreenData) -> (any Screen)? {
    let field = fields[focus]
    switch field.kind {
    case .text, .priority: return nil
    case .date: return MonthScreen(field.date(in: data) ?? data.today)
    case .icon: return MenuScreen.icons(in: data)
    case .color: return MenuScreen.colors(in: data)
    case .choice(let values): return MenuScreen.values(values, of: field.label, in: data)
    }
  }

  /// Moves the date of the field by a month.
  private mutating func turn(_ key: Key, _ data: ScreenData) {
    guard let grid = grid(data), let date = grid.date(for: key) else { return }
    fields[focus].fill(date.iso8601)
  }

  private func grid(_ data: ScreenData) -> MonthGrid? {
    guard case .date = fields[focus].kind, !data.isBelowPanel else { return nil }
    return MonthGrid(
      selected: fields[focus].date(in: data) ?? data.today, today: data.today,
      style: data.context.calendarStyle)
  }

  private mutating func click(_ row: Int, _ data: ScreenData) {
    let starts = lines(in: data).starts
    focus = starts.lastIndex { $0 <= row } ?? focus
  }

  // MARK: View

  private func labelWidth(_ data: ScreenData) -> Int {
    fields.reduce(0) { max($0, data.localizer($1.label).width) }
  }

  /// The columns of the fields; a month is beside them on a wide terminal.
  private func width(in data: ScreenData) -> Int {
    data.columns >= FormScreen.wideColumns
      ? data.columns - MonthGrid.width - 3 : data.columns
  }

  /// The lines of the fields, and the first line of each.
  private func lines(in data: ScreenData) -> (lines: [Line], starts: [Int]) {
    var lines: [Line] = []
    var starts: [Int] = []
    let width = width(in: data)
    let labelWidth = labelWidth(data)
    let isAiry = data.rows >= 2 + 3 * fields.count
    for (index, field) in fields.enumerated() {
      starts.append(lines.count)
      let isFocused = index == focus
      let label = data.localizer(field.label).padded(to: labelWidth)
      let typed = field.input.shown(in: max(width - labelWidth - 4, 1)).text
      let isChoice = if case .choice = field.kind { true } else { false }
      let shown = isChoice ? FormField.name(of: field.text, in: data) : typed
      let arrows: [Element] = isChoice && isFocused ? [.label("< >", .muted)] : []
      let layout = Layout {
        Block.row(
          [
            data.mark(isSelected: isFocused),
            .label(label, isFocused ? .text : .muted, isBold: isFocused),
          ]
            + [.label(shown)] + arrows)
      }
      lines += layout.arranged(in: .exactly(width)).lines
      let note = note(of: field, isFocused: isFocused, in: data)
      if !note.isEmpty || isAiry {
        let line = Layout { Block.row([.gap(labelWidth + 2)] + note) }
        lines += note.isEmpty ? [Line()] : line.arranged(in: .exactly(width)).lines
      }
    }
    return (lines, starts)
  }

  private func note(of field: FormField, isFocused: Bool, in data: ScreenData) -> [Element] {
    if let problem = field.problem(in: data), isChecked || !field.text.isEmpty {
      return [.label(problem, .warning)]
    }
    let reading = field.reading(in: data)
    if reading.isEmpty, isFocused, field.text.isEmpty, let example = example(of: field) {
      return [.label(example, .muted)]
    }
    return reading
  }

  /// An example of what can be typed.
  private func example(of field: FormField) -> DisplayText? {
    switch field.kind {
    case .date: "2026-12-24, Dec 24, next friday, in 3 weeks"
    case .icon: "gift, airplane, heart.fill"
    case .color: "teal, #c62828"
    case .priority: "A … Z"
    case .text where field.option == "at": "18:30, -15m, yesterday"
    case .text, .choice: nil
    }
  }

  package func view(in data: ScreenData) -> ScreenView {
    let data = data.narrowed()
    let head = Layout {
      Row { Label(title, isBold: true) }
      Block.rule
    }.arranged(in: .exactly(data.columns)).lines
    let body = lines(in: data)
    let viewport = Viewport(
      of: body.lines.count, around: body.starts[focus], rows: data.rows - head.count)
    var lines = Array(body.lines[viewport.range])
    if data.columns >= FormScreen.wideColumns, let grid = grid(data) {
      let month = grid.layout.arranged(in: .exactly(MonthGrid.width)).lines
      let count = max(lines.count, min(month.count, data.rows - head.count))
      lines = zip(lines.filled(to: count), month.filled(to: count)).map { left, right in
        Line(left.fitted(to: width(in: data) + 3).runs + right.runs)
      }
    }
    let row = head.count + body.starts[focus] - viewport.range.lowerBound
    return ScreenView(head + lines, cursor: cursor(row: row, data))
  }

  private func cursor(row: Int, _ data: ScreenData) -> ScreenCursor? {
    if case .choice = fields[focus].kind { return nil }
    let start = labelWidth(data) + 3
    let shown = fields[focus].input.shown(in: max(width(in: data) - start - 1, 1))
    return ScreenCursor(column: start + shown.cursor, row: row)
  }

  package func hints(in data: ScreenData) -> [KeyHint] {
    let pick = fields[focus].isPickable ? [KeyHint("^P", .uiPick)] : []
    return [KeyHint("Enter", .uiSave), KeyHint("Esc", .uiCancel)] + pick + [
      KeyHint("Tab", .uiNextField)
    ]
  }
}
