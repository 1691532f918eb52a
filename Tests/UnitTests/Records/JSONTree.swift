import NoonmarkRecords

extension JSONValue {
  /// Reads a whole document.
  init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try JSONValue(try reader.read(), &reader)
    // Nothing may follow.
    _ = try reader.read()
  }

  /// Reads the rest of the value that starts with a token.
  private init(_ token: JSONReader.Token?, _ reader: inout JSONReader) throws(JSONError) {
    switch token {
    case .bool(let value): self = .bool(value)
    case .string: self = .string(reader.text)
    case .number: self = reader.integer.map { .integer($0) } ?? .number(Double(reader.text) ?? .nan)
    case .beginArray:
      var values: [JSONValue] = []
      while true {
        let next = try reader.read()
        if next == .endArray { break }
        values.append(try JSONValue(next, &reader))
      }
      self = .array(values)
    case .beginObject:
      var members: [JSONMember] = []
      while try reader.read() == .name {
        let name = reader.text
        members.append(JSONMember(name: name, value: try JSONValue(try reader.read(), &reader)))
      }
      self = .object(members)
    default: self = .null
    }
  }
}
