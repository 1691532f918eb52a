import Almanac
import NoonmarkText

/// The timeline of a user-defined widget: dated entries and a reload policy.
///
/// See docs/widgets.md for the document.
package struct ScriptTimeline: Hashable, Sendable {
  /// The entries, earliest first; at least one.
  package let entries: [ScriptEntry]
  package let policy: ReloadPolicy
  /// The start of the run that printed it.
  package let ranAt: Instant

  /// The seconds until the next run if the policy has no instant after this run.
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

  /// Returns the current entry at an instant, which expires when the next entry begins.
  ///
  /// Before the first entry, the first entry is current.
  package func entry(at instant: Instant) -> Timed<ScriptEntry> {
    let next = entries.dropFirst().firstIndex { $0.date > instant } ?? entries.count
    return Timed(
      entries[next - 1], expires: next < entries.count ? entries[next].date : nil)
  }
}

/// An entry of a script's timeline; only the date is required.
package struct ScriptEntry: Hashable, Sendable {
  /// The instant from which the entry is current.
  package var date: Instant
  /// The name of an SF Symbol.
  package var icon: String?
  package var title: DisplayText?
  package var text: DisplayText?
  package var pill: ScriptPill?
  package var progress: ScriptProgress?
  package var rows: [ScriptRow] = []
  /// The CSS classes for bars.
  package var classes: [String] = []
  /// The percentage for bars, 0 to 100.
  package var percentage: Int?
  /// The URL to open, with `http` or `https`.
  package var url: String?

  package init(date: Instant) {
    self.date = date
  }
}

/// A pill with a text and, optionally, a live count of time.
package struct ScriptPill: Hashable, Sendable {
  package enum Count: Hashable, Sendable {
    /// The remaining time.
    case until(Instant)
    /// The elapsed time.
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

package enum ScriptProgress: Hashable, Sendable {
  /// A constant fraction, 0 to 1.
  case fraction(Double)
  /// The elapsed part of the time between two instants.
  case interval(from: Instant, to: Instant)

  /// The number of steps from 0 to 1 for a fraction.
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

/// A row with a label and optional parts.
package struct ScriptLine: Hashable, Sendable {
  package var icon: String?
  package var label = DisplayText()
  package var value: DisplayText?
  package var pill: ScriptPill?
  package var bar: ScriptProgress?
  /// The numbers of the sparkline, none of them negative.
  package var sparkline: [Double] = []

  package init() {}
}
