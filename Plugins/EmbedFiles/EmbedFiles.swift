import Foundation
import PackagePlugin

/// Turns files of the repository into Swift source, so that the executable carries them.
@main
struct EmbedFiles: BuildToolPlugin {
  /// A folder, and which of its files a target carries.
  private struct Shelf: Sendable {
    let folder: String
    let holds: @Sendable (_ path: String) -> Bool
  }

  /// What each target carries.
  private static let shelves = [
    "NoonmarkCore": Shelf(folder: "themes") { path in
      path.hasSuffix(".theme") || path.hasSuffix(".picture") || path == "icons"
    },
    // A target of `noonmark init` is a folder with a `noonmark.*`; its README says what it is.
    "noonmark": Shelf(folder: "integrations") { path in
      let parts = path.split(separator: "/")
      guard parts.count == 2, let name = parts.last else { return false }
      return name == "README.md" || name.hasPrefix("noonmark.")
    },
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let shelf = EmbedFiles.shelves[target.name] else {
      Diagnostics.error("EmbedFiles does not know what \(target.name) carries")
      return []
    }
    let folder = context.package.directoryURL.appending(path: shelf.folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter(shelf.holds)
      .sorted()
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embed \(shelf.folder)",
        executable: try context.tool(named: "noonmark-embed").url,
        arguments: [output.path, folder.path] + files,
        inputFiles: files.map { folder.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}
