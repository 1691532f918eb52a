import NoonmarkBase
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

extension Keys {
  /// The prefix of the keys of templates, before the name of the widget.
  static let templatePrefix = "template."

  /// A key for the template of each widget.
  static let templates = WidgetCatalog.named.map { template(of: $0) }

  /// Returns the key of a widget.
  static func template(of type: any Widget.Type) -> KeySpec {
    ConfigurationKey<String?>.text(
      templatePrefix + type.kind, "TEMPLATE", check: { problem(with: $0, for: type, $1) },
      default: "the widget's own line", "The line of `\(type.kind)` in small and medium",
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
    with template: String, for type: any Widget.Type, _ known: KeySpec.KnownNames
  ) -> String? {
    do {
      _ = try Template(template, for: type)
      return nil
    } catch {
      return message(error, inTemplateOf: type.kind)
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
    default: "{icon} {title} {days}d"
    }
  }
}
