import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

@Suite struct `What is typed at a terminal` {
  private static let cases: [(bytes: String, keys: [Key])] = [
    ("a", [.character("a")]),
    ("aé日🎂", [.character("a"), .character("é"), .character("日"), .character("🎂")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
    ("\u{8}", [.backspace]), ("\u{10}", [.control("p")]), ("\u{0}", []),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OH\u{1B}OF\u{1B}OM", [.up, .home, .end, .enter]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
      [.home, .end, .home, .end, .home, .end]
    ),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.delete, .pageUp, .pageDown]),
    ("\u{1B}[Z", [.backTab]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[15~", []),
    // The function keys of the Linux console.
    ("\u{1B}[[Ax", [.character("x")]),
    ("\u{1B}[<0;3;5M\u{1B}[<0;3;5m", [.click(column: 2, row: 4)]),
    ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M", [.wheelUp, .wheelDown]),
    // The right button, a drag, and a report without a position.
    ("\u{1B}[<2;3;5M\u{1B}[<32;3;5M\u{1B}[<0;0;5M\u{1B}[<0M", []),
    ("\u{1B}[200~two\r\nlines\u{1B}[201~x", [.paste("two\r\nlines"), .character("x")]),
    ("\u{1B}[200~\u{1B}[A\u{1B}[201~", [.paste("\u{1B}[A")]),
    // Without mode 1006: Space, `d` and DEL are bytes of a report.
    ("\u{1B}[M %%x", [.click(column: 4, row: 4), .character("x")]),
    ("\u{1B}[M#%%\u{1B}[M dd", [.click(column: 67, row: 67)]),
    ("\u{1B}[M`!!\u{1B}[Ma!!", [.wheelUp, .wheelDown]), ("\u{1B}[M \u{7F} ", []),
    // Alt and a key is ignored: another key would be a command.
    ("\u{1B}q\u{1B}u\u{1B} \u{1B}é\u{1B}\u{7F}\u{1B}\r\u{1B}\u{4}x", [.character("x")]),
    ("\u{1B}\u{1B}[A\u{1B}\u{1B}OBx", [.character("x")]),
    ("\u{1B}\u{1B}q", [.escape]),
    // Late replies of the terminal.
    ("\u{1B}]11;rgb:ff/ff/ff\u{7}x", [.character("x")]),
    ("\u{1B}]11;rgb:ff/ff/ff\u{1B}\\x", [.character("x")]), ("\u{1B}[?62;4cx", [.character("x")]),
    ("\u{1B}[I\u{1B}[O", []),
    // Keys as code points, in the forms of kitty and xterm.
    ("\u{1B}[27u\u{1B}[106u\u{1B}[13u\u{1B}[9u", [.escape, .character("j"), .enter, .tab]),
    ("\u{1B}[99;5u\u{1B}[67;6u", [.control("c"), .control("c")]),
    ("\u{1B}[127u\u{1B}[9;2u\u{1B}[32u", [.backspace, .backTab, .character(" ")]),
    ("\u{1B}[97;2u\u{1B}[97:65;2u\u{1B}[49:33;2u\u{1B}[228;2u", ["A", "A", "!", "Ä"]),
    ("\u{1B}[127874u\u{1B}[57419u\u{1B}[57400u", [.character("🎂"), .up, .character("1")]),
    // A release, Alt, keys without a character, and invalid code points.
    ("\u{1B}[106;1:3u\u{1B}[1;1:3A\u{1B}[97;3u\u{1B}[57358u\u{1B}[55296u\u{1B}[u", []),
    ("\u{1B}[106;1:2u\u{1B}[1;1:1A", [.character("j"), .up]),
    ("\u{1B}[27;5;99~\u{1B}[27;2;13~", [.control("c"), .enter]),
  ]

  @Test func `is a paste if it is more text at once than can be typed`() {
    var reader = KeyReader()
    let text = String(repeating: "é日x ", count: 20)
    #expect(reader.add(Array(text.utf8)) == [.paste(text)])
    // An incomplete character waits for its end, and is followed by a key.
    let bytes = Array(text.utf8)
    #expect(reader.add(bytes + bytes.prefix(1)) == [.paste(text)])
    #expect(reader.add([bytes[1], 0x0D]) == [.character("é"), .enter])
    // A few characters are keys, and many are a paste.
    var other = KeyReader()
    #expect(other.add(Array("ab\r".utf8)) == [.character("a"), .character("b"), .enter])
    let lines = String(repeating: "two words\r", count: 200)
    #expect(other.add(Array(lines.utf8)) == [.paste(lines)])
    // A megabyte in pieces of the size that a terminal delivers.
    var keys = 0
    for _ in 0..<256 { keys += other.add(Array(repeating: UInt8(ascii: "x"), count: 4095)).count }
    #expect(keys == 256)
  }

  @Test func `is the same wherever the bytes are cut`() {
    for (text, keys) in Self.cases {
      let bytes = Array(text.utf8)
      var whole = KeyReader()
      let all = whole.add(bytes)
      #expect(all == keys, "\(text.debugDescription)")
      #expect(!whole.isWaiting)
      for cut in bytes.indices {
        var reader = KeyReader()
        let found = reader.add(bytes[..<cut]) + reader.add(bytes[cut...])
        #expect(found == keys, "\(text.debugDescription) cut at \(cut)")
      }
    }
  }

  @Test func `is Escape if nothing follows it`() {
    var reader = KeyReader()
    var keys = reader.add([0x1B])
    #expect(keys == [])
    #expect(reader.isWaiting)
    keys = reader.expire()
    #expect(keys == [.escape])
    #expect(!reader.isWaiting)
    keys = reader.add([0x1B, UInt8(ascii: "[")])
    #expect(keys == [])
    keys = reader.expire()
    #expect(keys == [])
    keys = reader.add([0x1B, 0x1B])
    #expect(keys == [])
    keys = reader.expire()
    #expect(keys == [.escape, .escape])
  }

  @Test func `waits for the rest of a character without a limit`() {
    var reader = KeyReader()
    var keys = reader.add([0xF0, 0x9F])
    #expect(keys == [])
    // No timeout is pending, so the app does not wait.
    #expect(!reader.isWaiting)
    keys = reader.add([0x8E, 0x82])
    #expect(keys == [.character("🎂")])
  }

  @Test func `without meaning is dropped`() {
    var reader = KeyReader()
    #expect(
      reader.add([0xFF, 0xC3, 0x28, 0xE2, 0x82, 0x61]) == [.character("("), .character("a")])
    #expect(reader.add(Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 1000)) == [])
    #expect(!reader.isWaiting)
    #expect(reader.add(Array("b".utf8)) == [.character("b")])
  }

