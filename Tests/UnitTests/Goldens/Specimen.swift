import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

/// A widget with every element of a layout, and with texts that are hard to display.
struct Specimen: Widget {
  static let kind = "specimen"
  static let summary = "Every element of a layout"

  init() {}

  init(request: WidgetRequest, data: WidgetData) {}

  func entry(in context: WidgetContext) -> SpecimenEntry {
    SpecimenEntry(expires: context.now.advanced(bySeconds: 3600))
  }

  func view(of entry: SpecimenEntry, in context: WidgetContext) -> SpecimenView {
    SpecimenView(entry: entry, context: context)
  }
}

struct SpecimenEntry: TimelineEntry {
  let expires: Instant?
}

struct SpecimenView: WidgetView {
  let entry: SpecimenEntry
  let context: WidgetContext

  /// Text with the markup of each program, and with terminal escape sequences.
  private static let hostile = DisplayText(
    ##"9% %{A1:x:} ^ca(1,x) $(x) `x` <b>&'\\# #{x}#[x] -- | "!" ${x} \##u{1B}[31m\##u{202E}"##)
  private static let wide: DisplayText = "世界の時計"
  private static let rightToLeft: DisplayText = "الحافلة 4 القادمة"
  private static let emoji: DisplayText = "👩‍👩‍👧 🇳🇴 é"

  var body: Layout {
    switch context.family {
    case .small:
      Row {
        icon("sun.max")
        Label("Now", isBold: true)
        Pill(text: "3 days", fill: .role(.winter))
        bar(60, idealWidth: 6)
      }
    case .medium:
      Row {
        icon("gift")
        Label(SpecimenView.hostile)
        Label(SpecimenView.wide, .muted)
        Label(SpecimenView.rightToLeft, .accent)
        Label(SpecimenView.emoji)
        Pill(text: "1 <b>", fill: .role(.summer))
        bar(40, idealWidth: 8)
        Sparkline([0, 1, 4, 9, 3], fill: .role(.teal))
      }
    case .large:
      // Bars repeat the tooltip in every size, so it is short.
      if context.isTooltip { Row { Label(SpecimenView.hostile) } } else { texts }
      pictures
    }
  }

  /// Every role, pill and bar, and the blocks of text.
  @LayoutBuilder private var texts: Layout {
    Block.tabs([TabTitle("All", count: "12"), TabTitle("Past", count: "3")], open: 0)
    Block.table(
      Role.allCases.map { role in
        [
          Cell(Label(DisplayText(role.name), role, isBold: role == .warning)),
          Cell(Pill(text: DisplayText(role.name), fill: .role(role)), .trailing),
        ]
      }, flexible: 0)
    Block.rule
    Row {
      icon("bolt")
      Label(
        [SpecimenView.rightToLeft, "short"],
        Style(.color(Color(red: 0x12, green: 0xAB, blue: 0x34)), isBold: true))
      Element.spacer
      Pill(text: "today", fill: .color(Color(red: 0xFF, green: 0xC1, blue: 0x07)), isToday: true)
    }
    Row {
      Label(SpecimenView.wide, .muted)
      Element.gap(2)
      Sparkline([0, 1, 4, 9, 3], fill: .role(.purple))
      Pill(text: "5", fill: .mixed(.accent, .background, percent: 30), textWidth: 3)
    }
    [0, 33, 100].map { Block.row([bar($0, idealWidth: 20).element]) }
    Block.blank
    Block.paragraph(
      SpecimenView.hostile + " " + SpecimenView.emoji, Style(.text), maxLines: 3)
  }

  /// Charts and pictures.
  @LayoutBuilder private var pictures: Layout {
    Block.chart(
      BarChart(
        heights: [0, 0.2, 0.5, 1],
        fills: [.role(.day), .role(.day), .role(.night), .role(.twilight)],
        lineCount: 2))
    Block.drawing(
      Drawing(lines: [
        [Drawing.Stroke("▄▄", .role(.day)), Drawing.Stroke("▀█", .role(.night))],
        [Drawing.Stroke("  ╱╲", .role(.rule))],
      ]))
    if context.showsPictures {
      Block.columns(
        left: Layout {
          Block.picture(
            PictureSlot(name: "winter", width: 12, height: 6, fallback: .role(.winter)))
        }, leftWidth: 12, gap: 2,
        right: Layout {
          Row { Label("beside the picture") }
        })
    }
  }

  private func icon(_ name: String) -> Label {
    Label.icon(Icon(name).glyph(in: context.icons))
  }

  private func bar(_ percent: Int, idealWidth: Int) -> ProgressBar {
    ProgressBar(
      Progress(elapsed: percent, of: 100, expires: nil), fill: .role(.accent),
      idealWidth: idealWidth)
  }

  var status: BarStatus {
    BarStatus(percentage: 42, classes: ["winter", "busy"], alternative: Specimen.kind)
  }

  var content: JSONValue {
    .members([("text", .string(SpecimenView.hostile.string)), ("days", .integer(3))])
  }
}
