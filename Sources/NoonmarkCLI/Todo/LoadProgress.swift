import NoonmarkSystem

/// A line on the terminal that tells how far a load is, drawn again where it stands.
struct LoadProgress {
  private let isShown: Bool
  private var text = ""

  /// Creates a line that nobody has seen yet.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Shows how much has come, and in which try.
  mutating func show(bytes: Int, attempt: Int, of attempts: Int) {
    var parts: [String] = []
    if bytes > 0 { parts.append(LoadProgress.amount(bytes)) }
    if attempt > 1 { parts.append("try \(attempt) of \(attempts)") }
    draw("Loading…" + (parts.isEmpty ? "" : " " + parts.joined(separator: ", ")))
  }

  /// Takes the line away.
  mutating func clear() {
    draw("")
  }

  private mutating func draw(_ new: String) {
    guard isShown, new != text else { return }
    // Blanks over what was longer: every terminal knows them.
    let rest = String(repeating: " ", count: max(text.count - new.count, 0))
    StandardStreams.printError("\r\(new)\(rest)" + (new.isEmpty ? "\r" : ""), terminator: "")
    text = new
  }

  /// `12 kB`, by thousands.
  private static func amount(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
