import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// A form that builds the command line of a change.
struct FormScreen: Screen {
  private let title: DisplayText
  /// The command, and the arguments after its options.
  let command: AppCommand
  private let arguments: [String]
  private let isNew: Bool
  /// The screens to close when the command succeeds: the form, and a menu that opened it.
  private let closing: Int
  private(set) var fields: [FormField]
  private var focus = 0
  /// The end that was computed when the start last moved.
  private var movedEnd: String?
  /// The last title whose date was moved into its field.
  private var dividedTitle: String?
  /// Whether the problems of empty fields are shown.
  private var isChecked = false
  /// Whether empty rare fields are shown.
  private var showsAll = false

  var isTyping: Bool { true }

  /// The maximum number of fields in a form that always shows all of them.
  private static let shortForm = 8
  /// The minimum width of a terminal with a month beside the fields.
  private static let wideColumns = 76
  /// The width of the mark before a field, with its gap.
  static let indent = 2

  init(
    _ title: DisplayText, _ command: AppCommand, arguments: [String] = [], isNew: Bool,
    closing: Int = 1, _ fields: [FormField]
  ) {
    self.title = title
    self.command = command
    self.arguments = arguments
    self.isNew = isNew
    self.closing = closing
    self.fields = fields
  }

  // MARK: Drafts

  /// The key of the form's draft: the command line without the fields.
  var draftKey: [String] { command.words + arguments }

  var hasChanges: Bool { fields.contains { $0.text != $0.original } }

  /// Whether the form is a draft of `new`: it has the same fields, and their entry is unchanged.
  func isDraft(of new: FormScreen) -> Bool {
    fields.map(\.option) == new.fields.map(\.option)
      && fields.map(\.original) == new.fields.map(\.original)
  }

  // MARK: Keys

  func keys(in data: ScreenData) -> [KeyBinding<FormScreen>] { FormScreen.keys }

  private static let keys: [KeyBinding<FormScreen>] = [
    KeyBinding([.enter], .uiSave) { screen, _, data in screen.save(data.narrowed()) },
    .close(),
    KeyBinding([.control("p")], .uiPick, when: { screen, _ in screen.focused.isPickable }) {
      screen, _, data in screen.picker(data.narrowed()).map { [.open($0)] } ?? []
    },
    KeyBinding(
      [.control("o")], .uiMore, when: { screen, _ in screen.showsAll || screen.hasFolded },
      changing: { screen, _, _ in screen.showsAll.toggle() }),
    KeyBinding(
      [.tab], .uiNextField, also: [.down], when: { screen, _ in screen.visible.count > 1 },
      changing: { screen, _, data in
        screen.divideTitle(data)
        screen.move(by: 1)
      }),
    KeyBinding([.backTab], also: [.up], changing: { screen, _, _ in screen.move(by: -1) }),
    KeyBinding([.pageUp], also: [.pageDown], changing: { $0.turn($1, $2.narrowed()) }),
  ]

  mutating func type(_ key: Key, in data: ScreenData) -> [ScreenAction] {
    _ = fields[focus].handle(key)
    moveEnd(data.narrowed())
    return []
  }

  /// Moves to the field at a cell, or picks the day of the month there.
  mutating func click(column: Int, row: Int, in data: ScreenData) -> [ScreenAction] {
    let data = data.narrowed()
    let shown = shown(in: data)
    if let month = shown.month, column >= month.column {
      let day = month.grid.date(atColumn: column - month.column, row: row - shown.head.count)
      if let day { fields[focus].fill(picked: day.iso8601, in: data) }
      moveEnd(data)
      return []
    }
    let line = row - shown.head.count + shown.range.lowerBound
    guard row >= shown.head.count, line < shown.body.lines.count else { return [] }
    focus = shown.body.starts.dropLast().lastIndex { $0 <= line }.map { visible[$0] } ?? focus
    return []
  }

  private var focused: FormField { fields[focus] }

