import Almanac
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A widget that shows the name of an entry that no longer exists.
///
/// Used in bars, where an empty text would not show the problem. It is not in the catalog, since no
/// command names it.
package struct MissingWidget: Widget {
  package static let kind = "missing"
  package static let summary = "The name of an entry that no longer exists"

  package let name: String?

  package init(name: String?) {
    self.name = name
  }

  package init(request: WidgetRequest, data: WidgetData) {
    self.init(name: request.name)
  }

  /// Only a change of the user's data can change it.
  package var policy: ReloadPolicy { .never }

  package func entry(in context: WidgetContext) -> MomentEntry {
    MomentEntry(date: context.now, expires: nil)
  }

  package func view(of entry: MomentEntry, in context: WidgetContext) -> MissingView {
    MissingView(name: name ?? "", localizer: context.localizer)
  }
}

package struct MissingView: WidgetView {
  let name: String
  let localizer: Localizer

  package var body: Layout {
    Row {
      Label(DisplayText(name), .muted)
      Label(localizer(.missing), .warning)
    }
  }

  package var status: BarStatus { BarStatus(classes: ["missing"], alternative: "missing") }
  package var content: JSONValue { .null }
}
