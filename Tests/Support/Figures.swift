import Foundation

/// Counts of what tests tried, for docs/security.md.
package enum Figures {
  /// The path in `NOONMARK_FIGURES`.
  ///
  /// Each line of the file is a count and its name. `.ci/figures` adds them up.
  private static let path = ProcessInfo.processInfo.environment["NOONMARK_FIGURES"]

  /// Adds to a figure.
  package static func add(_ count: Int, _ name: String) {
    guard let path else { return }
    let file = fopen(path, "a")
    guard let file else { preconditionFailure("\(path) cannot be written") }
    // A single write of a short line, since other processes append too.
    fputs("\(count)\t\(name)\n", file)
    fclose(file)
  }
}