  private mutating func move(by step: Int) {
    let shown = visible
    let place = shown.firstIndex(of: focus) ?? 0
    focus = shown[(place + step + shown.count) % shown.count]
  }

  private var visible: [Int] { fields.indices.filter { !isFolded($0) } }
  private var hasFolded: Bool { fields.indices.contains { isFolded($0) } }

  private func isFolded(_ index: Int) -> Bool {
    let field = fields[index]
    return !showsAll && fields.count > FormScreen.shortForm && index != focus && field.isRare
      && field.text.isEmpty && field.original.isEmpty
  }

  mutating func receive(_ value: String, in data: ScreenData) {
    fields[focus].fill(picked: value, in: data)
  }

  private mutating func save(_ data: ScreenData) -> [ScreenAction] {
    if let index = divideTitle(data) {
      focus = index
      return []
    }
    isChecked = true
    moveEnd(data)
    let form = DateFields(fields, in: data)
    if let wrong = fields.firstIndex(where: { $0.problem(in: data, form) != nil }) {
      focus = wrong
      return []
    }
    let options = fields.flatMap { $0.words(isNew: isNew) } + keptEnd
    let words = fields.filter(\.option.isEmpty).map(\.text) + arguments
    guard isNew || !options.isEmpty else { return [.close] }
    if fields[focus].kind == .place {
      let search = data.readCities()
      let cities = search.cities(for: fields[focus].text)
      if cities.count > 1 { return [.open(MenuScreen.cities(cities, from: search, in: data))] }
    }
    let all = options + (words.isEmpty ? [] : ["--"] + words)
    return [.run(command.adding(all), closing: closing)]
  }

  /// Moves the date of a new entry's title into its field, unless the user moved it back.
  ///
  /// Returns the index of the field, or `nil` if the title has no date.
  @discardableResult
  private mutating func divideTitle(_ data: ScreenData) -> Int? {
    guard isNew, let title = fields.first?.text, title != dividedTitle,
      let index = fields.divideTitle(in: data)
    else { return nil }
    dividedTitle = title
    return index
  }

  /// The option of an end that the user restored after it had moved with its start.
  private var keptEnd: [String] {
    guard let end = fields.first(where: { $0.kind == .end }), !end.isBlank,
      end.text == end.original, let movedEnd, movedEnd != end.text
    else { return [] }
    return ["--\(end.option)=\(end.text)"]
  }

  /// Moves an untouched end together with its start, preserving the length.
  private mutating func moveEnd(_ data: ScreenData) {
    guard !isNew, let index = fields.firstIndex(where: { $0.kind == .end }),
      fields[index].text == movedEnd ?? fields[index].original,
      let end = DateFields.movedEnd(of: fields, in: data), end != fields[index].text
    else { return }
    fields[index].fill(end)
    movedEnd = end
  }

  private func picker(_ data: ScreenData) -> (any Screen)? {
    let field = fields[focus]
    switch field.kind {
    case .place:
      let search = data.readCities()
      return MenuScreen.cities(search.cities(suggestedFor: field.text), from: search, in: data)
    case .date, .dateAndTime, .lastDate: return MonthScreen(field.date(in: data) ?? data.today)
    case .icon: return MenuScreen.icons(in: data)
    case .color: return MenuScreen.colors(selecting: field.text, in: data)
    case .repetition: return MenuScreen.repetitions(in: data)
    case .notices: return MenuScreen.notices(in: data)
    default: return nil
    }
  }

  /// Moves the date of the focused field by a month.
  private mutating func turn(_ key: Key, _ data: ScreenData) {
    guard let grid = grid(data), let date = grid.date(for: key) else { return }
    fields[focus].fill(picked: date.iso8601, in: data)
    moveEnd(data)
  }

  private func grid(_ data: ScreenData) -> MonthGrid? {
    guard fields[focus].isDate, !data.isBelowPanel else { return nil }
    return MonthGrid(
      selected: fields[focus].date(in: data) ?? data.today, today: data.today,
      style: data.context.calendarStyle)
  }

  // MARK: View

