import NoonmarkBase

/// The key of a message in the catalogs of `Sources/NoonmarkText/Messages/`.
///
/// The build generates a constant for each key of `en.messages` there: `today.short` is
/// `.todayShort`. The plural forms of a message (`days.one`, `days.other`) share one key.
package struct MessageKey: Sendable {
  /// The key in the catalogs, without a plural category.
  package let name: StaticString

  package init(_ name: StaticString) {
    self.name = name
  }
}
