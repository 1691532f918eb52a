/// The terminal in which the process was started.
///
/// The standard streams need not be connected to it.
struct ControllingTerminal {
  /// Whether there was a terminal when this value was created.
  private let wasThere = ControllingTerminal.isThere

  /// Whether there was a terminal that has been closed since.
  var isGone: Bool { wasThere && !ControllingTerminal.isThere }

  private static var isThere: Bool {
    // After a hangup the kernel fails with ENXIO, since the process no longer has a terminal.
    (try? Descriptor.open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK)) != nil
  }
}
