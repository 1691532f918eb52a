import Almanac
import NoonmarkText

/// A layout of any length that is fitted to its width a page at a time.
package struct Pages: Sendable {
  /// The number of lines of a page.
  private static let pageLength = 256

  private let layout: @Sendable () -> Layout
  private let width: LayoutWidth
  private let entryExpires: Instant?

  /// Creates pages of a layout.
  ///
  /// - Parameters:
  ///   - width: The space for the layout.
  ///   - expires: When the entry expires, which the layout inherits, or `nil` for never.
  ///   - layout: Returns the layout.
  package init(
    in width: LayoutWidth, expires: Instant?, _ layout: @escaping @Sendable () -> Layout
  ) {
    self.layout = layout
    self.width = width
    entryExpires = expires
  }

  /// Calls a function with each page, as soon as it is complete.
  package func forEach<Failure: Error>(
    _ body: (Canvas) throws(Failure) -> Void
  ) throws(Failure) {
    var page = Canvas(lines: [])
    try layout().forEachLine(in: width, expires: entryExpires) { line throws(Failure) in
      page.lines.append(line)
      guard page.lines.count == Pages.pageLength else { return }
      try body(page)
      page.lines.removeAll(keepingCapacity: true)
    }
    try body(page)
  }

  /// When the first of the lines expires, or `nil` for never.
  ///
  /// Creates every line.
  package var expires: Instant? {
    var soonest: Instant?
    forEach { soonest = earliest(soonest, $0.expires) }
    return soonest
  }
}
