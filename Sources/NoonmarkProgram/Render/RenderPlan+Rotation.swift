import NoonmarkBase
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

extension Run {
  /// Advances each widget that has several entries to its next or previous one.
  ///
  /// If it cannot be stored, a warning says so, and the render shows the last one chosen.
  mutating func rotate(_ plan: RenderPlan, by rotation: Rotation) {
    let specs = specs(of: plan.content)
    let data = data(for: specs)
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
  /// Whether the widget names no entry.
  fileprivate var isRotated: Bool { request.name == nil && request.script == nil }
}

/// The file of the entries that `--rotate` chose: `countdown = ID`, a line for each widget.
///
/// A widget without a line shows its default entry.
package struct RotationFile: Sendable {
  package let path: String

  static let maximumSize = 65_536
  private static let header = "# The entries that --rotate chose, a line for each widget.\n"

  /// Creates the file of a state directory.
  package init(folder: String) {
    path = Path.joined(folder, "rotation")
  }

  /// Reads the ids of entries by the kinds of their widgets, without a lock.
  package func read() -> Loaded<[String: String]> {
    Loaded(path, limit: RotationFile.maximumSize, otherwise: [:]) {
      RotationFile.ids(in: LineFile($0))
    }
  }

  /// Changes the entries under the lock of the file, so concurrent moves all count.
  ///
  /// An id that a line cannot hold is not stored; ids written by noonmark have no such characters.
  package func change(
    in store: Store, _ body: (inout [String: String]) -> Void
  ) throws(Failure) {
    try store.replace(path, content: .disposable, limit: RotationFile.maximumSize) { bytes in
      let old = LineFile(bytes ?? Array(RotationFile.header.utf8))
      let before = RotationFile.ids(in: old)
      var ids = before
      body(&ids)
      guard ids != before else { return nil }
      var file = old
      for kind in Set(before.keys).union(ids.keys).sorted() where ids[kind] != before[kind] {
        file = ids[kind].flatMap { try? file.setting(kind, to: $0) } ?? file.removing(kind)
      }
      return file.bytes
    }
  }

  private static func ids(in file: LineFile) -> [String: String] {
    Dictionary(file.entries.map { ($0.key, $0.value) }) { $1 }
  }
}
