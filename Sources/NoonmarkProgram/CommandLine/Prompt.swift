import NoonmarkBase
import NoonmarkSystem
import NoonmarkText

// MARK: - Questions on the terminal about what a command line lacks

extension Run {
  /// Asks for a value until the answer is valid.
  ///
  /// - Parameters:
  ///   - name: The requested value, such as `Date`.
  ///   - hint: A value for an empty answer in brackets, or examples in parentheses.
  ///   - answer: The value of an empty answer; `nil` to ask again.
  ///   - isOptional: Whether an empty answer gives no value.
  ///   - read: Checks an answer. Its error is printed and the question repeated.
  /// - Returns: The value; nil if the user gave none, as at the end of input.
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
        printError(DisplayText(error.message).string)
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
  /// Asks whether to remove something: the user agrees by `--yes`, or when asked on a terminal.
  ///
  /// A refusal is answered with a sentence.
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

  /// Asks a question on the terminal, without its question mark; any answer but yes is a no.
  mutating func agrees(to question: String) -> Bool {
    let answer = answer(to: "\(DisplayText(question).string)? [y/N]")
    return answer == "y" || answer == "yes"
  }

  /// Whether the user wants to keep something: any answer but no is a yes.
  mutating func keeps(_ question: String) -> Bool {
    let answer = answer(to: "\(DisplayText(question).string) [Y/n]")
    return answer != "n" && answer != "no"
  }

  /// Asks the user at the terminal and returns the answer in lowercase; nil if the user gives none.
  mutating func answer(to question: String) -> String? { reply(to: question)?.lowercased() }

  /// Asks the user at the terminal and returns the answer as typed; nil if the user gives none.
  ///
  /// What was printed before the question is shown before it.
  private mutating func reply(to question: String) -> String? {
    do {
      try flush()
    } catch {
      output.printProblem(error.message)
      return nil
    }
    StandardStreams.printError("\(question) ", terminator: "")
    if let answer = readLine(strippingNewline: true) { return answer }
    // The cursor is still behind the question.
    printError("")
    return nil
  }
}
