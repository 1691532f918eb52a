import Almanac
import NoonmarkText

/// Fits the rows of a table into a width.
///
/// If there is too little space, it is saved in this order:
///
/// 1. Optional columns are left out, then labels with shorter forms take them, column by column
///    from the right, until the flexible column has half of the width.
/// 2. The flexible column is truncated. Below eight columns, labels that are never truncated are
///    left out if their last form is empty.
/// 3. In a table with pills, other columns are left out before a pill is truncated: spacers, then
///    labels from the right, and the first two columns last.
struct TableFitting {
  /// The minimum width of the flexible column.
  ///
  /// Below it, other labels are left out.
  private static let comfortable = 8

  private var widths: [Int]
  /// The indices of the visible columns.
  private var shown: [Int]
  /// The form of the labels of each column.
  ///
  /// 0 is the preferred form.
  private var forms: [Int]
  private let flexible: Int
  private let room: LayoutWidth
  /// The widths of the widest elements.
  private var natural: [Int]

  /// Measures a table.
  ///
  /// `nil` if the table has no cells.
  init?(_ rows: [[Cell]], flexible: Int, room: LayoutWidth) {
    self.room = room
    self.flexible = flexible
    var widths: [Int] = []
    var hasForms = false
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        if case .label(let label) = cell.element.kind, label.variants.count > 1 {
          hasForms = true
        }
        widths[column] = max(widths[column], cell.element.naturalWidth())
      }
    }
    guard let first = rows.first, !widths.isEmpty else { return nil }
    self.widths = widths
    natural = widths
    // A column without text takes no gap, such as the column of icons if no row has an icon.
    shown = widths.indices.filter { column in
      if widths[column] > 0 || column == flexible { return true }
      return rows.contains { column < $0.count && !$0[column].element.isLabel }
    }
    forms = widths.map { _ in 0 }
    if hasForms { shorten(rows) }
    fit(first)
  }

  func line(of row: [Cell], expires: Instant?) -> Line {
    var runs: [Run] = []
    let free = columnsFree(after: flexible, in: row)
    for column in shown where column < row.count {
      guard !free.contains(column) else { continue }
      let cell = row[column]
      if column != shown.first { runs.append(Run(.space(1))) }
      let width =
        column == flexible ? free.reduce(widths[column]) { $0 + 1 + widths[$1] } : widths[column]
      let run = run(of: cell, in: column, upTo: width, expires: expires)
      let rest = max(width - run.width, 0)
      let before = cell.alignment.columnsBefore(of: rest)
      if before > 0 { runs.append(Run(.space(before))) }
      runs.append(run)
      if rest > before { runs.append(Run(.space(rest - before))) }
    }
    return Line(runs)
  }

  /// Returns the empty cells after a truncated label, into which the label can extend.
  private func columnsFree(after column: Int, in row: [Cell]) -> ArraySlice<Int> {
    guard column < widths.count, widths[column] < natural[column],
      let place = shown.firstIndex(of: column), column < row.count, row[column].element.isLabel,
      row[column].alignment == .leading, row[column].element.naturalWidth() > widths[column]
    else { return [] }
    return shown[(place + 1)...].prefix { next in
      next >= row.count || row[next].element.isLabel && row[next].element.naturalWidth() == 0
    }
  }

  /// Gives labels shorter forms until the flexible column fits or has half of the width.
  ///
  /// Columns without text are left out.
  private mutating func shorten(_ rows: [[Cell]]) {
    guard flexible < widths.count else { return }
    let wanted = min(widths[flexible], room.columns / 2)
    let least = min(wanted, TableFitting.comfortable)
    for column in widths.indices.reversed() where unused + widths[flexible] < wanted {
      guard rows.contains(where: { column < $0.count && $0[column].isOptional }) else { continue }
      shown.removeAll { $0 == column }
    }
    for column in widths.indices.reversed() where column != flexible {
      while unused + widths[flexible] < wanted,
        let shorter = TableFitting.width(of: column, form: forms[column] + 1, rows),
        shorter > 0 || unused + widths[flexible] < least
          || !rows.contains(where: { column < $0.count && $0[column].element.isWhole })
      {
        forms[column] += 1
        widths[column] = shorter
        natural[column] = shorter
        if shorter == 0 { shown.removeAll { $0 == column } }
      }
    }
  }

  /// Returns the width of a column with its labels in a form.
  ///
  /// `nil` if the column has other elements, or no label has that many forms.
  private static func width(of column: Int, form: Int, _ rows: [[Cell]]) -> Int? {
    var width = 0
    var hasForm = false
    for row in rows where column < row.count {
      guard case .label(let label) = row[column].element.kind else { return nil }
      hasForm = hasForm || form < label.variants.count
      width = max(width, label.variant(form).width)
    }
    return hasForm ? width : nil
  }

  /// Decides the widths of the columns, and which columns are visible.
  private mutating func fit(_ first: [Cell]) {
    guard flexible < widths.count else { return }
    let pill = first.firstIndex { if case .pill = $0.element.kind { true } else { false } }
    if let pill {
      let spacers = first.indices.filter { first[$0].element.kind == .spacer }
      let labels = widths.indices.reversed().filter {
        ![0, flexible, pill].contains($0) && !spacers.contains($0)
      }
      let least = min(widths[flexible], TableFitting.comfortable)
      for column in spacers + labels where unused + widths[flexible] < least {
        shown.removeAll { $0 == column }
      }
      for column in [0, flexible]
      where column != pill && shown.contains(flexible) && unused + widths[flexible] < 1 {
        shown.removeAll { $0 == column }
      }
      guard shown.contains(flexible) else {
        // Only the pills are left.
        widths[pill] = max(widths[pill] + unused, 1)
        return
      }
    }
    let spacer = shown.first { $0 < first.count && first[$0].element.kind == .spacer }
    if let spacer, unused > 0 {
      widths[spacer] = unused
    } else {
      widths[flexible] = max(widths[flexible] + unused, 1)
    }
  }

  /// The unused columns, negative if the visible columns overflow.
  private var unused: Int {
    room.columns - (shown.count - 1) - shown.reduce(0) { $0 + widths[$1] }
  }

  /// Returns an element in a column.
  ///
  /// The pills of a column are equally wide.
  private func run(
    of cell: Cell, in column: Int, upTo limit: Int, expires: Instant?
  ) -> Run {
    let form = forms[column]
    let run = cell.element.run(
      form: form, columns: cell.element.naturalWidth(form: form), in: room, expires: expires)
    let width = min(widths[column], natural[column])
    guard case .pill(let pill) = run.content, run.width < width else {
      return run.truncated(to: limit)
    }
    return Run(.pill(pill.fitted(to: width)), expires: run.expires)
  }
}

extension Element {
  fileprivate var isLabel: Bool {
    if case .label = kind { true } else { false }
  }

  fileprivate var isWhole: Bool {
    if case .label(let label) = kind { label.fit == .whole } else { false }
  }
}
