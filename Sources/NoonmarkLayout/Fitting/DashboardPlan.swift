/// The forms of the widgets of a dashboard, and their positions.
struct DashboardPlan {
  /// A widget in a form, as it is rendered.
  struct Key: Hashable {
    let index: Int
    let form: Dashboard.Form
    let columns: Int
    let rows: Int?
  }

  /// A widget's form and limit.
  private struct Choice {
    var form: Dashboard.Form
    var rows: Int?
    /// The index of the column of a list, once decided.
    var column: Int?
  }

  private let items: [Dashboard.Item]
  private let columns: Int
  private let decoration: Dashboard.Decoration
  private let render: (Key) -> Canvas
  /// The forms of the widgets that are shown.
  private var choices: [Int: Choice] = [:]
  private var hasPicture = false
  private(set) var placements: [Dashboard.Placement] = []
  private(set) var decorations: [Dashboard.Placement] = []
  private(set) var height = 0

  /// The lines of a list with a few entries.
  private static let minimumRows = 5
  /// The lines of events without a picture beside them.
  private var eventRows = 3
  /// The maximum lines of a large widget of the sky that shows little more than its picture.
  private static let lowRows = 12
  /// The minimum columns of such a widget.
  private static let minimumLowColumns = 44
  /// The minimum columns beside the picture for placing the sky and the events side by side.
  private static let splitColumns = 120
  private static let minimumColumnsBesidePicture = 36

  init(
    _ items: [Dashboard.Item], columns: Int, decoration: Dashboard.Decoration,
    _ render: @escaping (Key) -> Canvas
  ) {
    self.items = items
    self.columns = columns
    self.decoration = decoration
    self.render = render
    for (index, item) in items.enumerated() {
      let isLine = item.part == .list && !item.isEmpty && !item.isGrowing
      choices[index] = Choice(
        form: isLine ? .line : .panel,
        rows: item.part == .list && !item.isEmpty ? DashboardPlan.minimumRows : nil)
    }
    place()
  }

  // MARK: Positions

  private var room: Int { max(columns - Dashboard.margin, 1) }

  private func shown(_ part: Dashboard.Part) -> [Int] {
    items.indices.filter { index in
      items[index].part == part && !items[index].isEmpty && choices[index] != nil
        && !(part == .sky && choices[index]?.form == .large)
    }
  }

  private func canvas(_ index: Int, columns: Int, rows: Int? = nil) -> Canvas {
    guard let choice = choices[index] else { return Canvas(lines: []) }
    return render(
      Key(index: index, form: choice.form, columns: columns, rows: rows ?? choice.rows))
  }

  private mutating func place() {
    placements = []
    decorations = []
    placeHead()
    placeLists()
    placeEmpty()
  }

  private mutating func add(_ index: Int, _ canvas: Canvas, left: Int, width: Int, row: Int) {
    placements.append(
      Dashboard.Placement(index: index, left: left, width: width, row: row, canvas: canvas))
    height = max(height, row + canvas.lines.count)
  }

  private mutating func decorate(_ canvas: Canvas, left: Int, row: Int) {
    decorations.append(
      Dashboard.Placement(index: -1, left: left, width: canvas.width, row: row, canvas: canvas))
    height = max(height, row + canvas.lines.count)
  }

  /// Places the sky and the events, beside the picture if there is one.
  private mutating func placeHead() {
    height = 0
    var left = Dashboard.margin
    var pictureHeight = 0
    if hasPicture, let picture = decoration.picture {
      decorate(picture, left: left, row: 0)
      left += picture.width + Dashboard.gap
      pictureHeight = picture.lines.count
    }
    var width = max(columns - left, 1)
    let events = shown(.events)
    let isSplit = width >= DashboardPlan.splitColumns && !events.isEmpty
    if isSplit { width = (width - Dashboard.gap) / 2 }
    var row = 0
    let sky = shown(.sky)
    // A widget alone beside the picture has space for a description.
    let isAlone = sky.count == 1 && (isSplit || events.isEmpty) && pictureHeight > 0
    for index in sky {
      let canvas = canvas(index, columns: width, rows: isAlone ? pictureHeight : nil)
      add(index, canvas, left: left, width: width, row: row)
      row += canvas.lines.count
    }
    if isSplit {
      left += width + Dashboard.gap
      row = 0
    } else if row > 0 {
      row += 1
    }
    for index in events {
      let rows = max(choices[index]?.rows ?? 0, pictureHeight - row, eventRows)
      let canvas = canvas(index, columns: width, rows: rows)
      add(index, canvas, left: left, width: width, row: row)
      row += canvas.lines.count + 1
    }
  }

