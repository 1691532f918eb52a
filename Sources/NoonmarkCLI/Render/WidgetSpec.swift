import Almanac
import NoonmarkLayout
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
      throw .input(WidgetCatalog.unknownKind(kind))
    }
    self.init(type, WidgetRequest(name: parts.count > 1 ? String(parts[1]) : nil))
  }

  /// Creates the widget from the user's data.
  func widget(of data: WidgetData) throws(CommandError) -> any Widget {
    try CommandError.wrap { () throws(WidgetError) in try type.init(request: request, data: data) }
  }

  /// Creates the widget, or a placeholder for bars if the entry does not exist.
  func widgetForBar(
    of data: WidgetData, in console: inout Console
  ) throws(CommandError) -> any Widget {
    do throws(WidgetError) {
      return try type.init(request: request, data: data)
    } catch .noSuchEntry(let kind, let error) {
      console.warn(WidgetError.noSuchEntry(kind: kind, error).message)
      return MissingWidget(name: request.name)
    } catch {
      throw CommandError(error)
    }
  }

  /// Renders the screen once, in several lines.
  func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    try RenderPlan(.specs([self]), shape: .lines, invocation).show(in: &console)
  }
}

extension Inputs {
  /// Returns the widgets that the configuration names; an unknown one is a warning.
  func configuredSpecs(in console: inout Console) -> [WidgetSpec] {
    var specs: [WidgetSpec] = []
    for word in configuration[Keys.show] {
      do throws(CommandError) {
        specs.append(try WidgetSpec(word))
      } catch {
        warn(of: Keys.show.spec, error.message, in: &console)
      }
    }
    return specs
  }

  /// Creates the widgets that the configuration names, or every widget if none can be created; a
  /// name without an entry is a warning.
  mutating func configuredWidgets(
    _ specs: [WidgetSpec], startsLoad: Bool = false, in console: inout Console
  ) -> (widgets: [any Widget], specs: [WidgetSpec], data: WidgetData) {
    let isEvery = specs.isEmpty
    let specs = isEvery ? WidgetCatalog.all.map { WidgetSpec($0) } : specs
    let data = data(for: specs, startsLoad: startsLoad, in: &console)
    var widgets: [any Widget] = []
    for spec in specs {
      do throws(CommandError) {
        widgets.append(try spec.widget(of: data))
      } catch {
        warn(of: Keys.show.spec, error.message, in: &console)
      }
    }
    guard !widgets.isEmpty || isEvery else {
      return configuredWidgets([], startsLoad: startsLoad, in: &console)
    }
    return (widgets, specs, data)
  }

  /// Reads the data of widgets: of dates only the next ones, unless `isWhole` or a spec wants more.
  ///
  /// A load of the feed is started only for a widget that can be created: tasks have no names.
  mutating func data(
    for specs: [WidgetSpec], isWhole: Bool = false, startsLoad: Bool = false,
    in console: inout Console
  ) -> WidgetData {
    let showsTasks = specs.contains { $0.request.name == nil && $0.type.sources.contains(.tasks) }
    return data(
      for: specs.flatMap { $0.type.sources },
      isWhole: isWhole || specs.contains { $0.request.screen != nil || $0.request.name != nil },
      tallies: specs.compactMap { $0.wantedTally }, startsLoad: startsLoad && showsTasks,
      in: &console)
  }
}

extension WidgetSpec {
  /// The tally whose log the widget shows: `.some(nil)` for the default tally, nil for no log.
  fileprivate var wantedTally: String?? {
    type.sources.contains(.tallies) ? .some(request.name) : nil
  }
}

extension WidgetData {
  /// Whether widgets show data that must not be cached.
  func isPrivate(_ specs: [WidgetSpec], in family: WidgetFamily) -> Bool {
    logs.contains { !$0.log.events.isEmpty }
      && specs.contains { $0.type.isPrivate($0.request, in: family) }
  }
}
