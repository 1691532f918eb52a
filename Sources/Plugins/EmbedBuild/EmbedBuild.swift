import Foundation
import PackagePlugin

/// Generates the constants that `noonmark --version` prints.
///
/// Only the executable's module contains them, so that a new commit compiles only two small files
/// and links.
@main
struct EmbedBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let compiler = try context.tool(named: "swiftc").url
    let output = context.pluginWorkDirectoryURL.appending(path: "BuildInfo+Current.swift")
    return [
      .buildCommand(
        displayName: "Embed the commit and the compiler",
        executable: try context.tool(named: "noonmark-embed").url,
        arguments: [output.path, "--build", commit(of: context.package), compiler.path],
        inputFiles: [compiler],
        outputFiles: [output])
    ]
  }

  /// Returns the commit of the sources.
  ///
  /// Empty if it is unknown. The commit comes from `NOONMARK_COMMIT`, from the file that Git fills
  /// in when it creates an archive, or from the repository.
  private func commit(of package: Package) -> String {
    if let given = ProcessInfo.processInfo.environment["NOONMARK_COMMIT"] { return given }
    let archived = package.directoryURL.appending(path: ".packaging/commit")
    if let text = try? String(contentsOf: archived, encoding: .utf8), !text.contains("$"),
      let commit = text.split(separator: " ").first
    {
      return String(commit)
    }
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", package.directoryURL.path, "rev-parse", "HEAD"]
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return "" }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { return "" }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
