/// The Swift source of the constants that describe a build.
struct BuildSource {
  /// The commit, or empty if it is unknown.
  let commit: String
  /// The output of the compiler's `--version`.
  let compilerVersion: String

  /// The source of an extension of `BuildInfo` with the values of this build.
  var text: String {
    """
    import NoonmarkProgram

    extension BuildInfo {
      /// This executable.
      static var current: BuildInfo {
        BuildInfo(commit: "\(shortCommit)", compiler: "\(compiler)")
      }
    }

    """
  }

  /// The first seven digits, as Git prints them.
  private var shortCommit: String {
    let digits = commit.prefix { $0.isHexDigit }
    return digits.count < 7 ? "unknown" : String(digits.prefix(7))
  }

  /// The compiler: `Swift 6.3.1` for `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  private var compiler: String {
    let words = compilerVersion.split { $0 == " " || $0.isNewline }
    guard let index = words.firstIndex(of: "version"), index + 1 < words.count else {
      return "Swift"
    }
    return "Swift \(words[index + 1].filter { $0.isLetter || $0.isNumber || ".-".contains($0) })"
  }
}
