import Almanac
import NoonmarkCore
import NoonmarkWidgets

/// A widget as it was asked for: `WIDGET`, `WIDGET/NAME`, or one of its screens.
struct WidgetSpec {
  /// The widget.
  let type: any Widget.Type
  /// What is asked of it.
  let request: WidgetRequest

  init(_ type: any Widget.Type, _ request: WidgetRequest = WidgetRequest()) {
    self.type = type
    self.request = request
  }

  /// Understands what a user typed.
  init(_ word: String) throws(CommandError) {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = parts.first.map(String.init) ?? word
    guard let type = WidgetCatalog.widget(ofKind: kind) else {
      let advice = NearName.advice(for: kind, in: WidgetCatalog.all.map { $0.kind })
      throw .input("unknown widget \(kind.quoted): \(advice)")
    }
    self.init(type, WidgetRequest(name: parts.count > 1 ? String(parts[1]) : nil))
  }

  /// The widgets that the user set, or else every one.
  static func configured(in world: World, _ session: inout Session) -> [WidgetSpec] {
    var widgets: [WidgetSpec] = []
    for word in (world.configuration["show"] ?? "").split(separator: " ") {
      do throws(CommandError) {
        widgets.append(try WidgetSpec(String(word)))
      } catch {
        session.warn("show: \(error.message)")
      }
    }
    return widgets.isEmpty ? WidgetCatalog.all.map { WidgetSpec($0) } : widgets
  }

  /// Shows a screen of its own.
  func run(
    _ invocation: Invocation, in session: inout Session
  ) throws(CommandError) {
    let world = try World(invocation, in: &session)
    var rendering = try Rendering([self], shape: .lines, invocation, in: world, &session)
    try rendering.run(in: &session)
  }
}
