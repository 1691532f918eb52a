import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The user's own widgets, and how their last runs went.
enum ScriptList {
  struct Row {
    let script: ScriptName
    let status: LoadStatus
    let timeline: ScriptTimeline?
    let problem: String?
  }
}

extension Run {
  /// Every script, and each argument a script was shown with.
  mutating func scriptRows() -> [ScriptList.Row] {
    guard let folder = ScriptFolder(host.directories), let state = host.directories.state else {
      return []
    }
    let names = ScriptFolder.knownNames(in: host.directories)
    let scripts =
      names.map { ScriptName($0) }
      + ScriptFile.scriptsWithArgument(in: state).filter { names.contains($0.name) }
    return scripts.sorted { $0.text < $1.text }.map { script in
      let program = folder.path(of: script.name)
      let reading = reading(of: ScriptFile(script, folder: state), program)
      return ScriptList.Row(
        script: script, status: reading.status, timeline: reading.timeline,
        problem: Run.refusal(of: program) ?? reading.unreadable ?? reading.status.problem)
    }
  }

  /// The state and the next run, for people.
  mutating func text(of row: ScriptList.Row) -> String {
    if let problem = row.problem { return "failing: \(problem)" }
    guard let timeline = row.timeline else { return "not run yet" }
    return description(of: timeline)
  }

  /// Describes a timeline: `3 entries, runs again on Nov 22, 2026 at 1:05 PM`.
  mutating func description(
    of timeline: ScriptTimeline
  ) -> String {
    let entries = timeline.entries.count.counting("entry", plural: "entries")
    guard let due = timeline.due else { return "\(entries), runs again only on request" }
    return "\(entries), runs again \(text(of: due))"
  }

  private mutating func text(
    of instant: Instant
  ) -> String {
    let style = calendarStyle()
    let day = zone.date(at: instant)
    let time = style.begunMinute(instant, in: zone).string
    return day == zone.date(at: now)
      ? "at \(time)" : "on \(style.text(day).string) at \(time)"
  }
}

extension ScriptList.Row {
  /// The widget for programs.
  func json(in zone: Zone) -> JSONValue {
    .members([
      ("widget", .string(script.name)),
      ("argument", .optional(script.argument)),
      ("state", .string(status.state.rawValue)),
      ("ran_at", .optional(timeline?.ranAt.rfc3339(in: zone))),
      ("due", .optional(timeline?.due?.rfc3339(in: zone))),
      ("problem", .optional(problem.map { DisplayText($0).string })),
    ])
  }
}
