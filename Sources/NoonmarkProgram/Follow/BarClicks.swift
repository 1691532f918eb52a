import NoonmarkFormats
import NoonmarkSystem

/// Runs what clicks on a bar ask for.
///
/// The left and the right button open the app in a terminal, the middle one is the widget's one
/// tap, and the wheel shows the next entry or the one before. Each is a copy of noonmark of its
/// own: the follower sees what it changes like any other change.
struct BarClicks {
  private let plan: RenderPlan
  private var reader = ClickReader()

  init(_ plan: RenderPlan) {
    self.plan = plan
  }

  /// Reads what the bar wrote, and starts the programs; one that cannot be started is left out.
  mutating func handle(_ bytes: [UInt8], in host: Host) {
    let clicks = reader.add(bytes)
    guard let program = host.programPath else { return }
    for click in clicks {
      guard let words = words(for: click, program) else { continue }
      try? DetachedProcess.start(words[0], Array(words.dropFirst()), environment: host.environment)
    }
  }

  /// The terminal runs this very program, even if it is not in the user's path.
  private static let opening = #"PATH=${0%/*}:$PATH; "$0" init terminal | sh -s -- "$@""#

  /// Returns a command line for a click; nil if it does nothing.
  private func words(for click: BarClick, _ program: String) -> [String]? {
    // Another program can add blocks of its own.
    guard click.name == "noonmark", let spec = click.instance else { return nil }
    let common = plan.inputs.words
    let isRotated = plan.options.rotation != nil
    switch click.button {
    case 1, 3:
      return ["/bin/sh", "-c", BarClicks.opening, program]
        + common.filter { !$0.hasPrefix("--now=") } + ["--", spec]
    case 2:
      return [program, "tap"] + (isRotated ? ["--rotate"] : []) + common + ["--", spec]
    case 4, 5:
      guard isRotated else { return nil }
      let rotation: Rotation = click.button == 4 ? .back : .next
      return [program, "show", "--rotate=\(rotation.rawValue)"] + common + ["--", spec]
    default: return nil
    }
  }
}
