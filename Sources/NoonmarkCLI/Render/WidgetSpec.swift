import Almanac
import NoonmarkModel
import NoonmarkText
import NoonmarkWidgets

/// A requested widget: `WIDGET`, `WIDGET/NAME`, or one of its screens.
struct WidgetSpec {
  let type: any Widget.Type
  let request: WidgetRequest

  init(_ type: any Widget.Type, _ request: WidgetRequest = WidgetRequest()) {
    self.type = type
    self.request = request
  }

  /// Parses `WIDGET` or `WIDGET/NAME`.
  init(_ word: String) throws(CommandError) {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = parts.first.map(String.init) ?? word
    guard let type = WidgetCatalog.widget(ofKind: kind) else {
      let advice = Suggestion.advice(for: kind, in: WidgetCatalog.all.map { $0.kind })
      throw .input("unknown widget \(kind.quoted): \(advice)")
    }
    self.init(type, WidgetRequest(name: parts.count > 1 ? String(parts[1]) : nil))
  }

  /// Creates the widget from the user's data.
  func widget(of data: WidgetData) throws(CommandError) -> any Widget {
    do throws(WidgetError) {
      return try type.init(request: request, data: data)
    } catch {
      throw .failed(error.message)
    }
  }

  /// Creates the widget, or a placeholder for bars if the entry does not exist.
  func widgetForBar(
    of data: WidgetData, in console: inout Console
  ) throws(CommandError) -> any Widget {
    do throws(WidgetError) {
      do throws(WidgetError) {
        return try type.init(request: request, data: data)
      } catch .noSuchEntry(let kind, let error) {
        console.warn(WidgetError.noSuchEntry(kind: kind, error).message)
        return try MissingWidget(request: request, data: data)
      }
    } catch {
      throw .failed(error.message)
    }
  }

  /// Returns the widgets of the configuration, or all of them; an invalid name is a warning.
  static func configured(in inputs: inout RenderInputs, _ console: inout Console) -> [WidgetSpec] {
    var widgets: [WidgetSpec] = []
    for word in (inputs.configuration["show"] ?? "").split(separator: " ") {
      do throws(CommandError) {
        let spec = try WidgetSpec(String(word))
        if spec.request.name != nil {
          _ = try spec.widget(of: inputs.data(for: spec.type.sources, in: &console))
        }
        widgets.append(spec)
      } catch {
        inputs.warn(of: "show", error.message, in: &console)
      }
    }
    return widgets.isEmpty ? WidgetCatalog.all.map { WidgetSpec($0) } : widgets
  }

  /// Renders the screen once, in several lines.
  func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var renderer = try Renderer(RenderPlan([self], shape: .lines, invocation), in: &console)
    try renderer.run(in: &console)
  }
}
