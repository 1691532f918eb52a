import NoonmarkSystem

/// A progress line on the terminal, redrawn in place.
struct LoadProgress {
  private let isShown: Bool
  private var text = ""

  /// Creates a line that has not been drawn yet.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Shows the number of bytes received, and the attempt.
  mutating func show(bytes: Int, attempt: Int, of attempts: Int) {
    var parts: [String] = []
    if bytes > 0 { parts.append(LoadProgress.amount(bytes)) }
    if attempt > 1 { parts.append("attempt \(attempt) of \(attempts)") }
    draw("Loading…" + (parts.isEmpty ? "" : " " + parts.joined(separator: ", ")))
  }

  /// Erases the line.
  mutating func clear() {
    draw("")
  }

  private mutating func draw(_ new: String) {
    guard isShown, new != text else { return }
    // Overwrites a longer line with spaces, which every terminal supports.
    let rest = String(repeating: " ", count: max(text.count - new.count, 0))
    StandardStreams.printError("\r\(new)\(rest)" + (new.isEmpty ? "\r" : ""), terminator: "")
    text = new
  }

  /// Formats a number of bytes in decimal units: `12 kB`.
  private static func amount(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
