import Almanac
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The example widget` {
  private let noon = Instant("2026-03-10T12:00:00Z")

  private func render(
    _ family: WidgetFamily, at now: Instant, needs: RenderNeeds = []
  ) throws -> RenderedWidget {
    let widget = try YearWidget(request: WidgetRequest(), data: WidgetData())
    let context = WidgetContext(now: now, zone: .utc, family: family)
    return Engine.render(widget, in: context, width: .upTo(context.columns), needs: needs)
  }

  private func text(of canvas: Canvas) -> [String] {
    canvas.lines.map { line in
      line.runs.map { run in
        switch run.content {
        case .text(let text, _): text.string
        case .bar(let eighths, let width, _, _): "<\(eighths)/\(width * 8)>"
        default: String(repeating: " ", count: run.width)
        }
      }.joined()
    }
  }

  @Test func `is rendered in every size`() throws {
    #expect(try text(of: render(.small, at: noon).canvas) == ["2026 <28/152>"])
    #expect(try text(of: render(.medium, at: noon).canvas) == ["2026 <28/160> 19%"])
    let large = try text(of: render(.large, at: noon).canvas)
    #expect(large.count == 2 && large[0].hasPrefix("2026 <") && large[1].contains("Mar 10"))
    #expect(try render(.small, at: noon, needs: .status).status?.percentage == 19)
  }

  @Test(arguments: WidgetFamily.allCases)
  func `expires at midnight without a mark on any element`(family: WidgetFamily) throws {
    let midnight = Instant("2026-03-11T00:00:00Z")
    let rendered = try render(family, at: noon, needs: [.status, .tooltip, .short, .content])
    #expect(rendered.refreshAt == midnight)
    let runs = rendered.canvas.lines.flatMap(\.runs).filter { run in
      if case .space = run.content { false } else { true }
    }
    #expect(runs.allSatisfy { $0.expires == midnight })
    let last = try render(family, at: midnight.advanced(bySeconds: -1))
    #expect(last.canvas == rendered.canvas)
  }
}

@Suite struct `What a part of a widget inherits` {
  private let entry = Instant("2026-03-11T00:00:00Z")
  private let own = Instant("2026-03-20T00:00:00Z")

  private func expires(@LayoutBuilder _ blocks: () -> [Block]) -> Instant? {
    Layout(blocks).arranged(in: .exactly(20), expires: entry).expires
  }

  @Test func `is the expiry of the entry, unless it is marked`() {
    #expect(expires { Row { Label("a") } } == entry)
    #expect(expires { Row { Label("a").expires(at: own) } } == own)
    #expect(expires { Row { Label("a").constant() } } == nil)
    #expect(
      expires {
        Row {
          Label("a").constant()
          Label("b")
        }
      } == entry)
  }

  @Test func `is the expiry of its block, if that is marked`() {
    #expect(expires { Row { Label("a") }.constant() } == nil)
    #expect(expires { Row { Label("a") }.expires(at: own) } == own)
    #expect(expires { Block.table([[Cell(Label("a"))]], flexible: 0).expires(at: own) } == own)
    #expect(expires { Block.paragraph("a", Style(.text), maxLines: 1).constant() } == nil)
    let columns = Block.columns(
      left: Layout { Row { Label("a") } }, leftWidth: 5, gap: 1, right: Layout([]))
    #expect(expires { columns } == entry)
    #expect(expires { columns.expires(at: own) } == own)
  }
}
