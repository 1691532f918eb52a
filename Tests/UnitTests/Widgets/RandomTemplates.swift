import NoonmarkLayout
import TestSupport

extension SeededGenerator {
  /// Returns a random template of a widget's fields, with widths, fallbacks and text between them.
  mutating func template(of fields: [String]) -> Template? {
    var text = ""
    for _ in 0..<number(in: 1...4) {
      text += pick(["", " ", "  ", "|", "in ", "世", "{{", "}}"])
      let name = pick(fields)
      let others = pick(["", "", "|" + pick(fields), "|'none'"])
      let width = pick(["", "", ":\(number(in: 1...30))", ":>12", ":^9", ":.\(number(in: 1...20))"])
      text += "{\(name)\(others)\(width)}"
    }
    return try? Template(text)
  }
}
