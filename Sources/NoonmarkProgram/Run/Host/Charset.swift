import NoonmarkDomain
import NoonmarkFormats
import NoonmarkSystem

/// The charset of an output, and the reason for it.
struct Charset {
  let isASCII: Bool
  /// The reason, in a few words.
  let reason: String

  /// Chooses the charset of a format: the configured one, or one that its reader can display.
  init(for format: Format, _ configuration: Configuration, _ environment: Environment) {
    if let charset = configuration[Keys.charset] {
      (isASCII, reason) = (charset == .ascii, "charset in the configuration")
      return
    }
    if format.isForTerminals, let term = environment["TERM"], Charset.plainTerminals.contains(term)
    {
      (isASCII, reason) = (true, "TERM=\(term)")
      return
    }
    let name = environment.locale(for: .characters) ?? "C"
    switch format.locale {
    case .ignored: (isASCII, reason) = (false, "\(format.name) is UTF-8 always")
    case .named where environment.isUTF8, .installed where environment.hasUTF8Locale:
      (isASCII, reason) = (false, "the locale \(name)")
    case .named, .installed:
      let missing = environment.isUTF8 ? "installed" : "UTF-8"
      (isASCII, reason) = (true, "the locale \(name) is not \(missing)")
    }
  }

  /// Terminals whose fonts contain ASCII alone.
  private static let plainTerminals = ["dumb", "linux"]
}
