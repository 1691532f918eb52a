import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The user's own widgets, and how their last runs went.
enum ScriptList {
  struct Row {
    let script: ScriptName
    let status: ScriptStatus
    let timeline: ScriptTimeline?
    let problem: String?
  }

  /// Every script, and those with an argument that were shown.
  static func rows(_ inputs: inout Inputs, _ host: Host) -> [Row] {
    guard let folder = ScriptFolder(host.directories), let state = host.directories.state else {
      return []
    }
    let names = ScriptFolder.knownNames(in: host.directories)
    let scripts =
      names.map { ScriptName($0) }
      + ScriptFile.scriptsWithArgument(in: state).filter { names.contains($0.name) }
    return scripts.sorted { $0.text < $1.text }.map { script in
      let program = folder.path(of: script.name)
      let reading = inputs.reading(of: ScriptFile(script, folder: state), program)
      return Row(
        script: script, status: reading.status, timeline: reading.timeline,
        problem: Inputs.refusal(of: program) ?? reading.unreadable ?? reading.problem)
    }
  }

  /// Describes a timeline: `3 entries, runs again on Nov 22, 2026 at 1:05 PM`.
  static func description(
    of timeline: ScriptTimeline, _ inputs: inout Inputs, _ host: Host
  ) -> String {
    let count = timeline.entries.count
    let entries = count == 1 ? "1 entry" : "\(count) entries"
    guard let due = timeline.due else { return "\(entries), runs again only on request" }
    return "\(entries), runs again \(text(of: due, &inputs, host))"
  }

  private static func text(
    of instant: Instant, _ inputs: inout Inputs, _ host: Host
  ) -> String {
    let style = inputs.calendarStyle(in: host)
    let day = inputs.zone.date(at: instant)
    let time = style.begunMinute(instant, in: inputs.zone).string
    return day == inputs.zone.date(at: inputs.now)
      ? "at \(time)" : "on \(style.text(day).string) at \(time)"
  }
}

extension ScriptList.Row {
  /// The state and the next run, for people.
  func text(_ inputs: inout Inputs, _ host: Host) -> String {
    if let problem { return "failing: \(problem)" }
    guard let timeline else { return "not run yet" }
    return ScriptList.description(of: timeline, &inputs, host)
  }

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
