/// A parsed JSON value and its place in the document, for small documents that are read in any
/// order.
///
/// Everything is in memory at once; see `JSONReader` for large documents.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number as written, without a loss of digits.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A member of an object; names may repeat.
  package struct Member: Sendable {
    package let name: String
    package let value: JSONNode
  }

  package let content: Content
  /// The index of its first byte; see `JSONReader.position(of:in:)`.
  package let start: Int

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - maximumDepth: The maximum depth of arrays and objects; parsing is recursive.
  /// - Throws: The first syntax error.
  package init(_ bytes: [UInt8], maximumDepth: Int) throws(JSONError) {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    try self.init(try reader.read(), &reader)
    // Nothing may follow.
    _ = try reader.read()
  }

  private init(_ token: JSONReader.Token?, _ reader: inout JSONReader) throws(JSONError) {
    start = reader.tokenStart
    switch token {
    case .bool(let truth): content = .bool(truth)
    case .number: content = .number(reader.text)
    case .string: content = .string(reader.text)
    case .beginArray:
      var elements: [JSONNode] = []
      while let token = try reader.read(), token != .endArray {
        elements.append(try JSONNode(token, &reader))
      }
      content = .array(elements)
    case .beginObject:
      var members: [Member] = []
      while try reader.read() == .name {
        let name = reader.text
        members.append(Member(name: name, value: try JSONNode(try reader.read(), &reader)))
      }
      content = .object(members)
    // The reader returns the ends of arrays and objects above, and names only in objects.
    case .null, .name, .endArray, .endObject, nil: content = .null
    }
  }
}
