import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The template of a widget` {
  private let noon = Instant("2026-03-10T12:00:00Z")

  private static func scene(_ kind: String, _ template: String) throws -> Scene {
    var scene = Scene(kind, .medium, at: .oslo, in: .utc)
    scene.template = try Template(template)
    return scene
  }

  @Test(arguments: [
    (
      "solstice", "{icon} {title} {days} {weekday} {date} {time}",
      "✿ Spring Equinox 10 Fri Mar 20, 2026 2:46 PM"
    ),
    ("solstice", "{text} {elapsed}/{total} {percent} {pill}", "10 days 79/89 89% [10d]"),
    ("sun", "{title} {place}", "Sun Oslo"),
    ("moon", "{title} {next} {days} {date}", "Waning Gibbous Last Quarter 1 Mar 11, 2026"),
    ("moon", "{text} {pill}", "1 day [1d]"),
    (
      "agenda", "{icon} {title} {time} {end} {left} {rest}",
      "◷ Design review 11:45 AM 12:30 PM now 30 min"
    ),
    (
      "agenda", "{location}, {calendar} {percent} {pill}",
      "Room 7, second floor, work 33% [30 min left]"
    ),
    ("agenda", "{link}", "https://meet.example.com/abc"),
    (
      "countdown", "{icon} {title} {days}d {text} {date}",
      "✈ Launch 116d 116 days Jul 4, 2026"
    ),
    ("countdown", "{weekday} {repeat} {pill}", "Sat [116d]"),
    (
      "elapsed", "{title} {label} {days} {text} {start}",
      "sober sober 485 485 Days Nov 10, 2024"
    ),
    ("elapsed", "{milestone} {date} {percent} {pill}", "500 Mar 25, 2026 97% [485d]"),
    ("tally", "{title}, {header}: {count}, {streak}", "Pee Tracker, Pee events: 0, 0"),
    ("todo", "{icon} {title} {due} {open}/{total} {done}", "○ (A) Call mum Mar 21, 2026 2/3 1"),
    ("todo", "{text} {percent} {pill}", "2 of 3 open 33% [2 open]"),
    ("script", "{title} {text}", "Line 4 over the bridge"),
  ])
  func `shows its fields`(kind: String, template: String, line: String) throws {
    #expect(try Self.scene(kind, template).plain(at: noon) == line + "\n")
  }

  @Test func `has every field of every widget, with a summary`() throws {
    for type in WidgetCatalog.all + [ScriptWidget.self] {
      #expect(!type.fields.isEmpty)
      #expect(Set(type.fields.map(\.name)).count == type.fields.count)
      for field in type.fields {
        #expect(!field.summary.isEmpty && !field.summary.hasSuffix("."))
        let rendered = try Self.scene(type.kind, "{\(field.name)|'-'}").render(at: noon)
        #expect(rendered.canvas.width > 0, "\(type.kind) \(field.name)")
      }
    }
  }

  @Test(arguments: [
    ("sun", "{sunrise} {sunset} {place}"), ("solstice", "{days} {bar}"), ("moon", "{title}"),
    ("countdown", "{days}"), ("elapsed", "{text}"), ("tally", "{count}"),
  ])
  func `is not rendered again before the next day if it shows no time of day`(
    kind: String, template: String
  ) throws {
    let midnight = Instant("2026-03-11T00:00:00Z")
    #expect(try Self.scene(kind, template).render(at: noon).refreshAt == midnight)
  }

  @Test(arguments: [("countdown", "Launch day"), ("sun", "the sun"), ("moon", "the Moon")])
  func `never expires if it is text alone`(kind: String, text: String) throws {
    #expect(try Self.scene(kind, text).render(at: noon).refreshAt == nil)
  }

  @Test func `gives way to the widget's own line if there is nothing to show`() throws {
    for kind in ["agenda", "countdown", "elapsed", "tally", "todo"] {
      var scene = try Self.scene(kind, "{title}")
      scene.data = WidgetData()
      let line = scene.plain(at: noon)
      scene.template = nil
      #expect(line == scene.plain(at: noon) && line.count > 4, "\(kind)")
    }
  }

  @Test(arguments: FormatCatalog.all)
  func `escapes what it shows as the widget's own line does`(format: Format) throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<Samples.count(100) {
      let title = DisplayText("t" + random.hostileText()).truncated(to: 20).string
      let line = RecordFile.line(["2026-05-27", title], [("id", "id1")])
      var scene = try Self.scene("countdown", "{icon} {title} {pill}")
      scene.data.dates = DateBook(line)
      // The short text of some bars is the template too, but another line without one.
      let needs = format.needs.subtracting(.short)
      let byTemplate = scene.text(of: scene.render(at: noon, needs: needs), in: format)
      scene.template = nil
      let own = scene.text(of: scene.render(at: noon, needs: needs), in: format)
      #expect(byTemplate == own)
    }
  }

  @Test func `has no more columns than there are`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Samples.count(1000) {
      let kind = random.pick(Scene.kinds)
      guard kind.screen == nil, kind.family.isSingleLine else { continue }
      var scene = Scene(kind.kind, kind.family, at: .oslo, in: .utc)
      scene.template = random.template(of: scene.fields)
      scene.data.dates = random.dates(near: noon, in: .utc)
      scene.data.todo = random.tasks(near: noon, in: .utc)
      scene.data.agenda = random.agenda(near: noon, in: .utc)
      let columns = random.number(in: 1...60)
      scene.columns = columns
      #expect(scene.render(at: noon).canvas.width == columns)
      scene.columns = nil
      #expect(scene.render(at: noon).canvas.width <= scene.family.columns)
    }
  }
}
