import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

extension Keys {
  /// The prefix of the keys of templates, before the name of the widget.
  static let templatePrefix = "template."

  static let templates = WidgetCatalog.named.map { template(of: $0.kind, $0) }

  /// Returns every key, then the keys of a configuration for the user's own widgets.
  static func known(in configuration: Configuration) -> [KeySpec] {
    all
      + configuration.settings(below: templatePrefix).compactMap { setting in
        isInCatalog(setting.name) ? nil : template(of: setting.name)
      }
  }

  /// Returns the key of a widget, which may be the user's own; `nil` if none can have the name.
  static func template(of name: String) -> KeySpec? {
    widget(called: name).map { template(of: name, $0) }
  }

  /// Returns the type of a widget, which may be the user's own; `nil` if none can have the name.
  static func widget(called name: String) -> (any Widget.Type)? {
    WidgetCatalog.widget(ofKind: name) ?? (ScriptName.isValid(name) ? ScriptWidget.self : nil)
  }

  static func isInCatalog(_ name: String) -> Bool { WidgetCatalog.widget(ofKind: name) != nil }

  /// The problem with a key for a widget that does not exist.
  static func unknownTemplate(of name: String, besides widgets: [String]) -> String {
    ErrorMessage.unknown(
      "key", templatePrefix + name,
      near: Suggestion.nearest(to: name, in: WidgetCatalog.kinds + widgets)
        .map { templatePrefix + $0 },
      otherwise: "no widget has this name")
  }

  private static func template(of name: String, _ type: any Widget.Type) -> KeySpec {
    ConfigurationKey<String?>.text(
      templatePrefix + name, "TEMPLATE", check: { problem(with: $0, for: name, type, $1) },
      default: "the widget's own line", "The line of `\(name)` in small and medium",
      example: example(for: type.kind),
      explanation(of: type)
    ).spec
  }

  private static func explanation(of type: any Widget.Type) -> String {
    let fields = type.fields.map { "`\($0.name)`" }.joined(separator: ", ")
    return """
      Text with fields in braces ([templates.md](templates.md)): \(fields). `--template` overrides \
      this key.
      """
  }

  private static func problem(
    with template: String, for name: String, _ type: any Widget.Type, _ known: KeySpec.KnownNames
  ) -> String? {
    guard isInCatalog(name) || known.widgets.contains(name) else {
      return unknownTemplate(of: name, besides: known.widgets)
    }
    do {
      _ = try Template(template, for: type, named: name)
      return nil
    } catch {
      return message(error, inTemplateOf: name)
    }
  }

  static func message(_ error: Failure, inTemplateOf kind: String) -> String {
    "\(templatePrefix)\(kind): \(error.message)"
  }

  private static func example(for kind: String) -> String {
    switch kind {
    case "agenda": "{icon} {title:.20} {left}"
    case "sun": "{sunrise} {bar:10} {sunset}"
    case "moon": "{icon} {percent}"
    case "tally": "{icon} {count} {history}"
    case "todo": "{icon} {title:.20} {due}"
    case ScriptWidget.kind: "{icon} {title} {text}"
    default: "{icon} {title} {days}d"
    }
  }
}
