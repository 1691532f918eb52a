import NoonmarkBase
import NoonmarkText

/// A text encoding, as named by media types (`charset`) and contacts (`CHARSET`).
package enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  /// An encoding with one byte per character, by its lowercase name.
  case singleByte(String)

  /// Also used for ISO 8859-1, as the WHATWG Encoding Standard requires.
  package static let windows1252 = TextEncoding.singleByte("windows-1252")

  /// Finds an encoding by its name, ignoring case; `nil` if it is unknown.
  package init?(named name: some StringProtocol) {
    let name = name.lowercased()
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "utf-16", "utf-16le", "utf16", "unicode": self = .utf16(isBigEndian: false)
    case "utf-16be": self = .utf16(isBigEndian: true)
    default:
      let name = TextEncoding.canonical(name)
      guard TextEncoding.tables[name] != nil else { return nil }
      self = .singleByte(name)
    }
  }

  /// Returns the canonical name of an encoding: `windows-1251` for `cp1251`.
  private static func canonical(_ name: String) -> String {
    var name = name.replacing("_", with: "-")
    if name.hasPrefix("x-") { name.removeFirst(2) }
    for (prefix, usual) in [("cp-125", "windows-125"), ("cp125", "windows-125")]
    where name.hasPrefix(prefix) {
      return usual + name.dropFirst(prefix.count)
    }
    let isoPrefix = "iso8859-"
    if name.hasPrefix(isoPrefix) { name = "iso-8859-" + name.dropFirst(isoPrefix.count) }
    return aliases[name] ?? name
  }

  private static let aliases = [
    "iso-8859-1": "windows-1252", "latin1": "windows-1252", "latin-1": "windows-1252",
    "ansi": "windows-1252", "latin2": "iso-8859-2", "latin-2": "iso-8859-2",
    "latin9": "iso-8859-15", "latin-9": "iso-8859-15",
  ]

  /// Finds the encoding of a media type such as `text/calendar; charset="iso-8859-1"`.
  package init?(ofMediaType type: String) {
    guard let name = TextEncoding.name(inMediaType: type) else { return nil }
    self.init(named: name)
  }

  /// Returns the name of the encoding of a media type, or `nil` if it has none.
  package static func name(inMediaType type: String) -> String? {
    for part in type.split(separator: ";").dropFirst() {
      let words = part.split(separator: "=", maxSplits: 1)
      guard words.count == 2, words[0].filter({ $0 != " " }).lowercased() == "charset" else {
        continue
      }
      return words[1].filter { !" \"'\t".contains($0) }
    }
    return nil
  }

  /// Returns a document in UTF-8 without a byte order mark.
  ///
  /// A byte order mark takes precedence, then a start in UTF-16. Otherwise, valid UTF-8 is UTF-8
  /// regardless of the name, because text in another encoding is almost never valid UTF-8. Other
  /// bytes are decoded as `name`.
  package static func utf8(_ bytes: [UInt8], named name: TextEncoding?) -> [UInt8] {
    if bytes.starts(with: [UInt8].byteOrderMark) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return Array(TextEncoding.utf16(isBigEndian: false).text(of: bytes.dropFirst(2)).utf8)
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return Array(TextEncoding.utf16(isBigEndian: true).text(of: bytes.dropFirst(2)).utf8)
    }
    if let encoding = TextEncoding.wide(atStartOf: bytes) {
      return Array(encoding.text(of: bytes[...]).utf8)
    }
    guard let name, name != .utf8 else { return bytes }
    if case .utf16 = name {
      // UTF-16 of ASCII characters has a zero byte in each pair.
      guard bytes.prefix(64).contains(0) else { return bytes }
    } else if String(validating: bytes, as: UTF8.self) != nil {
      return bytes
    }
    return Array(name.text(of: bytes[...]).utf8)
  }

  /// Returns the form of UTF-16 in which bytes start with two characters of ASCII; otherwise `nil`.
  private static func wide(atStartOf bytes: [UInt8]) -> TextEncoding? {
    guard bytes.count >= 4 else { return nil }
    switch bytes[..<4].map({ $0 == 0 }) {
    case [false, true, false, true]: return .utf16(isBigEndian: false)
    case [true, false, true, false]: return .utf16(isBigEndian: true)
    default: return nil
    }
  }

  /// The problem with text in an unknown character set.
  static func problem(with charset: String) -> String {
    let name = DisplayText(String(charset.prefix(48))).string
    return "unknown character set '\(name)': text is read as windows-1252 (use UTF-8)"
  }

  /// Whether bytes are valid UTF-8, or start with a byte order mark of UTF-16.
  ///
  /// Text with ESC is not: ISO-2022-JP and similar encodings consist of ASCII bytes with escape
  /// sequences.
  package static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return hasMark || !bytes.contains(0x1B) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// Decodes bytes; malformed ones become U+FFFD.
  package func text(of bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .singleByte(let name):
      let scalars = TextEncoding.tables[name] ?? []
      let first = 256 - scalars.count
      var text = String.UnicodeScalarView()
      for byte in bytes {
        text.append(byte < first ? Unicode.Scalar(byte) : scalars[Int(byte) - first])
      }
      return String(text)
    case .utf16(let isBigEndian):
      var units: [UInt16] = []
      units.reserveCapacity(bytes.count / 2)
      var index = bytes.startIndex
      while index + 1 < bytes.endIndex {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        units.append(isBigEndian ? first << 8 | second : second << 8 | first)
        index += 2
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}

extension TextEncoding {
  /// The characters of the upper bytes of each single-byte encoding, by its lowercase name.
  private static let tables = texts.mapValues { Array($0.unicodeScalars) }

  /// The characters of the bytes from 0xA0 or 0x80 to 0xFF, taken from Python's codecs.
  ///
  /// Bytes that windows-1252 does not define are C1 controls (WHATWG Encoding Standard).
  private static let texts: [String: String] = [
    "iso-8859-2":
      "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺ"
      + "ćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
    "iso-8859-4":
      "\u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäå"
      + "æįčéęëėíîīđņōķôõö÷øųúûüũū˙",
    "iso-8859-5":
      "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфх"
      + "цчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
    "iso-8859-7":
      "\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧ"
      + "ΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}",
    "iso-8859-9":
      "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäå"
      + "æçèéêëìíîïğñòóôõö÷øùúûüışÿ",
    "iso-8859-13":
      "\u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäå"
      + "ęēčéźėģķīļšńņóōõö÷ųłśūüżž’",
    "iso-8859-15":
      "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìí"
      + "îïðñòóôõö÷øùúûüýþÿ",
    "iso-8859-16":
      "\u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäć"
      + "æçèéêëìíîïđńòóôőöśűùúûüęțÿ",
    "windows-1250":
      "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§"
      + "¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńň"
      + "óôőö÷řůúűüýţ˙",
    "windows-1251":
      "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕ"
      + "їАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
    "windows-1252":
      "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´"
      + "µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
    "windows-1253":
      "€\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—"
      + "\u{FFFD}™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬"
      + "\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπ"
      + "ρςστυφχψωϊϋόύώ\u{FFFD}",
    "windows-1254":
      "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}"
      + "Ÿ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãä"
      + "åæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
    "windows-1257":
      "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™"
      + "\u{FFFD}›\u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼"
      + "½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙",
    "koi8-r":
      "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхий"
      + "клмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
    "koi8-u":
      "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ёє╔ії╗╘╙╚╛ґ╝╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪Ґ╬©юабцдефгхий"
      + "клмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
  ]
}
