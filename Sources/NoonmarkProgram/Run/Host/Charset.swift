import NoonmarkDomain
import NoonmarkFormats
import NoonmarkSystem

/// The characters that an output may contain, and why.
struct Charset {
  /// Whether the output must be ASCII.
  let isASCII: Bool
  /// The reason, in a few words.
  let reason: String

  /// Chooses the characters for a format: as configured, or as its reader can show.
  init(
    for format: Format, _ configuration: Configuration, _ environment: Environment
  ) {
    switch configuration[Keys.charset] {
    case .utf8: self.init(isASCII: false, reason: "charset in the configuration")
    case .ascii: self.init(isASCII: true, reason: "charset in the configuration")
    case nil: self.init(of: format, environment)
    }
  }

  private init(isASCII: Bool, reason: String) {
    self.isASCII = isASCII
    self.reason = reason
  }

  private init(of format: Format, _ environment: Environment) {
    if format.isForTerminals, let term = environment["TERM"], Charset.plainTerminals.contains(term)
    {
      self.init(isASCII: true, reason: "TERM=\(term)")
      return
    }
    let name = environment.locale(for: .characters) ?? "C"
    let decodes =
      switch format.locale {
      case .ignored: true
      case .named: environment.isUTF8
      case .installed: environment.hasUTF8Locale
      }
    if format.locale == .ignored {
      self.init(isASCII: false, reason: "\(format.name) is UTF-8 always")
    } else if decodes {
      self.init(isASCII: false, reason: "the locale \(name)")
    } else {
      let isMissing = environment.isUTF8
      self.init(
        isASCII: true,
        reason: "the locale \(name) is not \(isMissing ? "installed" : "UTF-8")")
    }
  }

  /// Terminals whose fonts contain ASCII alone.
  private static let plainTerminals = ["dumb", "linux"]
}
