/// The address at which a feed takes a task away.
package enum DeletionURL {
  /// What stands in a template for the id of the task.
  static let placeholder = "{id}"
  /// What stands for the feed's own address, with the id behind it.
  static let feed = "yes"

  /// Returns the address of a task; nil where nothing says how it is made.
  ///
  /// - Parameters:
  ///   - setting: An address with `{id}` in it, or `yes` for the feed's.
  ///   - feed: The address of the feed; nil where none is set.
  ///   - item: The id of the task; a feed that counts its tasks gets the number.
  /// - Returns: The address.
  package static func make(of setting: String, feed: String?, item: String) -> String? {
    let id = UUIDText.number(of: item).map(String.init) ?? item
    guard setting == DeletionURL.feed else {
      let parts = pieces(of: setting)
      return parts.count > 1 ? parts.joined(separator: PercentEncoding.text(id)) : nil
    }
    guard let feed else { return nil }
    // What comes behind the path is not part of the task's address.
    var path = Substring(feed).prefix { $0 != "?" && $0 != "#" }
    while path.hasSuffix("/") { path.removeLast() }
    return "\(path)/\(PercentEncoding.text(id))"
  }

  /// What stands before, between and behind the placeholders.
  private static func pieces(of setting: String) -> [String] {
    var pieces: [String] = [""]
    var rest = Substring(setting)
    while let next = rest.first {
      if rest.hasPrefix(placeholder) {
        pieces.append("")
        rest = rest.dropFirst(placeholder.count)
      } else {
        pieces[pieces.count - 1].append(next)
        rest = rest.dropFirst()
      }
    }
    return pieces
  }
}
