import Foundation

/// The Unicode Character Database, as Debian installs it.
package enum UnicodeData {
  private static let folder = "/usr/share/unicode/"

  /// Code points, and the value of a property that they have.
  package struct Row {
    package let span: ClosedRange<Int>
    package let value: Substring

    package init(span: ClosedRange<Int>, value: Substring) {
      self.span = span
      self.value = value
    }
  }

  /// The version in the header of EastAsianWidth.txt, or `nil` if there is no such file.
  package static var version: String? {
    guard let text = try? text(of: "EastAsianWidth.txt"),
      let head = text.split(separator: "\n").first,
      let name = head.split(separator: "-").last
    else { return nil }
    return String(name.dropLast(".txt".count))
  }

  /// Returns the lines of a file: code points, and the first property after them.
  package static func rows(_ file: String) throws -> [Row] {
    try text(of: file).utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let data = line.prefix { $0 != UInt8(ascii: "#") }
      let fields = data.split(separator: UInt8(ascii: ";"))
      guard fields.count >= 2, let codes = Substring(fields[0]).split(separator: " ").first,
        let value = Substring(fields[1]).split(separator: " ").first
      else { return nil }
      let ends = codes.split(separator: ".").compactMap { Int($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { return nil }
      return Row(span: first...last, value: value)
    }
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOfFile: folder + file, encoding: .utf8)
  }
}
