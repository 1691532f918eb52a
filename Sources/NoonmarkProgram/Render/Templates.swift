import NoonmarkBase
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkWidgets

/// The templates of a render, from the command line or the configuration.
struct Templates {
  private let common: Template?
  private let configured: [(kind: String, template: Template)]

  private init(common: Template? = nil, configured: [(kind: String, template: Template)] = []) {
    self.common = common
    self.configured = configured
  }

  static let none = Templates()

  /// A template of the command line, each of whose fields at least one of the widgets has.
  init(_ template: Template, for types: [any Widget.Type]) throws(Failure) {
    var fields: [String] = []
    for type in types {
      for field in type.fields where !fields.contains(field.name) { fields.append(field.name) }
    }
    try template.check(fields: fields, of: types.count == 1 ? types[0].kind : nil)
    self.init(common: template)
  }

  /// Those of the configuration; an invalid one is a warning.
  init(in run: inout Run) {
    var configured: [(kind: String, template: Template)] = []
    for setting in run.configuration.settings(below: Keys.templatePrefix) {
      guard let type = WidgetCatalog.widget(ofKind: setting.name) else { continue }
      do {
        configured.append((type.kind, try Template(setting.value, for: type)))
      } catch {
        let message = Keys.message(error, inTemplateOf: type.kind)
        run.warn(onLine: setting.line, message)
      }
    }
    self.init(configured: configured)
  }

  /// Returns the template of a widget; for `auto`, its own or that of the shown widget.
  func template(for widget: any Widget, in context: WidgetContext) -> Template? {
    if let common { return common }
    guard !configured.isEmpty else { return nil }
    func template(of kind: String) -> Template? {
      configured.last { $0.kind == kind }?.template
    }
    return template(of: widget.kind) ?? template(of: widget.shown(in: context).kind)
  }
}

extension Template {
  /// Parses the template of one widget, and checks its fields.
  init(_ text: String, for type: any Widget.Type) throws(Failure) {
    try self.init(text)
    try check(fields: type.fields.map(\.name), of: type.kind)
  }
}

extension Run {
  /// Returns the templates of a plan, before its data is read.
  ///
  /// - Parameter configured: The widgets of the configuration, if the plan shows those; none for
  ///   all.
  mutating func templates(
    _ plan: RenderPlan, _ configured: [WidgetSpec]
  ) throws(Failure) -> Templates {
    guard let template = plan.template else {
      return configuration.isEmpty ? .none : Templates(in: &self)
    }
    let types: [any Widget.Type]
    switch plan.content {
    case .widget: return .none
    case .specs(let specs): types = specs.map(\.type)
    case .configured:
      types = configured.isEmpty ? WidgetCatalog.all : configured.map(\.type)
    }
    return try Templates(template, for: types)
  }
}
