import NoonmarkSystem

/// Calls a function with a copy of the strings, which ends with the call.
package func withRawStrings<Value>(
  _ strings: [String], _ body: (_ count: Int32, _ list: CStrings) throws -> Value
) rethrows -> Value {
  let list = CStrings.allocate(capacity: strings.count + 1)
  for (index, string) in strings.enumerated() { list[index] = strdup(string) }
  list[strings.count] = nil
  defer {
    for index in strings.indices { free(list[index]) }
    list.deallocate()
  }
  return try body(Int32(strings.count), list)
}
