import NoonmarkSystem

/// A terminal for a test.
public struct PseudoTerminal: ~Copyable {
  private let main: Int32
  /// The descriptor of the terminal itself.
  public let number: Int32

  /// Makes a terminal of that size, which may be 0.
  public init(columns: UInt16, rows: UInt16) throws {
    var ends: (main: Int32, number: Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.main, &ends.number, nil, nil, &size) == 0 else {
      throw SystemError.last("openpty")
    }
    (main, number) = ends
  }

  deinit {
    close(number)
    close(main)
  }
}
