extension String {
  /// The text in single quotes, cut where it is too long for a message of one line.
  public var quoted: String {
    let start = prefix(48)
    return start.endIndex == endIndex ? "'\(self)'" : "'\(start)…'"
  }
}
