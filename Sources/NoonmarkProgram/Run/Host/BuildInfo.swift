/// The program's version (semver.org).
let programVersion = "1.0.0"

/// The origin of an executable, for `noonmark --version` and for reports of problems.
package struct BuildInfo: Sendable {
  /// The first digits of the commit, or `unknown` if the sources were not in a repository.
  let commit: String
  /// The compiler and its version, such as `Swift 6.3.1`.
  let compiler: String

  /// Creates the description that the build plugin `EmbedBuild` generates.
  package init(commit: String, compiler: String) {
    self.commit = commit
    self.compiler = compiler
  }

  /// The program within the tests.
  static let unknown = BuildInfo(commit: "unknown", compiler: "Swift")

  /// The version, commit, target and compiler, such as
  /// `1.0.0 (0123456, x86_64-unknown-linux-gnu, Swift 6.3.1)`.
  var description: String { "\(programVersion) (\(commit), \(BuildInfo.target), \(compiler))" }

  /// The target triple, without the version of the operating system.
  private static var target: String { "\(architecture)-\(platform)" }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64) && canImport(Darwin)
      "arm64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }

  private static var platform: String {
    #if os(macOS)
      "apple-macosx"
    #elseif canImport(Musl)
      "swift-linux-musl"
    #elseif os(Linux)
      "unknown-linux-gnu"
    #else
      "unknown"
    #endif
  }
}
