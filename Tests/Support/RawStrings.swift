import NoonmarkSystem

/// Calls a function with a copy of the strings that is valid during the call.
package func withRawStrings<Value>(
  _ strings: [String], _ body: (_ count: Int32, _ list: CStringList) throws -> Value
) rethrows -> Value {
  try withRawStrings(strings.map { Array($0.utf8) }, body)
}

/// Calls a function with a copy of strings in any encoding that is valid during the call.
package func withRawStrings<Value>(
  _ strings: [[UInt8]], _ body: (_ count: Int32, _ list: CStringList) throws -> Value
) rethrows -> Value {
  let list = CStrings.allocate(capacity: strings.count + 1)
  for (index, string) in strings.enumerated() {
    list[index] = strdup(string.map { CChar(bitPattern: $0) } + [0])
  }
  list[strings.count] = nil
  defer {
    for index in strings.indices { free(list[index]) }
    list.deallocate()
  }
  return try body(Int32(strings.count), CStringList(list))
}
