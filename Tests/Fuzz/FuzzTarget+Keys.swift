import NoonmarkProgram
import NoonmarkText

extension FuzzTarget {
  /// The bytes that the app gets from a terminal.
  static let keys = FuzzTarget(
    "keys",
    texts: [
      "jk\u{1B}[A\u{1B}OB\t\r", "\u{1B}[<0;12;3M\u{1B}[<64;1;1M",
      "\u{1B}[200~two\nlines\u{1B}[201~q",
      "\u{1B}\u{1B}[Z\u{1B}[1;5C\u{1B}[3~", "é日🎂\u{10}", "\u{1B}]11;#fff\u{1B}\\\u{1B}[?62;4c",
    ],
    tokens: [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}\\", "\u{7}", "<", ";", "~", "M", "m", "A",
      "200~", "201~", "0", "64", "é", "[[", "\u{7F}",
    ],
    // More text at once is a paste, and a longer sequence is dropped in pieces.
    maximumSize: 63
  ) { bytes throws(BrokenPromise) in
    var whole = KeyReader()
    let keys = whole.add(bytes) + whole.expire()
    var cut = KeyReader()
    let middle = bytes.count / 2
    let pieces = cut.add(bytes[..<middle]) + cut.add(bytes[middle...]) + cut.expire()
    try expect(keys == pieces, "keys do not depend on where the bytes are cut")
    try expect(!whole.isWaiting, "nothing is left")
    var field = TextField()
    for key in keys { _ = field.handle(key) }
    try expect(field.shown(in: 20).text.width <= 20, "a field fits its columns")
  }

  /// The clicks that a follower gets from a bar.
  static let clicks = FuzzTarget(
    "clicks",
    texts: [
      "[\n{\"name\":\"noonmark\",\"instance\":\"todo\",\"button\":1}\n,{\"button\":5,\"x\":2}\n",
      ",{\"button\":2,\"modifiers\":[\"Shift\"]},\n",
    ],
    tokens: [
      "[", ",", "\n", "{", "}", "\"button\":", "\"name\":", "\"instance\":", "1", "\"", "\\u0000",
    ]
  ) { bytes throws(BrokenPromise) in
    var whole = ClickReader()
    let clicks = whole.add(bytes)
    var cut = ClickReader()
    let middle = bytes.count / 2
    let pieces = cut.add(Array(bytes[..<middle])) + cut.add(Array(bytes[middle...]))
    try expect(clicks == pieces, "clicks do not depend on where the bytes are cut")
    // After anything, the next line counts.
    let next = whole.add(Array("\n{\"button\":3}\n".utf8))
    try expect(next.last == BarClick(button: 3), "the next click is read")
  }
}
