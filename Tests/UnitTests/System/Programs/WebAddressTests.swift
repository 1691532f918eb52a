import NoonmarkBase
import NoonmarkSystem
import Testing

struct WebAddressTests {
  @Test(arguments: [
    ("https://example.com/tasks.json", "example.com", true),
    ("http://127.0.0.1:8080/a?b=c#d", "127.0.0.1:8080", false),
    ("HTTPS://User:pass@Example.com:1/x@y", "Example.com:1", true),
    ("http://[::1]:80/", "[::1]:80", false),
    ("http://a", "a", false),
  ])
  func `an address has a host, and may be secure`(
    text: String, host: String, isSecure: Bool
  ) throws {
    let address = try WebAddress(text)
    #expect(address.text == text)
    #expect(address.host == host)
    #expect(address.isSecure == isSecure)
  }

  @Test(arguments: [
    "", "-o/tmp/x", "--output", "file:///etc/passwd", "ftp://example.com/",
    "example.com/tasks.json",
    "https:/example.com", "https://", "https:///etc", "https://-x", "http://@x", "http:// a",
    "http://a b", "http://a\nhttp://b", "http://a\u{0}", "http://ä.de", "http://a/\u{7F}",
    " http://a", "@file", "{http://a}", "httpss://a",
  ])
  func `an invalid URL is reported in one sentence`(text: String) {
    #expect {
      try WebAddress(text)
    } throws: { error in
      let message = (error as? Failure)?.message ?? ""
      return message.hasPrefix("invalid URL '") && message.contains(": write it ")
    }
  }

  @Test(arguments: [
    ("https://example.org/in", "https://example.org/in"),
    ("http://me:secret@a:1/in", "http://…@a:1/in"),
    ("https://a/hook?token=secret#x", "https://a/hook?…"),
    (
      "https://hooks.example/services/T0A1B2C3/B0A1B2C3/xyzxyzxyzxyzxyzxyz",
      "https://hooks.example/services/…/…/…"
    ),
    ("https://a", "https://a"),
  ])
  func `lists do not show what may be secret`(text: String, shown: String) throws {
    #expect(try WebAddress(text).redacted == shown)
  }

  @Test(arguments: ["ftp://me:secret@a/", "https://me:secret@a b/", "http:// a?token=secret"])
  func `errors do not show what may be secret`(text: String) {
    #expect {
      try WebAddress(text)
    } throws: { error in
      (error as? Failure)?.message.contains("secret") == false
    }
  }

  @Test func `an address may have 2 KiB and no more`() throws {
    let text = "https://a/" + String(repeating: "x", count: WebAddress.maximumLength - 10)
    #expect(try WebAddress(text).text.utf8.count == 2048)
    #expect {
      try WebAddress(text + "x")
    } throws: { error in
      (error as? Failure)?.message.hasSuffix(
        ": use at most 2048 characters") == true
    }
  }
}