  private func labelWidth(_ data: ScreenData) -> Int {
    fields.reduce(0) { max($0, data.localizer($1.label).width) }
  }

  /// The width of the fields.
  ///
  /// On a wide terminal, a month can be beside them.
  func width(in data: ScreenData) -> Int {
    data.columns >= FormScreen.wideColumns && grid(data) != nil
      ? data.columns - MonthGrid.width - 3 : data.columns
  }

  /// The lines of the visible fields, the index of each field's first line, and that of the line
  /// after the last field.
  private func lines(in data: ScreenData) -> (lines: [Line], starts: [Int]) {
    var lines: [Line] = []
    var starts: [Int] = []
    let width = width(in: data)
    let labelWidth = labelWidth(data)
    // Leaves space for the problems of some fields.
    let shown = visible
    let isAiry = data.rows >= 2 + 2 * shown.count + min(shown.count, 8)
    let form = DateFields(fields, in: data)
    for index in shown {
      let field = fields[index]
      starts.append(lines.count)
      let isFocused = index == focus
      let label = data.localizer(field.label).padded(to: labelWidth)
      let room = max(width - labelWidth - 4, 1)
      let typed = isFocused ? field.input.shown(in: room).text : field.input.beginning(in: room)
      let layout = Layout {
        Block.row(
          [
            data.mark(isSelected: isFocused),
            .label(label, isFocused ? .text : .muted, isBold: isFocused),
            typed.isEmpty ? .label(standard(of: field, in: data), .muted) : .label(typed),
          ])
      }
      lines += layout.lines(columns: width)
      let isShown = isChecked || !field.text.isEmpty
      let problem = field.cutText(in: data) ?? (isShown ? field.problem(in: data, form) : nil)
      if let problem {
        // Wrapped rather than truncated: it says what to write.
        lines += problem.wrapped(at: max(width - labelWidth - 3, 1), maxLines: 3).map { text in
          Line([NoonmarkLayout.Run(.text(text, Style(.warning)))]).indented(by: labelWidth + 3)
        }
        continue
      }
      let note = note(of: field, isFocused: isFocused, form, in: data)
      if !note.isEmpty || isAiry {
        let line = Layout { Block.row([.gap(labelWidth + 2)] + note) }
        lines += note.isEmpty ? [Line()] : line.lines(columns: width)
      }
    }
    starts.append(lines.count)
    return (lines + foldedLines(in: data), starts)
  }

  /// The names of the folded fields, after an empty line.
  private func foldedLines(in data: ScreenData) -> [Line] {
    let folded = fields.indices.filter { isFolded($0) }.map { fields[$0] }
    let labels = folded.map { data.localizer($0.label) }
    guard let first = labels.first else { return [] }
    let names = labels.dropFirst().reduce(first) { names, name in
      data.localizer(.uiList, [("first", names), ("second", name)])
    }
    let more = data.localizer(
      .uiMoreFields, [("n", data.localizer(folded.count)), ("fields", names)])
    let text = Layout { Block.paragraph(more, Style(.muted), maxLines: 2) }
    return [Line()]
      + text.lines(columns: max(width(in: data) - FormScreen.indent, 1))
      .map { $0.indented(by: FormScreen.indent) }
  }

  private func note(
    of field: FormField, isFocused: Bool, _ form: DateFields, in data: ScreenData
  ) -> [Element] {
    let reading = field.reading(in: data, form)
    guard reading.isEmpty, isFocused, field.text.isEmpty else { return reading }
    // `standard(of:in:)` shows the hint of an optional field in the field itself.
    let hint = field.isRequired ? field.hint.map { data.localizer($0) } : nil
    return (hint ?? field.kind.example(in: data.localizer)).map { [.label($0, .muted)] } ?? []
  }

  /// The index of the focused field among the visible ones.
  private var place: Int { visible.firstIndex(of: focus) ?? 0 }

