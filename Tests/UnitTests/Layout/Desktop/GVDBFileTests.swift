import Foundation
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A file of GVDB` {
  private static let scheme = "/org/gnome/desktop/interface/color-scheme"

  /// The file that dconf 0.40 wrote after `gsettings set` of four keys.
  private static let written = """
    R1ZhcmlhbnQAAAAAAAAAABgAAAA4AQAAAAAAKAoAAAAAAAAAAQAAAAEAAAACAAAAAgAAAAIAAAADAAAAAwAAAAYAAA\
    AIAAAA1LUCAP////84AQAAAQBMADwBAABAAQAAiEMu+AQAAABAAQAACwBMAEwBAABQAQAAS1CQCwAAAABQAQAABABM\
    AFQBAABYAQAAgS+JzAEAAABYAQAACwB2AGgBAAB0AQAAuYj92gcAAAB0AQAACABMAHwBAACEAQAAOcU7TwQAAACEAQ\
    AACgBMAJABAACcAQAAmke3lgUAAACcAQAADAB2AKgBAAC3AQAAsLckMAIAAAC3AQAABgBMAMABAADEAQAAnwmHMwUA\
    AADEAQAACQB2ANABAADbAQAAO2+qCQUAAADbAQAADAB2AOgBAADuAQAALwAAAAIAAABiYWNrZ3JvdW5kLwADAAAAb3\
    JnLwcAAABwaWN0dXJlLXVyaQAAAAAAZmlsZTovLy94AABzZGVza3RvcC8BAAAABQAAAGludGVyZmFjZS8AAAkAAAAG\
    AAAACAAAAGNvbG9yLXNjaGVtZXByZWZlci1saWdodAAAc2dub21lLwAAAAQAAABndGstdGhlbWUAAABGb28tZGFyaw\
    AAc2Nsb2NrLWZvcm1hdAAyNGgAAHM=
    """

  private func bytes() throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: Self.written)))
  }

  @Test func `that dconf wrote is read`() throws {
    let file = try #require(GVDBFile(try bytes()))
    #expect(file.text(of: Self.scheme) == "prefer-light")
    #expect(file.text(of: "/org/gnome/desktop/interface/gtk-theme") == "Foo-dark")
    #expect(file.text(of: "/org/gnome/desktop/interface/clock-format") == "24h")
    #expect(file.text(of: "/org/gnome/desktop/background/picture-uri") == "file:///x")
    for key in ["", "color-scheme", "/org/gnome/desktop/interface/", "/", "x\(Self.scheme)"] {
      #expect(file.text(of: key) == nil)
    }
    #expect(DesktopColorScheme.dconf(try bytes()) == .light)
  }

  @Test func `has its texts under their keys, however deep`() throws {
    let items: [(String, String)] = [
      ("/a", "1"), ("/b/c", "two"), ("/b/d/e", "æøå"), (Self.scheme, "prefer-dark"),
    ]
    let bytes = GVDBWriter.file(of: items)
    let file = try #require(GVDBFile(bytes))
    for (key, text) in items { #expect(file.text(of: key) == text) }
    #expect(file.text(of: "/b/d") == nil)
    #expect(DesktopColorScheme.dconf(bytes) == .dark)
  }

  @Test func `may be cut or changed anywhere`() throws {
    let whole = try bytes()
    for count in 0..<whole.count {
      let text = GVDBFile(Array(whole[..<count]))?.text(of: Self.scheme)
      // The end of the file contains other keys.
      #expect(count > 400 ? text == nil || text == "prefer-light" : text == nil, "\(count)")
    }
    var random = SeededGenerator(seed: 5)
    var unlike = 0
    for _ in 0..<Samples.count(20_000) {
      var changed = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        changed[place] =
          [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      if GVDBFile(changed)?.text(of: Self.scheme) != "prefer-light" { unlike += 1 }
    }
    #expect(unlike > 0)
  }

  @Test func `whose items are each other's parents is no ring without end`() throws {
    var bytes = GVDBWriter.file(of: [("/a", "1")])
    // The root becomes its own parent, with an empty key.
    let root = GVDBWriter.firstItem
    bytes.replaceSubrange(root + 4..<root + 8, with: [0, 0, 0, 0])
    #expect(GVDBFile(bytes)?.text(of: "/a") == nil)
  }
}

/// Writes the format that `GVDBFile` reads, with one bucket and a filter of two words.
enum GVDBWriter {
  /// The position of the first item.
  static let firstItem = 24 + 8 + 2 * 4 + 4

  static func file(of texts: [(String, String)]) -> [UInt8] {
    var items: [(parent: UInt32, key: String, text: String?)] = []
    func number(of path: String) -> UInt32 {
      // The key of a directory is the part after its parent's path, with its trailing slash.
      if let known = paths.firstIndex(of: path) { return UInt32(known) }
      let inner = path.dropLast().lastIndex(of: "/").map { path[...$0] }
      let parent = inner.map { number(of: String($0)) } ?? .max
      paths.append(path)
      items.append((parent, String(path.dropFirst(inner?.count ?? 0)), nil))
      return UInt32(items.count - 1)
    }
    var paths: [String] = []
    for (key, text) in texts {
      let folder = key[...(key.lastIndex(of: "/") ?? key.startIndex)]
      let parent = number(of: String(folder))
      paths.append(key)
      items.append((parent, String(key.dropFirst(folder.count)), text))
    }
    let end = firstItem + 24 * items.count
    var table = words([2, 1, 0, 0, 0])
    var rest: [UInt8] = []
    for item in items {
      let start = end + rest.count
      rest += item.key.utf8
      let letters = item.text.map { Array($0.utf8) }
      let value: [UInt8] = letters.map { $0 + [0, 0, UInt8(ascii: "s")] } ?? []
      let kind = item.text == nil ? UInt8(ascii: "L") : UInt8(ascii: "v")
      table += words([0, item.parent, UInt32(start)])
      table += [UInt8(item.key.utf8.count), 0, kind, 0]
      table += words([UInt32(end + rest.count), UInt32(end + rest.count + value.count)])
      rest += value
    }
    return Array("GVariant".utf8) + words([0, 0, 24, UInt32(end)]) + table + rest
  }

  private static func words(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }
}
