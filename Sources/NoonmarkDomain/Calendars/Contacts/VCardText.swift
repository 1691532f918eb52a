/// The text of a contact's properties, whose encodings are decoded.
enum VCardText {
  /// Returns the given and the family name of `N`: `family;given;additional;prefixes;suffixes`.
  ///
  /// Each can be a list: `Doe;Jane,Ann`.
  static func name(in property: ICalendarProperty) -> String {
    let names = parts(of: property.value[...], at: UInt8(ascii: ";")).prefix(2).map(list)
    return names.reversed().joined().joined(separator: " ")
  }

  /// Returns the first text of a list such as `NICKNAME`.
  static func first(in property: ICalendarProperty) -> String {
    list(property.value[...]).first ?? ""
  }

  /// Returns the name of an organization without its units: `organization;unit;…`.
  static func organization(in property: ICalendarProperty) -> String {
    parts(of: property.value[...], at: UInt8(ascii: ";")).map(text).first { !$0.isEmpty } ?? ""
  }

  /// Returns the place of a value among others of its property, the lowest of which is preferred
  /// (RFC 6350, 5.3); 101 if it has none.
  ///
  /// Version 3.0 has `TYPE=PREF`, and 2.1 `PREF`.
  static func preference(of property: ICalendarProperty) -> Int {
    if let place = property.parameter("PREF").flatMap({ Int($0) }) { return place }
    let words = property.parameters[...].uppercased.split { ";=,\"".contains($0) }
    return words.contains("PREF") ? 1 : 101
  }

  private static func list(_ part: ArraySlice<UInt8>) -> [String] {
    parts(of: part, at: UInt8(ascii: ",")).map(text).filter { !$0.isEmpty }
  }

  private static func text(_ part: ArraySlice<UInt8>) -> String {
    ICalendarProperty(line: 0, parameters: [], value: Array(part)).text
  }

  /// Divides a value at a delimiter; one after a backslash is text.
  private static func parts(
    of value: ArraySlice<UInt8>, at delimiter: UInt8
  ) -> [ArraySlice<UInt8>] {
    var isEscaped = false
    return value.split(omittingEmptySubsequences: false) { byte in
      let isEnd = byte == delimiter && !isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return isEnd
    }
  }
}
