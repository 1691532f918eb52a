@testable import NoonmarkProgram

// A part of a file that CONTRIBUTING.md shows; a test keeps the two equal.

extension Keys {
  package static let cachedEntries = ConfigurationKey<Int>(
    "cache.entries", .integer(1...16), default: "4",
    "The number of entries that a render stores in the cache", example: "8",
    "The first one is the current entry."
  ) { $0.flatMap { Int($0) } ?? 4 }
}
