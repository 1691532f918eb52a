import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// A section of a golden file: a scene at an instant in a format.
struct GoldenCase: Sendable {
  /// The format, and its colors if they are part of the section's name.
  struct Form: Sendable {
    let name: String
    let format: Format
    var depth = ColorDepth.trueColor
    var colorScheme = ColorScheme.dark

    static let plain = Form(name: "plain", format: Format.plain, depth: .none)
    static let json = Form(name: "json", format: Format.json)
    static let tmux = Form(name: "tmux", format: Format.tmux)
    static let svg = Form(name: "svg", format: Format.svg)
    static let ansi = Form(name: "ansi", format: Format.ansi)
    static let light = Form(name: "ansi-light", format: Format.ansi, colorScheme: .light)
    static let ansi256 = Form(name: "ansi-256", format: Format.ansi, depth: .ansi256)
    static let ansi16 = Form(name: "ansi-16", format: Format.ansi, depth: .ansi16)

    /// The forms of bars, prompts and menus, except tmux.
    static let bars = FormatCatalog.all.filter {
      $0.isForBar && $0.name != Format.tmux.name
    }.map { Form(name: $0.name, format: $0) }
    /// The forms of bars that show several lines.
    static let blocks = bars.filter { !$0.format.isSingleLine }
  }

  let scene: Scene
  let now: Instant
  let form: Form
  /// The name of the case: `mixed`.
  let name: String
  /// The difference from other scenes with the same case and size, such as an icon set.
  var variant: String?

  /// The file's path: `<widget>/<case>.txt`.
  var path: String { "\(scene.kind)/\(name).txt" }
  /// The section's name: `<size or screen>, <form>`.
  var section: String {
    ([scene.screen ?? scene.family.rawValue, variant, form.name] as [String?]).compactMap { $0 }
      .joined(separator: ", ")
  }

  /// The render as the program would write it.
  func text() -> String {
    var scene = scene
    scene.depth = form.depth
    scene.colorScheme = form.colorScheme
    scene.canShowPictures = form.format.showsPictures
    let rendered = scene.render(at: now, needs: form.format.needs)
    return scene.text(of: rendered, in: form.format)
  }
}

extension GoldenCase {
  /// An interesting place and time.
  private struct ZonedInstant {
    let name: String
    let now: String
    let zone: String
    let place: Place
  }

  private static let spring = ZonedInstant(
    name: "spring", now: "2026-01-21T12:00:00Z", zone: "Europe/Oslo", place: .oslo)

  private static let moments = [
    spring,
    ZonedInstant(name: "summer", now: "2026-04-30T05:00:00Z", zone: "Europe/Oslo", place: .oslo),
    ZonedInstant(
      name: "autumn", now: "2026-07-04T20:30:00Z", zone: "America/New_York", place: .none),
    ZonedInstant(name: "winter", now: "2026-11-21T15:15:00Z", zone: "Europe/Oslo", place: .oslo),
    ZonedInstant(name: "today", now: "2026-03-20T08:00:00Z", zone: "Europe/Oslo", place: .oslo),
    ZonedInstant(name: "happened", now: "2026-03-20T14:45:57Z", zone: "Europe/Oslo", place: .oslo),
    ZonedInstant(
      name: "south", now: "2026-01-21T12:00:00Z", zone: "Australia/Sydney", place: .sydney),
    ZonedInstant(
      name: "polar-day", now: "2026-06-10T22:00:00Z", zone: "Europe/Oslo", place: .tromso),
    ZonedInstant(
      name: "polar-night", now: "2026-12-10T10:00:00Z", zone: "Europe/Oslo", place: .tromso),
  ]

  /// Returns the forms of a moment.
  ///
  /// In spring, all forms are recorded. Elsewhere, only the most important ones are.
  private static func forms(of moment: ZonedInstant, isLine: Bool) -> [Form] {
    guard moment.name == spring.name else { return [.plain, .ansi] }
    let all: [Form] = [.plain, .ansi, .light, .ansi256, .ansi16, .json]
    return isLine ? all + [.tmux] : all + [.svg]
  }

  /// Every case.
  static let all = sky + agenda + elapsed + countdown + tally + todo + script

  /// The widgets that depend only on a place and a time.
  private static let skyKinds = WidgetCatalog.all
    .filter { $0.sources.isSubset(of: .location) }.map { $0.kind }

  private static let sky: [GoldenCase] = moments.flatMap { moment -> [GoldenCase] in
    guard let zone = try? Zones.named(moment.zone) else { return [] }
    return Scene.kinds.filter { skyKinds.contains($0.kind) }.flatMap { kind -> [GoldenCase] in
      if kind.screen != nil, !["spring", "autumn"].contains(moment.name) { return [] }
      let scene = Scene(
        kind.kind, screen: kind.screen, kind.family, at: moment.place, in: zone)
      return forms(of: moment, isLine: kind.family.isSingleLine).map { form in
        GoldenCase(scene: scene, now: Instant(moment.now), form: form, name: moment.name)
      }
    }
  }
}
