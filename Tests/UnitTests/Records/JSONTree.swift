import NoonmarkRecords

extension JSONValue {
  /// Reads a whole document.
  init(reading bytes: [UInt8]) throws(JSONError) {
    self.init(try JSONNode(bytes))
  }

  private init(_ node: JSONNode) {
    switch node.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits):
      self = node.integer.map { .integer($0) } ?? .number(Double(digits) ?? .nan)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .object(let members):
      self = .object(members.map { JSONMember(name: $0.name, value: JSONValue($0.value)) })
    }
  }
}
