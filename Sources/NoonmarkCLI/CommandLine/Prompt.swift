import NoonmarkText

/// Questions on the terminal about what a command line lacks.
enum Prompt {
  /// Asks for a value until the answer is valid.
  ///
  /// - Parameters:
  ///   - name: What is asked for, such as `Date`.
  ///   - hint: A value for an empty answer in brackets, or examples in parentheses.
  ///   - console: Where it is asked. The caller has checked that the user can be asked.
  ///   - read: Checks an answer; its error is printed, and the question is asked again.
  /// - Returns: The value; nil if the user gave none.
  static func ask<Value>(
    _ name: String, _ hint: String? = nil, in console: inout Console,
    _ read: (String, inout Console) throws(CommandError) -> Value
  ) -> Value? {
    let question = DisplayText(name + (hint.map { " \($0)" } ?? "") + ":")
    while let answer = console.reply(to: question.string) {
      let text = trimmed(answer)
      guard !text.isEmpty else { return nil }
      do throws(CommandError) {
        return try read(text, &console)
      } catch {
        console.printError(DisplayText(error.message).string)
      }
    }
    return nil
  }

  /// Asks for a text.
  static func ask(_ name: String, _ hint: String? = nil, in console: inout Console) -> String? {
    ask(name, hint, in: &console) { text, _ in text }
  }

  private static func trimmed(_ text: String) -> String {
    let rest = text.drop { $0.isWhitespace }
    return String(rest.reversed().drop { $0.isWhitespace }.reversed())
  }
}
