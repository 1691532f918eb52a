import Foundation
import PackagePlugin

/// Generates Swift source from files of the repository, to embed them in the executable.
@main
struct EmbedFiles: BuildToolPlugin {
  /// A directory of the repository, and the files in it that a target embeds.
  private struct EmbeddedFolder: Sendable {
    let path: String
    let embeds: @Sendable (_ path: String) -> Bool
  }

  /// The directories for each target.
  private static let folders = [
    "NoonmarkText": [EmbeddedFolder(path: "messages") { $0.hasSuffix(".messages") }],
    "NoonmarkLayout": [
      EmbeddedFolder(path: "themes") { path in
        path.hasSuffix(".theme") || path.hasSuffix(".picture") || path == "icons"
      }
    ],
    // Each target of `noonmark init` is a directory with a `noonmark.*` and a README with its
    // summary. `noonmark widget new` writes one of the files of `widgets/new`.
    "NoonmarkProgram": [
      EmbeddedFolder(path: "integrations") { path in
        let parts = path.split(separator: "/")
        guard parts.first != "widgets" else { return parts.count == 3 && parts[1] == "new" }
        guard parts.count == 2, let name = parts.last else { return false }
        return name == "README.md" || name.hasPrefix("noonmark.")
      },
      // `noonmark completions` prints one of these files.
      EmbeddedFolder(path: "completions") { $0.hasPrefix("noonmark.") },
      // `noonmark location set` searches this file.
      EmbeddedFolder(path: "places") { $0 == "cities" },
    ],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let folders = EmbedFiles.folders[target.name] else {
      Diagnostics.error("no directories to embed are known for the target \(target.name)")
      return []
    }
    let root = context.package.directoryURL
    var files: [String] = []
    for folder in folders {
      files += try FileManager.default
        .subpathsOfDirectory(atPath: root.appending(path: folder.path).path)
        .filter(folder.embeds)
        .sorted()
        .map { "\(folder.path)/\($0)" }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embed \(folders.map(\.path).joined(separator: " and "))",
        executable: try context.tool(named: "noonmark-embed").url,
        arguments: [output.path, root.path] + files,
        inputFiles: files.map { root.appending(path: $0) },
        outputFiles: [output])
    ]
  }
}
