import NoonmarkBase
import NoonmarkText

/// An encoding of text that downloads and contacts name (`charset`, `CHARSET`).
package enum TextEncoding: Hashable, Sendable {
  case utf8
  /// ISO 8859-1 is read as this, as the Encoding Standard of the WHATWG requires.
  case windows1252
  /// ISO 8859-15.
  case latin9
  case utf16(isBigEndian: Bool)
  /// Another encoding that has one byte a character, by its name in lowercase.
  case singleByte(String)

  /// Finds an encoding by its name, ignoring case; `nil` if it is unknown.
  package init?(named name: some StringProtocol) {
    let name = name.lowercased()
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252",
      "cp-1252", "ansi":
      self = .windows1252
    case "iso-8859-15", "iso8859-15", "iso_8859-15", "latin9", "latin-9": self = .latin9
    case "utf-16", "utf-16le", "utf16", "unicode": self = .utf16(isBigEndian: false)
    case "utf-16be": self = .utf16(isBigEndian: true)
    default:
      let name = TextEncoding.canonical(name)
      guard TextEncoding.tables[name] != nil else { return nil }
      self = .singleByte(name)
    }
  }

  /// Returns the usual name of an encoding: `windows-1251` for `cp1251`.
  private static func canonical(_ name: String) -> String {
    var name = name.replacing("_", with: "-")
    if name.hasPrefix("x-") { name.removeFirst(2) }
    for (prefix, usual) in [("cp-125", "windows-125"), ("cp125", "windows-125")]
    where name.hasPrefix(prefix) {
      return usual + name.dropFirst(prefix.count)
    }
    let isoPrefix = "iso8859-"
    if name.hasPrefix(isoPrefix) { return "iso-8859-" + name.dropFirst(isoPrefix.count) }
    return name == "latin2" || name == "latin-2" ? "iso-8859-2" : name
  }

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
  /// A byte order mark decides first. Bytes that are valid UTF-8 are that, whatever is said of
  /// them: text in another encoding almost never is. Others are in the named encoding.
  package static func utf8(_ bytes: [UInt8], named name: TextEncoding?) -> [UInt8] {
    if bytes.starts(with: [UInt8].byteOrderMark) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return Array(TextEncoding.utf16(isBigEndian: false).text(of: bytes.dropFirst(2)).utf8)
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return Array(TextEncoding.utf16(isBigEndian: true).text(of: bytes.dropFirst(2)).utf8)
    }
    guard let name, name != .utf8 else { return bytes }
    if case .utf16 = name {
      // Text of ASCII has a zero in each pair.
      guard bytes.prefix(64).contains(0) else { return bytes }
    } else if String(validating: bytes, as: UTF8.self) != nil {
      return bytes
    }
    return Array(name.text(of: bytes[...]).utf8)
  }

  /// The problem with text in an unknown character set.
  static func problem(with charset: String) -> String {
    let name = DisplayText(String(charset.prefix(48))).string
    return "unknown character set '\(name)': text is read as windows-1252 (use UTF-8)"
  }

  /// Whether bytes are text of ASCII or UTF-8, or have a byte order mark.
  ///
  /// Encodings such as ISO-2022-JP have bytes of ASCII alone, and the character ESC.
  package static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return hasMark || !bytes.contains(0x1B) && String(validating: bytes, as: UTF8.self) != nil
  }

  /// Returns bytes as text; malformed ones are U+FFFD.
  package func text(of bytes: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .windows1252, .latin9, .singleByte:
      let scalars = lastScalars
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

  /// The characters of the last bytes, from the first one that is not of ASCII or a control.
  private var lastScalars: [Unicode.Scalar] {
    switch self {
    case .windows1252: TextEncoding.windowsScalars
    case .latin9: TextEncoding.latin9Scalars
    case .singleByte(let name): TextEncoding.tables[name] ?? []
    case .utf8, .utf16: []
    }
  }

  /// Returns the characters of bytes from 0x80, given those that differ from ISO 8859-1.
  private static func scalars(_ others: [UInt8: Unicode.Scalar]) -> [Unicode.Scalar] {
    (0x80...0xFF).map { others[$0] ?? Unicode.Scalar($0) }
  }

  /// The characters of windows-1252 (Encoding Standard of the WHATWG).
  private static let windowsScalars = scalars([
    0x80: "€", 0x82: "‚", 0x83: "ƒ", 0x84: "„", 0x85: "…", 0x86: "†", 0x87: "‡", 0x88: "ˆ",
    0x89: "‰", 0x8A: "Š", 0x8B: "‹", 0x8C: "Œ", 0x8E: "Ž", 0x91: "‘", 0x92: "’", 0x93: "“",
    0x94: "”", 0x95: "•", 0x96: "–", 0x97: "—", 0x98: "˜", 0x99: "™", 0x9A: "š", 0x9B: "›",
    0x9C: "œ", 0x9E: "ž", 0x9F: "Ÿ",
  ])
  private static let latin9Scalars = scalars([
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ])
}

extension TextEncoding {
  /// The characters of the last bytes of other encodings, by their names in lowercase.
  private static let tables = texts.mapValues { Array($0.unicodeScalars) }

  /// The characters of the bytes from 0xA0 or 0x80 to 0xFF, as the codecs of Python have them.
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
