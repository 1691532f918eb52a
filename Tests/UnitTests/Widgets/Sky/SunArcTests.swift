import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkWidgets

@Suite(.needsZones) struct `The sun's path` {
  private static let linesAbove = 5
  private static let days = ["2026-03-20", "2026-06-21", "2026-11-21", "2026-12-21"]

  private func arc(
    _ place: Place, _ day: String, columns: Int, now: Int, _ sky: Sky = .day,
    _ glyphs: SunArc.Glyphs = .braille
  ) -> SunArc {
    let start = Instant("\(day)T00:00:00Z")
    let altitudes = Sun.altitudes(
      at: place.location.coordinates, from: start, to: start.advanced(bySeconds: 86_400),
      count: columns * SunArc.dotColumns)
    return SunArc(
      linesAbove: Self.linesAbove, altitudes: altitudes, now: now, sky: sky, glyphs: glyphs)
  }

  /// The lines of a drawing, without colors.
  private func lines(_ arc: SunArc) -> [[Character]] {
    arc.picture.lines.map { $0.flatMap { Array($0.glyphs) } }
  }

  /// The columns in which a line has a glyph of the path or the mark.
  private func path(_ line: [Character]) -> [Int] {
    line.indices.filter { line[$0] != " " && line[$0] != "─" && line[$0] != "-" }
  }

  @Test(arguments: Place.all, days) func `goes through every column, with one mark`(
    place: Place, day: String
  ) {
    for columns in [1, 24, 31, 48, 100] {
      for glyphs in [SunArc.Glyphs.braille, .quarters, .ascii] {
        for now in [0, columns / 2, columns - 1] {
          let lines = lines(arc(place, day, columns: columns, now: now, .night, glyphs))
          #expect(lines.count == Self.linesAbove + 1 + SunArc.linesBelow)
          #expect(lines.allSatisfy { $0.count == columns })
          #expect(Set(lines.flatMap(path)).count == columns)
          let mark: Character = glyphs == .ascii ? "o" : "○"
          #expect(lines.flatMap { $0 }.count { $0 == mark } == 1)
          #expect(lines.contains { $0[now] == mark })
        }
      }
    }
  }

  @Test func `is above the horizon by day, and below it by night`() {
    let horizon = Self.linesAbove
    func rows(_ place: Place, _ day: String) -> Set<Int> {
      let lines = lines(arc(place, day, columns: 48, now: 48))
      return Set(lines.indices.filter { !path(lines[$0]).isEmpty })
    }
    #expect(rows(.tromso, "2026-06-21").allSatisfy { $0 <= horizon })
    #expect(rows(.tromso, "2026-12-21").allSatisfy { $0 >= horizon })
    #expect(rows(.oslo, "2026-03-20") == Set(0...horizon + SunArc.linesBelow))
    // The horizon is a line where the path does not cross it.
    let polar = lines(arc(.tromso, "2026-12-21", columns: 48, now: 48))
    #expect(polar[0].allSatisfy { $0 == " " })
    #expect(polar[horizon].contains("─"))
  }

  @Test func `differs in what has passed without colors`() {
    for glyphs in [SunArc.Glyphs.braille, .ascii] {
      let drawn = (0...48).map { now in
        lines(arc(.oslo, "2026-03-20", columns: 48, now: now, .day, glyphs)).map { String($0) }
      }
      #expect(Set(drawn).count == drawn.count)
    }
  }

  @Test func `has the colors of night, dawn, day and dusk`() {
    let lines = arc(.oslo, "2026-03-20", columns: 96, now: 96).picture.lines
    let paints = Set(lines.joined().map(\.paint))
    for paint: Paint in [.role(.day), .role(.twilight), .role(.night)] {
      #expect(paints.contains(paint))
    }
    let rest = Set(
      arc(.oslo, "2026-03-20", columns: 96, now: 0, .night).picture.lines.joined().map(\.paint))
    #expect(!rest.contains(.role(.day)))
    #expect(rest.contains(.mixed(.day, .background, percent: 50)))
  }
}
