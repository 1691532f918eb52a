import NoonmarkBase

extension Failure {
  /// The download is a web page, such as a captive portal or a login page.
  static func webPage(_ source: String, insteadOf format: String) -> Failure {
    Failure(
      "invalid data: \(source) is a web page, not \(format)",
      "check the URL, and log in to the network")
  }
}
