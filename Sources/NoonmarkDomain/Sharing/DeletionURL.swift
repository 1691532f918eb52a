/// The URL that deletes a task at its feed.
package enum DeletionURL {
  /// The placeholder for the ID of the task in a template.
  static let placeholder = "{id}"
  /// The setting for the URL of the feed, followed by the ID.
  static let feed = "yes"

  /// Returns the deletion URL of a task, or `nil` if the setting does not define one.
  ///
  /// - Parameters:
  ///   - setting: A URL with `{id}`, or `yes` for the feed's own.
  ///   - feed: The URL of the feed, if any.
  ///   - item: The ID of the task; one made from a number is converted back.
  package static func make(of setting: String, feed: String?, item: TaskID) -> String? {
    let id = item.number.map(String.init) ?? item.text
    guard setting == DeletionURL.feed else {
      let parts = setting.split(separator: placeholder, omittingEmptySubsequences: false)
      return parts.count > 1 ? parts.joined(separator: id) : nil
    }
    guard let feed else { return nil }
    // The URL of the task has no query or fragment.
    var path = Substring(feed).prefix { $0 != "?" && $0 != "#" }
    while path.hasSuffix("/") { path.removeLast() }
    return "\(path)/\(id)"
  }
}
