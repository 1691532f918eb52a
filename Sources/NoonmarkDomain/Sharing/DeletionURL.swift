/// The URL that deletes a task at its feed.
package enum DeletionURL {
  /// The placeholder for the ID of the task in a template.
  static let placeholder = "{id}"
  /// The setting for the URL of the feed, followed by the ID.
  static let feed = "yes"

  /// Returns the URL of a task, or `nil` if the setting does not define one.
  ///
  /// - Parameters:
  ///   - setting: A URL with `{id}`, or `yes` for the feed's own.
  ///   - feed: The URL of the feed, if any.
  ///   - item: The ID of the task; one made from a number is converted back.
  /// - Returns: The URL.
  package static func make(of setting: String, feed: String?, item: String) -> String? {
    let id = UUIDText.number(of: item).map(String.init) ?? item
    guard setting == DeletionURL.feed else {
      let parts = pieces(of: setting)
      return parts.count > 1 ? parts.joined(separator: PercentEncoding.text(id)) : nil
    }
    guard let feed else { return nil }
    // A query or fragment is not part of the task's URL.
    var path = Substring(feed).prefix { $0 != "?" && $0 != "#" }
    while path.hasSuffix("/") { path.removeLast() }
    return "\(path)/\(PercentEncoding.text(id))"
  }

  /// The text before, between and after the placeholders.
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
