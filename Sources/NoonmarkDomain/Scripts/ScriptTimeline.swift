import Almanac
import NoonmarkText

/// The timeline of a widget of the user's own: dated entries, and when to run it again.
///
/// See docs/widgets.md for the document.
package struct ScriptTimeline: Hashable, Sendable {
  /// The entries, earliest first; at least one.
  package let entries: [ScriptEntry]
  package let policy: ReloadPolicy
  /// The start of the run that printed it.
  package let ranAt: Instant

  /// The seconds until the next run if a policy names no instant after the run.
  private static let defaultPause = 60

  /// When to run the script again; `nil` for never.
  package var due: Instant? {
    let wanted: Instant
    switch policy {
    case .never: return nil
    case .after(let instant): wanted = instant
    case .atEnd: wanted = entries.last?.date ?? ranAt
    }
    return wanted > ranAt
      ? wanted : ranAt.advanced(bySeconds: ScriptTimeline.defaultPause)
  }

  /// Returns the entry that holds at an instant, and when the next one begins.
  ///
  /// Before the first entry, it is the first one.
  package func entry(at instant: Instant) -> Timed<ScriptEntry> {
    let next = entries.dropFirst().firstIndex { $0.date > instant } ?? entries.count
    return Timed(
      entries[next - 1], expires: next < entries.count ? entries[next].date : nil)
  }
}

/// An entry of a script's timeline; every part but the date is optional.
package struct ScriptEntry: Hashable, Sendable {
  /// The instant from which it holds.
  package var date: Instant
  /// The name of an SF Symbol.
  package var icon: String?
  package var title: DisplayText?
  package var text: DisplayText?
  package var pill: ScriptPill?
  package var progress: ScriptProgress?
  package var rows: [ScriptRow] = []
  /// Words for a bar's style sheet.
  package var classes: [String] = []
  /// 0 to 100.
  package var percentage: Int?
  /// An address with `http` or `https`.
  package var url: String?

  package init(date: Instant) {
    self.date = date
  }
}

/// A pill whose text, if it counts, is kept current.
package struct ScriptPill: Hashable, Sendable {
  package enum Count: Hashable, Sendable {
    /// The time that is left.
    case until(Instant)
    /// The time that has passed.
    case since(Instant)
  }

  /// The text before the time.
  package let text: DisplayText
  package let count: Count?
  package let fill: Paint

  package init(text: DisplayText, count: Count? = nil, fill: Paint = .role(.accent)) {
    self.text = text
    self.count = count
    self.fill = fill
  }
}

/// The share of something that is done.
package enum ScriptProgress: Hashable, Sendable {
  /// 0 to 1.
  case fraction(Double)
  /// The time that has passed between two instants.
  case interval(from: Instant, to: Instant)

  /// The steps in which a fraction is kept.
  private static let steps = 1_000_000

  /// Returns the progress at an instant; a fraction expires with its entry.
  package func progress(at now: Instant, expires: Instant?) -> Progress {
    switch self {
    case .fraction(let fraction):
      Progress(
        elapsed: Int((fraction * Double(ScriptProgress.steps)).rounded()),
        of: ScriptProgress.steps, expires: expires)
    case .interval(let from, let to):
      Progress(from: from, to: to, now: now)
        ?? Progress(elapsed: now < to ? 0 : 1, of: 1, expires: now < to ? to : nil)
    }
  }
}

/// A row of the large size.
package enum ScriptRow: Hashable, Sendable {
  case rule
  case paragraph(DisplayText)
  case line(ScriptLine)
}

/// A row with a label and what belongs to it.
package struct ScriptLine: Hashable, Sendable {
  package var icon: String?
  package var label = DisplayText()
  package var value: DisplayText?
  package var pill: ScriptPill?
  package var bar: ScriptProgress?
  /// Numbers to draw, none of them negative.
  package var sparkline: [Double] = []

  package init() {}
}
