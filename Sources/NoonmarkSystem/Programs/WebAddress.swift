import NoonmarkBase

/// An http or https URL, validated so that programs cannot mistake it for anything else.
///
/// It starts with its scheme, two slashes and the first character of a host, and contains only
/// printable ASCII without spaces. Programs thus never mistake it for an option, a file or a second
/// line.
package struct WebAddress: Hashable, Sendable {
  package let text: String
  /// Whether to fall back to http if the host has no https, as for `webcal://`.
  package var mayBePlain = false

  /// The maximum size in bytes.
  package static let maximumLength = 2048

  /// Validates a URL.
  ///
  /// Characters outside ASCII must be percent-encoded. The example is for the error message.
  package init(
    _ text: String, example: String = "https://example.com/tasks.json"
  ) throws(Failure) {
    let bytes = text.utf8
    func invalid(_ advice: String) -> Failure {
      .input("invalid URL \(WebAddress.withoutSecrets(text).quoted)", advice)
    }
    guard bytes.count <= WebAddress.maximumLength else {
      throw invalid("use at most \(WebAddress.maximumLength) characters")
    }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw invalid("write it in ASCII, with spaces as %20")
    }
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme, WebAddress.isHostStart(bytes.dropFirst(scheme.utf8.count).first) else {
      throw invalid("write it as \(example)")
    }
    self.text = text
  }

  /// Validates the URL of a calendar, whose scheme can also be `webcal` or `webcals`.
  ///
  /// Both stand for https.
  package init(
    ofCalendar text: String, example: String = "https://example.com/work.ics"
  ) throws(Failure) {
    var address = text
    var isWebcal = false
    let lower = text.lowercased()
    for scheme in ["webcal://", "webcals://"] where lower.hasPrefix(scheme) {
      address = "https://" + text.dropFirst(scheme.count)
      isWebcal = scheme == "webcal://"
    }
    try self.init(address, example: example)
    mayBePlain = isWebcal
  }

  /// Returns a malformed URL without the user, password and query, which may be secret.
  private static func withoutSecrets(_ text: String) -> String {
    let start = text.prefix { $0 != "?" }
    let rest = start.lastIndex(of: "@").map { "…" + start[$0...] } ?? String(start)
    return start.count < text.count ? rest + "?…" : rest
  }

  /// The URL with http, or `nil` if there is no fallback to http.
  package var plain: WebAddress? {
    guard mayBePlain, isSecure else { return nil }
    return try? WebAddress("http" + text.dropFirst("https".count))
  }

  package var isSecure: Bool { text.lowercased().hasPrefix("https://") }

  /// The host and port, for messages.
  ///
  /// The rest of the URL may be secret.
  package var host: String {
    let authority = parts.authority
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    return String(authority[(start ?? authority.startIndex)...])
  }

  /// The path, without the query.
  package var path: String { String(parts.path) }

  /// The parts after the scheme.
  ///
  /// The query includes its `?` and the fragment.
  private var parts: (authority: Substring, path: Substring, query: Substring) {
    let rest = text.drop { $0 != "/" }.dropFirst(2)
    let authority = rest.prefix { !"/?#\\".contains($0) }
    let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
    return (authority, path, rest[path.endIndex...])
  }

  /// The URL for lists, with `…` in place of possible secrets.
  ///
  /// Possible secrets are the user and password, the query, and path components that look like
  /// tokens. A `webcal://` URL keeps its scheme, because it may be loaded by http.
  package var redacted: String {
    let (authority, path, query) = parts
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { WebAddress.isTokenLike($0) ? "…" : String($0) }
    let scheme = mayBePlain ? "webcal://" : isSecure ? "https://" : "http://"
    return scheme + (authority.contains("@") ? "…@" : "") + host
      + components.joined(separator: "/") + (query.isEmpty ? "" : "?…")
  }

  /// Returns a text with `…` in place of possible secrets in its URLs.
  package static func redacting(_ text: String) -> String {
    let ends: Set<Character> = [" ", "\t", ",", "'", "\"", "|"]
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      guard !ends.contains(first) else {
        result.append(rest.removeFirst())
        continue
      }
      let word = rest.prefix { !ends.contains($0) }
      rest = rest.dropFirst(word.count)
      guard word.contains("://") else {
        result += word
        continue
      }
      // A word such as `webcal://…` or `work=https://…` is not a valid address, so everything after
      // its scheme is replaced.
      let address = try? WebAddress(String(word))
      result += address?.redacted ?? "\(word.prefix { $0 != ":" })://…"
    }
    return result
  }

  /// Returns whether a path component looks like a token: it is long, or mixes letters and digits
  /// or upper and lower case.
  private static func isTokenLike(_ part: Substring) -> Bool {
    let bytes = part.utf8
    func has(_ range: ClosedRange<UInt8>) -> Bool { bytes.contains { range.contains($0) } }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    if bytes.count > 16 { return true }
    if bytes.count >= 6, bytes.contains(where: { $0.isASCIIDigit }), has(letters) || has(capitals) {
      return true
    }
    return bytes.count >= 10 && has(letters)
      && bytes.dropFirst().filter { capitals.contains($0) }.count > 2
  }

  private static func isHostStart(_ byte: UInt8?) -> Bool {
    byte.map { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "[") } ?? false
  }
}

extension WebAddress {
  /// Whether both are the same URL.
  package static func == (left: WebAddress, right: WebAddress) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
