import Almanac
import NoonmarkBase

/// The user's browser, or the program that the user chose for the links of meetings.
package enum Browser {
  /// The milliseconds in which a program can report failure.
  ///
  /// A program that still runs after that shows the page.
  private static let deadline = 5000

  #if os(macOS)
    private static let name = "open"
  #else
    private static let name = "xdg-open"
  #endif

  /// Opens a URL, which may be hostile, if it is an http or https URL.
  ///
  /// - Returns: The validated URL.
  /// - Throws: If the URL is invalid, or the program is not in `PATH`, cannot be started, or fails.
  @discardableResult
  package static func open(
    _ url: String, _ environment: Environment
  ) throws(Failure) -> WebAddress {
    guard let address = try? WebAddress(url) else {
      throw Failure("the link \(url.quoted) is not opened: only http and https addresses are")
    }
    guard let path = ChildProcess.find(name, in: environment["PATH"]) else {
      throw Failure("no \(name) is in PATH: install it (xdg-utils) to open links")
    }
    var child = ChildProcess(path, [address.text], environment: environment, deadline: deadline)
    child.mayOutliveWait = true
    let ending: ChildProcess.Ending
    do {
      ending = try child.run().ending
    } catch {
      throw .notStarted(error, "reinstall it")
    }
    let advice = "check that a browser is installed"
    switch ending {
    case .exited(0), .timedOut, .cut, .canceled: return address
    case .exited(let status):
      throw Failure("\(name) failed with exit status \(status): \(advice)")
    case .signaled(let signal):
      throw Failure("\(name) was terminated by signal \(signal): \(advice)")
    }
  }
}
