extension Coordinates {
  /// Creates a place from `±DDMM±DDDMM` or `±DDMMSS±DDDMMSS`, or nil where the text is neither.
  ///
  /// The forms of ISO 6709 that the time zone database uses: degrees, minutes and, where given,
  /// seconds of latitude, then of longitude, north and east positive.
  public init?(iso6709 text: some Collection<UInt8>) {
    let bytes = Array(text)
    guard bytes.count == 11 || bytes.count == 15 else { return nil }
    let hasSeconds = bytes.count == 15
    let middle = hasSeconds ? 7 : 5
    guard
      let latitude = Coordinates.angle(bytes[..<middle], degreeDigits: 2),
      let longitude = Coordinates.angle(bytes[middle...], degreeDigits: 3)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  private static func angle(_ text: ArraySlice<UInt8>, degreeDigits: Int) -> Double? {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    var fields = [0, 0, 0]
    for (index, byte) in text.dropFirst().enumerated() {
      guard ByteScanner.isDigit(byte) else { return nil }
      let field = index < degreeDigits ? 0 : 1 + (index - degreeDigits) / 2
      fields[field] = fields[field] * 10 + Int(byte - UInt8(ascii: "0"))
    }
    guard fields[1] < 60, fields[2] < 60 else { return nil }
    let seconds = fields[0] * 3600 + fields[1] * 60 + fields[2]
    return Double(sign == UInt8(ascii: "-") ? -seconds : seconds) / 3600
  }
}
