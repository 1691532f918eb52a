import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `What a terminal answers` {
  private func reply(to bytes: some Sequence<UInt8>) -> TerminalReply {
    var reply = TerminalReply()
    for byte in bytes { reply.add(byte) }
    return reply
  }

  @Test(arguments: [
    ("rgb:ffff/8080/0000", [255, 128, 0]), ("rgb:ff/80/00", [255, 128, 0]),
    ("rgb:f/8/0", [255, 136, 0]), ("rgb:fff/800/000", [255, 128, 0]),
    ("rgba:ffff/8080/0000/ffff", [255, 128, 0]), ("#ff8000", [255, 128, 0]),
    ("#FFF", [255, 255, 255]), ("#ffff80800000", [255, 128, 0]), ("", nil), ("rgb:", nil),
    ("rgb:ff/80", nil), ("rgb:ff/80/00/ff", nil), ("rgba:ff/80/00", nil), ("rgb:fffff/0/0", nil),
    ("rgb:-1/+1/0", nil), ("rgb://", nil), ("#ff80", nil), ("#", nil), ("white", nil),
    ("rgb:gg/00/00", nil), ("#éé0000", nil), ("rgb:ff/ff/ff ", nil),
  ])
  func `is a color in one of the forms of X11`(text: String, channels: [Int]?) {
    let color = TerminalBackground(answer: Array(text.utf8))
    #expect(color.map { [Int($0.red), Int($0.green), Int($0.blue)] } == channels)
  }

  @Test(arguments: [
    ("\u{1B}]11;#fff\u{1B}\\\u{1B}[?62;4c", 255), ("\u{1B}]11;#fff\u{7}\u{1B}[?6c", 255),
    ("typed\u{1B}]11;#fff\u{1B}\\more\u{1B}[?1;2c", 255),
    ("\u{1B}[A\u{1B}]11;#fff\u{1B}\\\u{1B}[?c", 255), ("\u{1B}[?6c", nil),
    ("\u{1B}]10;#fff\u{1B}\\\u{1B}[?6c", nil), ("\u{1B}]11;nonsense\u{1B}\\\u{1B}[?6c", nil),
    ("\u{1B}]11;rgb:ff\u{1B}[?6c", nil), ("\u{1B}\u{1B}]11;#fff\u{7}\u{1B}\u{1B}[?6c", 255),
  ])
  func `ends with the device attributes, with any input meanwhile`(
    text: String, red: UInt8?
  ) {
    let reply = reply(to: text.utf8)
    #expect(reply.isComplete)
    #expect(reply.background?.red == red)
  }

  @Test(arguments: ["", "abc\r", "\u{1B}[c", "\u{1B}[1;2c", "\u{1B}[?6", "\u{1B}]11;#fff\u{7}"])
  func `is not over before that`(text: String) {
    #expect(!reply(to: text.utf8).isComplete)
  }

  @Test(arguments: [
    ("", ""), ("ls\r", "ls\r"), ("\u{1B}", "\u{1B}"), ("\u{1B}\u{1B}", "\u{1B}\u{1B}"),
    ("\u{1B}[A", "\u{1B}[A"), ("\u{1B}[1;5C", "\u{1B}[1;5C"), ("\u{1B}[1;", "\u{1B}[1;"),
    ("\u{1B}x", "\u{1B}x"), ("\u{1B}[", "\u{1B}["), ("\u{1B}]", "\u{1B}]"),
    ("\u{1B}]ls\r", "\u{1B}]ls\r"), ("\u{1B}[\u{1B}[?6c", "\u{1B}["), ("é", "é"),
    ("\u{1B}]11;#fff\u{1B}\\\u{1B}[?62;4c", ""), ("\u{1B}]11;#fff\u{7}\u{1B}[?6c", ""),
    ("a\u{1B}]11;#fff\u{1B}\\b\u{1B}[?6cc", "abc"),
    ("\u{1B}\u{1B}]11;#fff\u{1B}\\\u{1B}[B\u{1B}[?6c", "\u{1B}\u{1B}[B"),
    ("\u{1B}]1\u{1B}]11;#fff\u{7}\u{1B}[?6c", "\u{1B}]1"),
    ("a\u{1B}]11;rgb:ff", "a"), ("a\u{1B}]11;rgb:ff\u{1B}[?6cb", "ab"), ("a\u{1B}[?6", "a"),
  ])
  func `leaves what was typed, byte by byte`(text: String, typed: String) {
    #expect(reply(to: text.utf8).typed == Array(typed.utf8))
  }

  @Test func `without an end uses bounded memory`() {
    let endless = reply(to: Array("\u{1B}]11;".utf8) + Array(repeating: 0x66, count: 100_000))
    #expect(endless.background == nil && endless.typed.isEmpty)
  }
}
