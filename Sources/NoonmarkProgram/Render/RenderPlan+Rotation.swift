import NoonmarkBase
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

extension Run {
  /// Chooses the next entry of each widget of a plan that has several, or the one before.
  ///
  /// If it cannot be stored, a warning says so, and the render shows the last one chosen.
  mutating func rotate(_ plan: RenderPlan, by rotation: Rotation) {
    let specs = specs(of: plan.content)
    let data = data(for: specs, isWhole: true)
    let (now, zone) = (now, zone)
    do {
      let folder = try host.directory(.state)
      try RotationFile(folder: folder).change(in: Store(stateFolder: folder)) { chosen in
        var moved: Set<String> = []
        for spec in specs where spec.isRotated && moved.insert(spec.type.kind).inserted {
          guard let widget = try? spec.type.init(request: spec.request, data: data) else {
            continue
          }
          chosen[widget.kind] = rotation.choice(
            from: widget.rotation(at: now, in: zone), after: chosen[widget.kind])
        }
      }
    } catch {
      warn(error.message)
    }
  }

  /// Returns the widgets of a plan; every widget if neither it nor the configuration names any.
  mutating func specs(of content: RenderPlan.Content) -> [WidgetSpec] {
    switch content {
    case .widget: return []
    case .specs(let specs): return specs
    case .configured:
      let configured = configuredSpecs()
      return configured.isEmpty ? everySpec() : configured
    }
  }

  /// Returns specs with the entries that `--rotate` chose.
  mutating func rotated(_ specs: [WidgetSpec]) -> [WidgetSpec] {
    guard let folder = host.directories.state else { return specs }
    let chosen = take(RotationFile(folder: folder).read())
    return specs.map { spec in
      guard spec.isRotated, let id = chosen[spec.type.kind] else { return spec }
      var request = spec.request
      request.shown = id
      return WidgetSpec(spec.type, request)
    }
  }
}

extension WidgetSpec {
  /// Whether it names no entry of its own.
  fileprivate var isRotated: Bool { request.name == nil && request.script == nil }
}
