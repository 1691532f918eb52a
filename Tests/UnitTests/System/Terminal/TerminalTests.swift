import TestSupport
import Testing

@testable import NoonmarkSystem

struct TerminalTests {
  @Test func `a size out of range is brought into it`() {
    #expect(Terminal(columns: 0, rows: -3) == Terminal(columns: 1, rows: 1))
    #expect(Terminal(columns: 65_535, rows: 1001) == Terminal(columns: 1000, rows: 1000))
  }

  @Test func `a file is no terminal`() throws {
    let file = try Descriptor.open("/dev/null", O_RDONLY)
    #expect(Terminal.behind(file.number, columns: "100") == nil)
  }

  @Test(arguments: [
    (given: String?.none, columns: 80), ("120", 120), ("0", 80), ("-5", 80), ("wide", 80),
    ("99999999999999999999", 80), ("100000", 1000),
  ])
  func `a terminal that does not know its size is as wide as COLUMNS says`(
    given: String?, columns: Int
  ) throws {
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    #expect(
      Terminal.behind(terminal.number, columns: given) == Terminal(columns: columns, rows: 24))
  }

  @Test func `a terminal that knows its size is believed before COLUMNS`() throws {
    let terminal = try PseudoTerminal(columns: 132, rows: 43)
    #expect(
      Terminal.behind(terminal.number, columns: "20") == Terminal(columns: 132, rows: 43))
  }
}
