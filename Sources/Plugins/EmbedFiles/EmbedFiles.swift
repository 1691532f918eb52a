import Foundation
import PackagePlugin

/// Generates Swift source from files of the repository, to embed them in the executable.
@main
struct EmbedFiles: BuildToolPlugin {
  /// A directory of the repository whose files a target embeds under new names.
  private struct EmbeddedFolder: Sendable {
    let path: String
    /// Returns the name of an embedded file; `nil` for any other file.
    let name: @Sendable (_ path: String) -> String?
  }

  /// The directories for each target.
  private static let folders = [
    "NoonmarkText": [
      EmbeddedFolder(path: "Sources/NoonmarkText/Messages") {
        $0.hasSuffix(".messages") ? "messages/\($0)" : nil
      }
    ],
    "NoonmarkDomain": [
      // Names of time zones that calendars use.
      EmbeddedFolder(path: "Sources/NoonmarkDomain/Calendars/ZoneNames") {
        $0 == "zone-names" ? "zone-names" : nil
      }
    ],
    "NoonmarkLayout": [
      EmbeddedFolder(path: "themes") { path in
        path.hasSuffix(".theme") || path.hasSuffix(".picture") || path == "icons"
          ? "themes/\(path)" : nil
      }
    ],
    "NoonmarkProgram": [
      // `noonmark completions` prints one of these files.
      EmbeddedFolder(path: "integrations") { path in
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[1].hasPrefix("completions.") else { return nil }
        return "completions/noonmark.\(parts[0])"
      },
      // Each target of `noonmark init` is a directory with a `noonmark.*` and a README with its
      // summary. `noonmark widget new` writes one of the files of `widgets/new`.
      EmbeddedFolder(path: "integrations") { path in
        let parts = path.split(separator: "/")
        let isEmbedded =
          parts.first == "widgets"
          ? parts.count == 3 && parts[1] == "new"
          : parts.count == 2 && (parts[1] == "README.md" || parts[1].hasPrefix("noonmark."))
        return isEmbedded ? "integrations/\(path)" : nil
      },
      // `noonmark location set` searches this file.
      EmbeddedFolder(path: "Sources/NoonmarkProgram/Places") {
        $0 == "cities" ? "places/cities" : nil
      },
    ],
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let folders = EmbedFiles.folders[target.name] else {
      Diagnostics.error("no directories to embed are known for the target \(target.name)")
      return []
    }
    var files: [(url: URL, name: String)] = []
    for folder in folders {
      let url = context.package.directoryURL.appending(path: folder.path)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
      files += paths.compactMap { path in
        folder.name(path).map { (url.appending(path: path), $0) }
      }
    }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embed files in \(target.name)",
        executable: try context.tool(named: "noonmark-embed").url,
        arguments: [output.path] + files.flatMap { [$0.name, $0.url.path] },
        inputFiles: files.map(\.url),
        outputFiles: [output])
    ]
  }
}
