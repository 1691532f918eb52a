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

  /// Types at the terminal; what reads it gets the text when it asks.
  public func type(_ text: String) {
    _ = text.withCString { write(main, $0, strlen($0)) }
  }

  /// Returns what stands on the terminal, what was typed at it included.
  public func shown() -> String {
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(main, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  deinit {
    close(number)
    close(main)
  }
}
