/// The strings that a C program gets: arguments or environment, ended by a null pointer.
public typealias CStrings = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// The environment's variables, as they were when the program started.
public struct Environment: Sendable {
  private let variables: [(name: String, value: String)]

  /// Creates an environment from names and values; the first of a name counts.
  public init(_ variables: [(name: String, value: String)]) {
    self.variables = variables
  }

  /// Takes over the variables of a null-terminated list of `NAME=value`.
  ///
  /// Bytes that are no UTF-8 become U+FFFD; what has no `=` is passed over.
  public init(_ list: CStrings) {
    var variables: [(name: String, value: String)] = []
    variables.reserveCapacity(48)
    var index = 0
    while let entry = list[index] {
      index += 1
      guard let equals = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
      let name = UnsafeRawBufferPointer(start: entry, count: equals - entry)
      variables.append((String(decoding: name, as: UTF8.self), String(cString: equals + 1)))
    }
    self.variables = variables
  }

  /// The value of a variable; nil where it is not set.
  public subscript(name: String) -> String? {
    variables.first { $0.name == name }?.value
  }

  /// The variables as a program that is started gets them: `NAME=value`.
  var entries: [String] { variables.map { "\($0.name)=\($0.value)" } }

  /// Returns the environment with a variable set to a value, whatever it was.
  func setting(_ name: String, to value: String) -> Environment {
    Environment(variables.filter { $0.name != name } + [(name, value)])
  }

  /// The value of a variable that is set to something.
  public func nonEmpty(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }
}
