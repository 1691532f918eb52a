import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// A widget of the user: the timeline that a script printed.
///
/// Small has the icon and the pill. Medium adds the title or the text, and the progress. Large
/// shows everything. Not in the catalog: its kind is the name of the script.
package struct ScriptWidget: Widget {
  package static let kind = "script"
  package static let summary = "A widget of your own"
  package static let sources = DataSources.scripts

  package let kind: String
  package let name: String?
  let data: ScriptData

  package init(request: WidgetRequest, data: WidgetData) {
    let script = ScriptName(request.script ?? Self.kind, argument: request.name)
    self.init(script, data.scripts[script] ?? ScriptData(.loading))
  }

  package init(_ script: ScriptName, _ data: ScriptData) {
    kind = script.name
    name = script.argument.map { DisplayText($0).string }
    self.data = data
  }

  package var policy: ReloadPolicy { data.timeline?.policy ?? .atEnd }

  package func entry(in context: WidgetContext) -> ScriptMoment {
    let entry = data.timeline?.entry(at: context.now)
    let revalidateAt = data.revalidateAt.flatMap { $0 > context.now ? $0 : nil }
    return ScriptMoment(expires: earliest(entry?.expires, revalidateAt), entry: entry?.value)
  }

  package func view(of entry: ScriptMoment, in context: WidgetContext) -> ScriptView {
    ScriptView(widget: self, moment: entry, context: context)
  }
}

/// The entry of a script's timeline that is valid at an instant.
package struct ScriptMoment: TimelineEntry {
  /// The date of the next entry, or when the timeline is read again if that is earlier.
  package let expires: Instant?
  /// The entry, or `nil` before the script has printed one.
  package let entry: ScriptEntry?
}

extension ScriptView {
  package var presence: Presence { entry == nil ? .unavailable : .present }

  package static let fields: [TemplateField<ScriptView>] = [
    field("icon", "The icon, if there is one") { view, entry in
      entry.icon.map { .label(Icon($0).glyph(in: view.context.icons)) }
    },
    field("title", "The title, or the name of the widget") {
      .label($1.title ?? $0.widgetName, isBold: true)
    },
    field("text", "The text, if there is one") { _, entry in entry.text.map { .label($0) } },
    field("percent", "The progress, if there is one") { view, _ in
      view.progress.map { view.context.percentage(of: $0) }
    },
    field("bar", "The same as a bar") { view, _ in
      view.progress.map { view.bar($0, view.fill) }
    },
    field("pill", "The pill, if there is one") { view, entry in entry.pill.map { view.pill($0) } },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (ScriptView, ScriptEntry) -> Element?
  ) -> TemplateField<ScriptView> {
    TemplateField(name, summary) { view in
      view.entry.flatMap { element(view, $0)?.expires(noLaterThan: view.moment.expires) }
    }
  }
}

extension ScriptPill.Count {
  private static let day = 86_400

  /// Returns the time until or since the instant, such as `59 s`, `20 min`, `3 h 20 min` or `5
  /// days`.
  ///
  /// Within a minute, it is counted in seconds. Within an hour, it is counted in minutes. Within
  /// two days, it is counted in hours and minutes. Longer times are counted in days. All are
  /// rounded down. At the instant itself, the text is `now`.
  func text(at now: Instant, in localizer: Localizer) -> Timed<DisplayText> {
    switch self {
    case .until(let end):
      let left = end.seconds(since: now)
      guard left > 0 else { return Timed(localizer(.now), expires: nil) }
      let text = Self.text(left, in: localizer)
      // The text changes one second after the lowest number of seconds with this text.
      return Timed(text.value, expires: now.advanced(bySeconds: left - text.lowest + 1))
    case .since(let start):
      let passed = now.seconds(since: start)
      guard passed > 0 else {
        return Timed(localizer(.now), expires: start.advanced(bySeconds: 1))
      }
      let text = Self.text(passed, in: localizer)
      return Timed(text.value, expires: now.advanced(bySeconds: text.highest - passed + 1))
    }
  }

  /// Returns the text of a number of seconds, and the lowest and highest numbers with the same
  /// text.
  private static func text(
    _ seconds: Int, in localizer: Localizer
  ) -> (value: DisplayText, lowest: Int, highest: Int) {
    let unit = seconds < 60 ? 1 : seconds < 2 * day ? 60 : day
    let lowest = seconds / unit * unit
    let minutes = seconds / 60
    let value =
      if seconds < 60 {
        localizer(.durationSeconds, [("s", localizer(seconds))])
      } else if minutes < 60 {
        localizer(.durationMinute, minutes: minutes)
      } else if seconds < 2 * day {
        localizer(.durationLong, minutes: minutes)
      } else {
        localizer(.daysCounted, seconds / day)
      }
    return (value, lowest, lowest + unit - 1)
  }
}
