import Foundation
import NoonmarkSystem

/// The program curl, which some tests need.
public enum CurlProgram {
  /// Whether to run the tests that need it: where nothing may be missing they fail without it.
  public static let isAvailable =
    ChildProcess.find("curl", in: "/usr/bin:/bin") != nil
    || ProcessInfo.processInfo.environment["CI"] == "true"

  /// What a test that is skipped says.
  public static let needed = "curl is not installed"
}
