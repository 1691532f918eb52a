/// The strings that a C program gets: arguments or environment, ended by a null pointer.
package typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The environment's variables, as they were when the program started.
package struct Environment: Sendable {
  /// The variables as a program that is started gets them: `NAME=value`.
  ///
  /// As texts and not as pairs, since an array of texts costs a start nothing to set up.
  let entries: [String]

  /// Creates an environment from names and values; the first of a name counts.
  package init(_ variables: [(name: String, value: String)]) {
    entries = variables.map { "\($0.name)=\($0.value)" }
  }

  /// Takes over the variables of a null-terminated list of `NAME=value`.
  ///
  /// Bytes that are no UTF-8 become U+FFFD; what has no `=` is passed over.
  package init(_ list: CStrings) {
    var entries: [String] = []
    entries.reserveCapacity(48)
    var index = 0
    while let entry = list[index] {
      index += 1
      if strchr(entry, Int32(UInt8(ascii: "="))) != nil { entries.append(String(cString: entry)) }
    }
    self.entries = entries
  }

  private init(entries: [String]) {
    self.entries = entries
  }

  /// The value of a variable; nil where it is not set.
  package subscript(name: String) -> String? {
    for entry in entries {
      if let start = Environment.value(of: name, in: entry) { return String(entry[start...]) }
    }
    return nil
  }

  /// Returns the environment with a variable set to a value, whatever it was.
  func setting(_ name: String, to value: String) -> Environment {
    let others = entries.filter { Environment.value(of: name, in: $0) == nil }
    return Environment(entries: others + ["\(name)=\(value)"])
  }

  /// The value of a variable that is set to something.
  package func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }

  /// Where the value begins in an entry of this name; nil where it has another.
  private static func value(of name: String, in entry: String) -> String.Index? {
    let (bytes, wanted) = (entry.utf8, name.utf8)
    guard bytes.count > wanted.count, bytes.starts(with: wanted) else { return nil }
    let end = bytes.index(bytes.startIndex, offsetBy: wanted.count)
    return bytes[end] == UInt8(ascii: "=") ? bytes.index(after: end) : nil
  }
}