  @Test func `never stops the reader, and leaves nothing behind`() {
    var generator = SeededGenerator(seed: 11)
    let parts = [
      "\u{1B}", "[", "O", "]", "<", ";", "2", "0", "~", "M", "A", "é", "\u{7}", "\\", "x",
    ]
    for _ in 0..<Samples.count(20_000) {
      var reader = KeyReader()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let part = parts[Int.random(in: parts.indices, using: &generator)]
        _ = reader.add(Array(part.utf8))
      }
      _ = reader.add(Array("\u{1B}[201~".utf8))
      _ = reader.expire()
      #expect(!reader.isWaiting)
      let keys = reader.add([UInt8(ascii: "k")])
      #expect(keys == [.character("k")])
    }
  }
}

@Suite struct `A text field` {
  private func field(_ text: String = "", _ keys: Key...) -> TextField {
    var field = TextField(text)
    for key in keys {
      let isHandled = field.handle(key)
      #expect(isHandled)
    }
    return field
  }

  @Test func `is edited at its cursor`() {
    #expect(field("ac", .left, .character("b")).text == "abc")
    #expect(field("abc", .home, .delete, .end, .backspace).text == "b")
    #expect(field("one two ", .control("w")).text == "one ")
    #expect(field("one two", .home, .right, .control("k")).text == "o")
    #expect(field("one two", .left, .control("u")).text == "o")
    #expect(field("", .left, .backspace, .delete, .right).text == "")
    #expect(field("x", .paste("a\nb\tc\r\n")).text == "xa b c")
  }

  @Test func `takes as much of a text as it has space for`() throws {
    let long = String(repeating: "é", count: TextField.maximumLength + 200)
    var field = field("x", .home, .paste(long))
    #expect(field.isCut)
    #expect(field.text == String(long.prefix(TextField.maximumLength - 1)) + "x")
    _ = field.handle(.left)
    #expect(!field.isCut)
    _ = field.handle("y")
    #expect(field.isCut && field.text.count == TextField.maximumLength)
  }

  @Test func `keeps combined characters whole`() {
    #expect(field("e", .character("\u{301}"), .character("x")).text == "e\u{301}x")
    #expect(field("e\u{301}x", .left, .backspace).text == "x")
    #expect(field("👨‍👩‍👧", .backspace).text == "")
  }

  @Test func `shows what is around its cursor`() {
    #expect(field("abcdef").shown(in: 4).text.string == "…ef")
    #expect(field("abcdef").shown(in: 4).cursor == 3)
    #expect(field("abcdef").beginning(in: 4).string == "abc…")
    #expect(field("abcdef", .home).shown(in: 4).text.string == "abc…")
    #expect(field("日本語").shown(in: 20).cursor == 6)
    #expect(field("a ").shown(in: 20).cursor == 2)
    #expect(field("ab日本語").shown(in: 5).text.string == "…語")
    #expect(field("日本語").shown(in: 1).text.isEmpty)
    let long = field(String(repeating: "abc", count: 600))
    for columns in 2...30 {
      #expect(long.shown(in: columns).text.width == columns - 1)
      #expect(long.shown(in: columns).cursor == columns - 1)
    }
  }
}
