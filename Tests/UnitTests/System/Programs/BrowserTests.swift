import NoonmarkBase
import NoonmarkSystem
import TestSupport
import Testing

@Suite struct `The browser` {
  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "--help", "", "/etc/passwd",
    "https://", "https://a b", "https://a.example\n--x", "ftp://a.example", "HTTPS:a.example",
  ])
  func `gets no address but those of the web`(url: String) {
    do throws(Failure) {
      // If the URL were accepted, the error would be that there is no program.
      try Browser.open(url, Environment([("PATH", "/nowhere")]))
      Issue.record("it was opened")
    } catch {
      expect(error.message, .has("is not opened: only http and https addresses are"))
    }
  }
}
