import Almanac

/// Builds a layout of stacked blocks.
@resultBuilder package enum LayoutBuilder {
  package static func buildExpression(_ row: Row) -> [Block] { [.row(row.elements)] }
  package static func buildExpression(_ block: Block) -> [Block] { [block] }
  package static func buildExpression(_ blocks: [Block]) -> [Block] { blocks }
  package static func buildExpression(_ layout: Layout) -> [Block] { layout.blocks }
  package static func buildPartialBlock(first: [Block]) -> [Block] { first }
  package static func buildPartialBlock(accumulated: [Block], next: [Block]) -> [Block] {
    accumulated + next
  }
  package static func buildOptional(_ blocks: [Block]?) -> [Block] { blocks ?? [] }
  package static func buildEither(first blocks: [Block]) -> [Block] { blocks }
  package static func buildEither(second blocks: [Block]) -> [Block] { blocks }
  package static func buildFinalResult(_ blocks: [Block]) -> [Block] { blocks }
  package static func buildFinalResult(_ blocks: [Block]) -> Layout { Layout(blocks) }
}

/// Builds a row of elements from left to right.
@resultBuilder package enum RowBuilder {
  package static func buildExpression(_ content: some RowContent) -> [Element] {
    [content.element]
  }
  package static func buildExpression(_ element: Element?) -> [Element] {
    element.map { [$0] } ?? []
  }
  package static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  package static func buildPartialBlock(first: [Element]) -> [Element] { first }
  package static func buildPartialBlock(accumulated: [Element], next: [Element]) -> [Element] {
    accumulated + next
  }
  package static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
  package static func buildEither(first elements: [Element]) -> [Element] { elements }
  package static func buildEither(second elements: [Element]) -> [Element] { elements }
}

/// One line of elements with a column between neighbors.
package struct Row {
  let elements: [Element]

  package init(@RowBuilder _ elements: () -> [Element]) {
    self.elements = elements()
  }

  /// Returns a row whose elements expire at an instant.
  ///
  /// `nil` means never.
  package func expires(at instant: Instant?) -> Block { Block.row(elements).expires(at: instant) }

  /// Returns a row that never expires, since it depends on nothing that changes.
  package func constant() -> Block { Block.row(elements).constant() }
}
