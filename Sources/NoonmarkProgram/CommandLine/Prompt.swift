import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

// MARK: - Questions on the terminal for missing arguments

extension Run {
  /// Asks for a value until the answer is valid.
  ///
  /// - Parameters:
  ///   - hint: The default in brackets, or examples in parentheses.
  ///   - answer: The value of an empty answer; `nil` to ask again, unless the value is optional.
  ///   - read: Checks an answer. Its error is printed and the question repeated.
  /// - Returns: The value, or nil without an answer, for example at the end of input.
  mutating func ask<Value>(
    _ name: String, _ hint: String? = nil, default answer: String? = nil,
    isOptional: Bool = false, _ read: (String, inout Run) throws(Failure) -> Value
  ) -> Value? {
    let question = DisplayText(name + (hint.map { " \($0)" } ?? "") + ":")
    while let typed = reply(to: question.string) {
      var text = typed.trimmed()
      if text.isEmpty {
        guard !isOptional else { return nil }
        guard let answer else { continue }
        text = answer
      }
      do {
        return try read(text, &self)
      } catch {
        output.printError(paragraph: error.message)
      }
    }
    return nil
  }

  mutating func ask(_ name: String, _ hint: String? = nil, isOptional: Bool = false) -> String? {
    ask(name, hint, isOptional: isOptional) { text, _ in text }
  }
}

// MARK: - Questions to the user on the terminal

extension Run {
  /// Returns whether to remove something: with `--yes`, or if the user agrees on the terminal.
  ///
  /// If the user does not agree, prints that nothing was removed.
  ///
  /// - Throws: A usage error if there is no terminal to ask on.
  mutating func confirmsRemoval(of name: String) throws(Failure) -> Bool {
    if invocation[Options.yes] { return true }
    try requireTerminal(to: "remove")
    if agrees(to: "Remove \(name)") { return true }
    writeLine("Nothing was removed.")
    return false
  }

  /// Throws a usage error if there is no terminal to ask on.
  func requireTerminal(to verb: String) throws(Failure) {
    guard host.canAsk else {
      throw .input("refusing to \(verb) without confirmation: stdin is not a terminal (use --yes)")
    }
  }

  /// Asks a question on the terminal, given without its question mark.
  ///
  /// The default answer is no.
  mutating func agrees(to question: String) -> Bool {
    let answer = answer(to: "\(DisplayText(question).string)? [y/N]")
    return answer == "y" || answer == "yes"
  }

  /// Asks whether to keep something.
  ///
  /// The default answer is yes.
  mutating func keeps(_ question: String) -> Bool {
    let answer = answer(to: "\(DisplayText(question).string) [Y/n]")
    return answer != "n" && answer != "no"
  }

  /// Asks the user on the terminal and returns the answer in lowercase; nil without an answer.
  mutating func answer(to question: String) -> String? { reply(to: question)?.lowercased() }

  /// Asks the user on the terminal and returns the answer as typed; nil without an answer.
  ///
  /// Flushes earlier output first, so it precedes the question.
  private mutating func reply(to question: String) -> String? {
    do {
      try flush()
    } catch {
      output.printProblem(error.message)
      return nil
    }
    StandardStreams.printError("\(question) ", terminator: "")
    if let answer = readLine(strippingNewline: true) { return answer }
    // At the end of input the cursor is still in the line of the question.
    printError("")
    return nil
  }
}
