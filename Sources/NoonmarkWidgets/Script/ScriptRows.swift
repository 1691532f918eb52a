import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The rows of the large size, laid out.
///
/// Adjacent rows with bars or sparklines align the starts and ends of these.
struct ScriptRows {
  private let rows: [ScriptRow]
  private let context: WidgetContext
  private let pill: (ScriptPill) -> Element
  private let bar: (Progress, Paint) -> Element

  init(
    _ rows: [ScriptRow], in context: WidgetContext, pill: @escaping (ScriptPill) -> Element,
    bar: @escaping (Progress, Paint) -> Element
  ) {
    self.rows = rows
    self.context = context
    self.pill = pill
    self.bar = bar
  }

  /// Returns the rows that fit, and the number of hidden rows.
  func blocks(room: Int, _ moment: ScriptMoment) -> [Block] {
    var blocks: [Block] = []
    var lines = 0
    for (index, row) in rows.enumerated() {
      let block = block(row, among: neighbors(of: index), moment)
      let height = height(of: row)
      let isLast = index == rows.count - 1
      // The number of hidden rows takes a line.
      guard lines + height + (isLast ? 0 : 1) <= room else {
        return blocks + [context.more(rows.count - index)]
      }
      blocks.append(block)
      lines += height
    }
    return blocks
  }

  private static let maximumParagraphLines = 6

  private func height(of row: ScriptRow) -> Int {
    guard case .paragraph(let text) = row else { return 1 }
    return text.wrapped(at: context.columns, maxLines: ScriptRows.maximumParagraphLines).count
  }

  private func block(
    _ row: ScriptRow, among neighbors: [ScriptLine], _ moment: ScriptMoment
  ) -> Block {
    switch row {
    case .rule: return .rule
    case .paragraph(let text):
      return .paragraph(text, Style(.muted), maxLines: ScriptRows.maximumParagraphLines)
    case .line(let line): return .row(elements(of: line, among: neighbors, moment))
    }
  }

  /// Returns the adjacent rows with a bar or a sparkline, including the row itself.
  private func neighbors(of index: Int) -> [ScriptLine] {
    func isGraph(_ row: ScriptRow) -> Bool { row.line?.hasGraph ?? false }
    guard isGraph(rows[index]) else { return [] }
    let first = rows[..<index].lastIndex { !isGraph($0) }.map { $0 + 1 } ?? 0
    let end = rows[index...].firstIndex { !isGraph($0) } ?? rows.count
    return rows[first..<end].compactMap(\.line)
  }

  /// The icon and the label.
  private func heading(of line: ScriptLine) -> DisplayText {
    guard let icon = line.icon else { return line.label }
    let glyph = Icon(icon).glyph(in: context.icons)
    return line.label.isEmpty ? glyph : glyph + " " + line.label
  }

  private func elements(
    of line: ScriptLine, among neighbors: [ScriptLine], _ moment: ScriptMoment
  ) -> [Element] {
    let label = heading(of: line).padded(
      to: min(neighbors.map { heading(of: $0).width }.max() ?? 0, context.columns / 2))
    var elements = label.isEmpty ? [] : [Label(label).element]
    if let bar = line.bar {
      let progress = bar.progress(at: context.now, expires: moment.expires)
      elements.append(self.bar(progress, line.pill?.fill ?? .role(.accent)))
    } else if !line.sparkline.isEmpty {
      elements += [Sparkline(line.proportions, fill: .role(.accent)).element, .spacer]
    } else {
      elements.append(.spacer)
    }
    if let pill = line.pill { elements.append(self.pill(pill)) }
    let width = neighbors.compactMap { $0.value?.width }.max() ?? 0
    if let value = line.value {
      elements.append(Label(DisplayText.spaces(width - value.width) + value, .muted).element)
    } else if width > 0, line.pill == nil {
      elements.append(.gap(width))
    }
    return elements
  }
}

extension ScriptLine {
  /// The numbers of the sparkline as proportional integers.
  ///
  /// The largest has four digits.
  fileprivate var proportions: [Int] {
    guard let largest = sparkline.max(), largest > 0 else { return sparkline.map { _ in 0 } }
    return sparkline.map { $0 > 0 ? max(Int(($0 / largest * 9999).rounded()), 1) : 0 }
  }

  fileprivate var hasGraph: Bool { bar != nil || !sparkline.isEmpty }
}
