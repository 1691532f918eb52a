import NoonmarkText

/// A folder of `integrations/`, as the program carries it: a snippet for another program.
struct Integration {
  /// The name of the folder.
  let name: String
  /// One sentence about it, from its README's heading: `# tmux: the status line`.
  let summary: String
  private let text: StaticString

  /// The bytes of the snippet.
  var snippet: [UInt8] {
    text.withUTF8Buffer { Array($0) }
  }

  /// All there are, in the order of their names.
  static var all: [Integration] {
    var all: [Integration] = []
    var heading: Substring = ""
    // A folder's README comes before its snippet: the files are in the order of their paths.
    for file in EmbeddedFiles.all {
      let parts = file.name.description.split(separator: "/")
      guard parts.count == 3 else { continue }
      if parts[2] == "README.md" {
        heading = firstLine(of: file.text)
      } else {
        let name = String(parts[1])
        all.append(
          Integration(name: name, summary: summary(in: heading, of: name), text: file.text))
      }
    }
    return all
  }

  /// What stands after the name in a README's heading; the name where nothing does.
  private static func summary(in heading: Substring, of name: String) -> String {
    let start = "# \(name): "
    return heading.hasPrefix(start) ? String(heading.dropFirst(start.count)) : name
  }

  private static func firstLine(of text: StaticString) -> Substring {
    text.withUTF8Buffer { bytes in
      Substring(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }
}
