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
    return ScriptMoment(
      date: context.now, expires: earliest(entry?.expires, revalidateAt), entry: entry?.value)
  }

  package func view(of entry: ScriptMoment, in context: WidgetContext) -> ScriptView {
    ScriptView(widget: self, moment: entry, context: context)
  }
}

/// The entry of a script's timeline that is valid at an instant.
package struct ScriptMoment: TimelineEntry {
  package let date: Instant
  /// The date of the next entry, or when the timeline is read again if that is earlier.
  package let expires: Instant?
  /// The entry, or `nil` before the script has printed one.
  package let entry: ScriptEntry?
  package var relevance: Double { entry == nil ? 0 : 1 }
}
