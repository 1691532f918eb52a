extension Instant {
  /// Returns the instant in RFC 3339 format: `2026-03-20T15:46:01+01:00`.
  ///
  /// UTC is written as `Z`, every other zone with its offset, even `+00:00`. Offsets in RFC 3339
  /// are whole minutes. If the offset has seconds, as local mean time does, it is rounded to the
  /// nearest minute and the time is written with the rounded offset, so the text still names this
  /// exact instant. Years outside 0 to 9999 have a sign, as in ISO 8601.
  public func rfc3339(in zone: Zone) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(25)
    let offset = zone.offset(at: self)
    let minutes = (abs(offset) + 30) / 60
    let seconds = offset < 0 ? -minutes * 60 : minutes * 60
    let clock = Zone.utc.civil(at: advanced(bySeconds: seconds))

    clock.date.appendISO8601(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    appendTwoDigits(clock.hour, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendTwoDigits(clock.minute, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendTwoDigits(clock.second, to: &bytes)

    if offset == 0, zone.abbreviation(at: self) == "UTC" {
      bytes.append(UInt8(ascii: "Z"))
      return String(decoding: bytes, as: UTF8.self)
    }
    bytes.append(seconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    appendTwoDigits(minutes / 60, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendTwoDigits(minutes % 60, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the instant in RFC 3339 format.
  ///
  /// `nil` if its year in the zone is not 1 to 9999, which the format does not support.
  package func timestamp(in zone: Zone) -> String? {
    let text = rfc3339(in: zone)
    return text.hasPrefix("+") || text.hasPrefix("-") || text.hasPrefix("0000-") ? nil : text
  }
}

extension CivilDate {
  /// The date in ISO 8601 format: `2026-12-24`.
  ///
  /// Years outside 0 to 9999 have a sign.
  public var iso8601: String {
    var bytes: [UInt8] = []
    appendISO8601(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate func appendISO8601(to bytes: inout [UInt8]) {
    if year < 0 { bytes.append(UInt8(ascii: "-")) }
    if year > 9999 { bytes.append(UInt8(ascii: "+")) }
    let digits = abs(year)
    if digits > 9999 {
      bytes.append(contentsOf: String(digits).utf8)
    } else {
      appendTwoDigits(digits / 100, to: &bytes)
      appendTwoDigits(digits % 100, to: &bytes)
    }
    bytes.append(UInt8(ascii: "-"))
    appendTwoDigits(month, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendTwoDigits(day, to: &bytes)
  }
}

/// Appends a number from 0 to 99 as two digits.
private func appendTwoDigits(_ number: Int, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
  bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
}
