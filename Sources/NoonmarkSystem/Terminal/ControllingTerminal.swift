/// The terminal that the process was started in, which its standard streams need not be connected to.
struct ControllingTerminal {
  /// Whether there was one when this value was created.
  private let wasThere = ControllingTerminal.isThere

  /// Whether it was there and has been closed since.
  var isGone: Bool { wasThere && !ControllingTerminal.isThere }

  private static var isThere: Bool {
    // After a hangup the kernel fails with ENXIO, since the process no longer has a terminal.
    (try? Descriptor.open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK)) != nil
  }
}
