import Foundation
import PackagePlugin

/// Turns the files of `themes/` into Swift source, so that the executable carries them.
@main
struct EmbedThemes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "themes")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".theme") || $0.hasSuffix(".picture") || $0 == "icons" }
      .sorted()
      .map { folder.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embed themes, pictures and icons",
        executable: try context.tool(named: "noonmark-embed").url,
        arguments: [output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
