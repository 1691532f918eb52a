import NoonmarkBase
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// `noonmark icons`: the names of icons, and their glyphs.
enum IconsCommand {
  static let command = Command(
    "icons", "List the icons, or those that a word describes",
    arguments: [Argument("WORD", .optional)],
    options: {
      Options.icons
      Options.textFormat
    }, run: { run throws(Failure) in try run.listIcons() })
}

extension Run {
  fileprivate mutating func listIcons() throws(Failure) {
    try load()
    let word = invocation.arguments.first
    let names = word.map { Icon.search($0) } ?? Icon.names
    if let word, names.isEmpty {
      throw .failed(
        ErrorMessage.unknown(
          "icon", word, near: Icon.nearest(to: word), otherwise: "noonmark icons lists all"))
    }
    guard invocation[Options.textFormat] == .plain else {
      let list = names.map { name in
        JSONValue.members(
          [("name", .string(name))]
            + IconSet.allCases.map { set in
              (set.rawValue, .string(Icon(name).glyph(in: set).string))
            })
      }
      return write(json: list)
    }
    let icons =
      printsASCII ? .ascii : invocation[Options.icons] ?? configuration[Keys.icons] ?? .unicode
    for name in names {
      print("\(Icon(name).glyph(in: icons).padded(to: 2).string)  \(name)")
    }
  }
}