  /// Places the lists, and large widgets of the sky, each at the end of the shortest column.
  private mutating func placeLists() {
    let lists = shown(.list)
    let sky = items.indices.filter { items[$0].part == .sky && choices[$0]?.form == .large }
    // The sky is beside a list only if both are readable there.
    let neighbors = isWide || lists.isEmpty ? sky.count : 0
    let (count, width) = Dashboard.grid(in: columns, for: lists.count + neighbors)
    let start = height > 0 ? height + 1 : 0
    var ends = [Int](repeating: start, count: count)
    var isLine = [Bool](repeating: true, count: count)
    for index in lists + sky {
      guard let choice = choices[index] else { continue }
      let column = choice.column ?? ends.indices.min { ends[$0] < ends[$1] } ?? 0
      choices[index]?.column = column
      let canvas = canvas(index, columns: width)
      // No empty line separates single lines.
      let needsSpace = ends[column] > start && !(isLine[column] && choice.form == .line)
      let row = ends[column] + (needsSpace ? 1 : 0)
      add(
        index, canvas, left: Dashboard.margin + column * (width + Dashboard.gap), width: width,
        row: row)
      ends[column] = row + canvas.lines.count
      isLine[column] = choice.form == .line
    }
  }

  /// Places the invitations to add data, one line for each widget without data.
  private mutating func placeEmpty() {
    let empty = items.indices.filter { items[$0].isEmpty && choices[$0] != nil }
    guard !empty.isEmpty else { return }
    var row = height > 0 ? height + 1 : 0
    decorate(decoration.title, left: Dashboard.margin, row: row)
    row += decoration.title.lines.count
    for index in empty {
      let canvas = canvas(index, columns: room)
      add(index, canvas, left: Dashboard.margin, width: room, row: row)
      row += canvas.lines.count
    }
    if empty.count == lists.count {
      decorate(decoration.notes, left: Dashboard.margin, row: row)
    }
  }

  /// The widgets that can be lists, with data or without.
  private var lists: [Int] { items.indices.filter { items[$0].part == .list } }

  /// Whether a column of several has space for a large widget of the sky.
  private var isWide: Bool {
    Dashboard.grid(in: columns).width >= DashboardPlan.minimumLowColumns
  }

  // MARK: Fitting

  /// Chooses the forms of the widgets so that they fit, without advice if entries would be cut.
  mutating func fit(rows: Int, rowsOfNote: Int?) {
    let advice = choices.filter { items[$0.key].isEmpty }
    var withoutAdvice = self
    fitForms(rows: rows, rowsOfNote: rowsOfNote)
    guard !advice.isEmpty, isAnyEntryCut else { return }
    for index in advice.keys { withoutAdvice.choices[index] = nil }
    withoutAdvice.place()
    withoutAdvice.fitForms(rows: rows, rowsOfNote: rowsOfNote)
    self = withoutAdvice
    guard rowsOfNote == nil else { return }
    choices.merge(advice) { $1 }
    place()
  }

  /// Whether a list lacks entries, or the events lack those of today.
  private var isAnyEntryCut: Bool {
    items.indices.contains { index in
      guard !items[index].isEmpty, items[index].part != .sky else { return false }
      guard let form = choices[index]?.form, form != .line,
        let placement = placements.first(where: { $0.index == index })
      else { return true }
      let lines = placement.canvas.lines.count
      // With another line, a list has another entry. Without a limit, events are those of today.
      let rows = items[index].part == .list ? lines + 1 : nil
      let key = Key(index: index, form: form, columns: placement.width, rows: rows)
      return render(key).lines.count > lines
    }
  }

