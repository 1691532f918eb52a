import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// One golden file: a scene at an instant in a format.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The format, and its colors if they are in the file's name.
  struct Form: Sendable {
    let file: String
    let format: Format
    var depth = ColorDepth.trueColor
    var colorScheme = ColorScheme.dark

    static let plain = Form(file: "plain", format: Format.plain, depth: .none)
    static let json = Form(file: "json", format: Format.json)
    static let tmux = Form(file: "tmux", format: Format.tmux)
    static let svg = Form(file: "svg", format: Format.svg)
    static let ansi = Form(file: "ansi", format: Format.ansi)
    static let light = Form(file: "ansi-light", format: Format.ansi, colorScheme: .light)
    static let ansi256 = Form(file: "ansi-256", format: Format.ansi, depth: .ansi256)
    static let ansi16 = Form(file: "ansi-16", format: Format.ansi, depth: .ansi16)

    /// Those of bars, prompts and menus, besides tmux.
    static let bars = FormatCatalog.all.filter {
      $0.isForBar && $0.name != Format.tmux.name
    }.map { Form(file: $0.name, format: $0) }
    /// Those of them that show several lines.
    static let blocks = bars.filter { !$0.format.isSingleLine }
  }

  let scene: Scene
  let now: Instant
  let form: Form
  /// `<widget>/<size or screen>-<moment>/<form>.txt`.
  let path: String

  var testDescription: String { path }

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
  /// A place and a time worth looking at.
  private struct Moment {
    let name: String
    let now: String
    let zone: String
    let place: Place
  }

  private static let spring = Moment(
    name: "spring", now: "2026-01-21T12:00:00Z", zone: "Europe/Oslo", place: .oslo)

  private static let moments = [
    spring,
    Moment(name: "summer", now: "2026-04-30T05:00:00Z", zone: "Europe/Oslo", place: .oslo),
    Moment(name: "autumn", now: "2026-07-04T20:30:00Z", zone: "America/New_York", place: .none),
    Moment(name: "winter", now: "2026-11-21T15:15:00Z", zone: "Europe/Oslo", place: .oslo),
    Moment(name: "today", now: "2026-03-20T08:00:00Z", zone: "Europe/Oslo", place: .oslo),
    Moment(name: "happened", now: "2026-03-20T14:45:57Z", zone: "Europe/Oslo", place: .oslo),
    Moment(name: "south", now: "2026-01-21T12:00:00Z", zone: "Australia/Sydney", place: .sydney),
    Moment(name: "polar-day", now: "2026-06-10T22:00:00Z", zone: "Europe/Oslo", place: .tromso),
    Moment(name: "polar-night", now: "2026-12-10T10:00:00Z", zone: "Europe/Oslo", place: .tromso),
  ]

  /// The forms of a moment: all of them in spring, what people look at most elsewhere.
  private static func forms(of moment: Moment, isLine: Bool) -> [Form] {
    guard moment.name == spring.name else { return [.plain, .ansi] }
    let all: [Form] = [.plain, .ansi, .light, .ansi256, .ansi16, .json]
    return isLine ? all + [.tmux] : all + [.svg]
  }

  /// The forms that are looked at in spring alone, of the one widget that all bars are tried with.
  private static func bars(_ kind: String, _ moment: Moment, _ family: WidgetFamily) -> [Form] {
    guard kind == "solstice", moment.name == spring.name else { return [] }
    return family.isSingleLine ? Form.bars : Form.blocks
  }

  /// Every case there is.
  static let all = sky + agenda + elapsed + countdown + tally + todo + script

  /// The widgets that depend on a place and a time alone.
  private static let skyKinds = WidgetCatalog.all
    .filter { $0.sources.isSubset(of: .location) }.map { $0.kind }

  private static let sky: [GoldenCase] = moments.flatMap { moment -> [GoldenCase] in
    guard let zone = try? Zones.named(moment.zone) else { return [] }
    return Scene.kinds.filter { skyKinds.contains($0.kind) }.flatMap { kind -> [GoldenCase] in
      if kind.screen != nil, !["spring", "autumn"].contains(moment.name) { return [] }
      let scene = Scene(
        kind.kind, screen: kind.screen, kind.family, at: moment.place, in: zone)
      let size = kind.screen ?? kind.family.rawValue
      let isLine = kind.family.isSingleLine
      let bars = kind.screen == nil ? bars(kind.kind, moment, kind.family) : []
      return (forms(of: moment, isLine: isLine) + bars).map { form in
        GoldenCase(
          scene: scene, now: Instant(moment.now), form: form,
          path: "\(kind.kind)/\(size)-\(moment.name)/\(form.file).txt")
      }
    }
  }
}