  /// The parts of the screen.
  ///
  /// `data` must be narrowed to the width of a form.
  private func shown(
    in data: ScreenData
  ) -> (
    head: [Line], body: (lines: [Line], starts: [Int]), range: Range<Int>,
    month: (grid: MonthGrid, column: Int)?
  ) {
    let body = lines(in: data)
    let start = body.starts[place]
    let end = body.starts[place + 1]
    var head = Layout {
      Row { Label(title, isBold: true) }
      Block.rule
    }.lines(columns: data.columns)
    // A low screen has no space for a title.
    if data.rows < max(FormScreen.rowsForTitle, head.count + end - start) { head = [] }
    // Beside the focused field, its message is visible.
    let rows = data.rows - head.count
    let centered = visibleRange(of: body.lines.count, around: start, rows: rows)
    let first = max(centered.lowerBound, min(start, end - rows))
    let range = first..<min(first + max(rows, 0), body.lines.count)
    let month =
      data.columns >= FormScreen.wideColumns
      ? grid(data).map { (grid: $0, column: width(in: data) + 3) } : nil
    return (head, body, range, month)
  }

  private static let rowsForTitle = 4

  func view(in data: ScreenData) -> ScreenView {
    let data = data.narrowed()
    let (head, body, range, month) = shown(in: data)
    var lines = Array(body.lines[range])
    if let month {
      let grid = month.grid.layout.lines(columns: MonthGrid.width)
      let count = max(lines.count, min(grid.count, data.rows - head.count))
      lines = zip(lines.filled(to: count), grid.filled(to: count)).map { left, right in
        Line(left.fitted(to: month.column).runs + right.runs)
      }
    }
    let preview = preview(data)
    if head.count + lines.count + preview.count <= data.rows { lines += preview }
    let row = head.count + body.starts[place] - range.lowerBound
    let start = labelWidth(data) + 3
    let typed = fields[focus].input.shown(in: max(width(in: data) - start - 1, 1))
    return ScreenView(
      head + lines, cursor: ScreenCursor(column: start + typed.cursor, row: row))
  }
}

extension FormScreen {
  /// The placeholder of an empty field: its default, or the hint of an optional field.
  func standard(of field: FormField, in data: ScreenData) -> DisplayText {
    switch field.kind {
    case .repetition: typedRepetition(in: data) ?? data.localizer(.uiNever)
    case .color: data.localizer(.uiAutomatic)
    case .icon:
      data.localizer(.uiAutomatic) + " "
        + Icon.glyph(
          chosen: nil, title: fields.first { $0.kind == .text }?.text ?? "",
          in: data.context.icons)
    default: field.isRequired ? "" : field.hint.map { data.localizer($0) } ?? ""
    }
  }

  /// The repetition in the words of the date, as in `every friday`.
  private func typedRepetition(in data: ScreenData) -> DisplayText? {
    let typed = fields.lazy.compactMap { $0.sentence(in: data)?.repetition }.first
    return typed.flatMap { try? Repetition($0) }?.name(in: data.localizer)
  }

  /// The date as a bar shows it, in its color.
  ///
  /// Empty until the form has a title and a date.
  func preview(_ data: ScreenData) -> [Line] {
    func text(_ kind: FieldInput) -> String? {
      fields.first { $0.kind == kind && !$0.isBlank }?.text
    }
    guard fields.contains(where: { $0.kind == .dateAndTime }), let title = text(.text) else {
      return []
    }
    guard let days = DateFields(fields, in: data).pillText(in: data)?.value else { return [] }
    let fill = text(.color).flatMap { Paint(written: $0) } ?? .standardFill
    let glyph = Icon.glyph(chosen: text(.icon), title: title, in: data.context.icons)
    let columns = min(max(width(in: data) - FormScreen.indent, 1), WidgetFamily.medium.columns)
    return Layout {
      Block.blank
      Row { Label(data.localizer(.uiInBar), .muted) }
      Row {
        Label.icon(glyph)
        Label.name(DisplayText(title), isBold: true)
        Element.spacer
        Pill(text: days, fill: fill)
      }
    }.lines(columns: columns).map { $0.indented(by: FormScreen.indent) }
  }
}
