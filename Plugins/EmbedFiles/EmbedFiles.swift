import Foundation
import PackagePlugin

/// Generates Swift source from files of the repository, to embed them in the executable.
@main
struct EmbedFiles: BuildToolPlugin {
  /// A directory of the repository, and the files in it that a target embeds.
  private struct Shelf: Sendable {
    let folder: String
    let holds: @Sendable (_ path: String) -> Bool
  }

  /// The directories for each target.
  private static let shelves = [
    "NoonmarkText": [Shelf(folder: "messages") { $0.hasSuffix(".messages") }],
    "NoonmarkLayout": [
      Shelf(folder: "themes") { path in
        path.hasSuffix(".theme") || path.hasSuffix(".picture") || path == "icons"
      }
    ],
    // A target of `noonmark init` is a directory with a `noonmark.*` and a README with its summary.
    "NoonmarkCLI": [
      Shelf(folder: "integrations") { path in
        let parts = path.split(separator: "/")
        guard parts.count == 2, let name = parts.last else { return false }
        return name == "README.md" || name.hasPrefix("noonmark.")
      }
    ],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let shelves = EmbedFiles.shelves[target.name] else {
      Diagnostics.error("EmbedFiles does not know what \(target.name) carries")
      return []
    }
    let root = context.package.directoryURL
    var files: [String] = []
    for shelf in shelves {
      files += try FileManager.default
        .subpathsOfDirectory(atPath: root.appending(path: shelf.folder).path)
        .filter(shelf.holds)
        .sorted()
        .map { "\(shelf.folder)/\($0)" }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embed \(shelves.map(\.folder).joined(separator: " and "))",
        executable: try context.tool(named: "noonmark-embed").url,
        arguments: [output.path, root.path] + files,
        inputFiles: files.map { root.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}