  private mutating func fitForms(rows: Int, rowsOfNote: Int?) {
    guard shrink(to: rows, rowsOfNote: rowsOfNote) else { return }
    let isCut = items.indices.contains { choices[$0] == nil && !items[$0].isEmpty }
    let rows = rows - (isCut ? rowsOfNote ?? 0 : 0)
    for events in placements where items[events.index].part == .events {
      let usual = canvas(events.index, columns: events.width).lines.count
      grow([events.index], to: rows, limit: usual)
    }
    let lists = shown(.list).filter { items[$0].isGrowing && choices[$0]?.form == .panel }
    // All lists grow equally as far as possible. Then each grows alone, since one column can have
    // lines left when another is full.
    grow(lists, to: rows)
    for index in lists { grow([index], to: rows) }
    for index in shown(.list) where choices[index]?.form == .line {
      attempt(rows) { $0.choices[index] = Choice(form: .panel, rows: nil) }
    }
    for index in shown(.events) { grow([index], to: rows) }
    for index in shown(.sky).dropFirst() {
      for limit in isWide ? [nil, DashboardPlan.lowRows] : [nil]
      where attempt(rows, { $0.choices[index] = Choice(form: .large, rows: limit) }) { break }
    }
  }

  /// Chooses the richest forms that fit, and returns whether any fits.
  private mutating func shrink(to rows: Int, rowsOfNote: Int?) -> Bool {
    if fits(rows) { return true }
    for index in shown(.list).reversed() where height > rows {
      choose(Choice(form: .line), for: index)
    }
    guard height > rows, let rowsOfNote else { return height <= rows }
    leaveOut(shown(.sky).dropFirst().reversed(), until: rows - rowsOfNote)
    if shown(.events).isEmpty, shown(.list).isEmpty {
      leaveOut(items.indices.reversed().filter { items[$0].isEmpty }, until: rows - rowsOfNote)
    }
    for index in shown(.sky) where height > rows - rowsOfNote {
      choose(Choice(form: .line), for: index)
    }
    leaveOut(shown(.sky), until: rows - rowsOfNote)
    while height > rows - rowsOfNote, eventRows > 1 {
      eventRows -= 1
      place()
    }
    leaveOut(shown(.list).reversed() + shown(.events), until: rows - rowsOfNote)
    return height <= rows - rowsOfNote
  }

  /// Leaves out widgets one by one, except the last one on the screen, until the others fit.
  private mutating func leaveOut(_ indices: [Int], until rows: Int) {
    for index in indices where choices.count > 1 && height > rows { choose(nil, for: index) }
  }

  /// Returns whether the widgets fit, and adds the picture if it fits too.
  private mutating func fits(_ rows: Int) -> Bool {
    let width = columns - Dashboard.margin - (decoration.picture?.width ?? 0) - Dashboard.gap
    if decoration.picture != nil, width >= DashboardPlan.minimumColumnsBesidePicture,
      attempt(rows, { $0.hasPicture = true })
    {
      return true
    }
    return height <= rows
  }

  /// Changes the form of a widget or leaves it out, and assigns the lists to columns again.
  private mutating func choose(_ choice: Choice?, for index: Int) {
    choices[index] = choice
    for other in lists { choices[other]?.column = nil }
    place()
  }

  /// Makes a change if all widgets still fit, and returns whether they do.
  @discardableResult
  private mutating func attempt(_ rows: Int, _ change: (inout DashboardPlan) -> Void) -> Bool {
    var changed = self
    change(&changed)
    changed.place()
    guard changed.height <= rows else { return false }
    self = changed
    return true
  }

  /// Gives each panel the same number of lines, the maximum that fits, up to a limit.
  private mutating func grow(_ indices: [Int], to rows: Int, limit: Int = .max) {
    guard !indices.isEmpty else { return }
    var (fits, exceeds) = (0, min(rows, limit) + 1)
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      let isFitting = attempt(rows) { plan in
        for index in indices where plan.choices[index]?.rows ?? 0 < middle {
          plan.choices[index]?.rows = middle
        }
      }
      if isFitting { fits = middle } else { exceeds = middle }
    }
  }
}
