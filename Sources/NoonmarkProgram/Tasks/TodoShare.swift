import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark todo share`.
enum TodoShare {
  static let via = Option.choice("via", of: ShareMethod.self, "How to share it")
  static let to = Option.text("to", "X", "The address, file, URL or command to share with")
  static let noKeep = Option.flag(
    "no-keep", "Do not keep a webhook share for later if it cannot be sent")
}

extension Run {
  mutating func shareTask() throws(Failure) {
    try EntryArguments.checkEncoding(host)
    guard let method = invocation[TodoShare.via] ?? askedMethod() else {
      let words = ShareMethod.allCases.map(\.rawValue)
      throw .input("missing '--via': use \(ErrorMessage.list(words))")
    }
    guard method != .clipboard || !invocation.has(TodoShare.to) else {
      throw .input("'--to' cannot be used with '--via clipboard': omit it")
    }
    guard method == .webhook || !invocation[TodoShare.noKeep] else {
      throw .input("'--no-keep' requires '--via webhook': omit it, nothing else is kept")
    }
    try load()
    let repository = try todoRepository(isChanged: false)
    let item = try find(invocation.arguments[0], in: repository)
    var destination = invocation[TodoShare.to]
    if destination == nil, host.canAsk { destination = askedDestination(of: method) }
    switch method {
    case .clipboard: try copy(item)
    case .email: try mail(item, to: destination)
    case .file: try append(item, to: destination)
    case .webhook: try send(item, to: destination)
    case .command: try pass(item, to: destination)
    }
  }

  /// Asks how to share a task, if the user can be asked.
  private mutating func askedMethod() -> ShareMethod? {
    guard host.canAsk else { return nil }
    let words = ErrorMessage.list(ShareMethod.allCases.map(\.rawValue))
    return ask("How", "(\(words))") { text, _ throws(Failure) in
      guard let method = ShareMethod(rawValue: text.lowercased()) else {
        throw .input("invalid method \(text.quoted): use \(words)")
      }
      return method
    }
  }

  /// Asks for a destination that neither the command line nor the configuration has.
  private mutating func askedDestination(of method: ShareMethod) -> String? {
    switch method {
    case .file: ask("File")
    case .webhook where configuration[Keys.todoWebhook] == nil: ask("URL")
    case .command where configuration[Keys.todoCommand] == nil: ask("Command")
    case .clipboard, .email, .webhook, .command: nil
    }
  }

  /// Prints a confirmation on a terminal; scripts use the exit status.
  private mutating func confirm(_ action: String, _ item: TodoItem) {
    guard host.terminal != nil else { return }
    writeLine("\(action): \(DisplayText(item.title).string)")
  }

  /// Returns the destination of the command line or the configuration.
  private func destination(
    _ given: String?, _ key: ConfigurationKey<String?>, _ name: String
  ) throws(Failure) -> String {
    guard let destination = given ?? configuration[key], !destination.isEmpty else {
      throw .input("missing \(name): add --to, or set \(key.spec.name) with noonmark config set")
    }
    return destination
  }

  // MARK: Local

  private mutating func copy(_ item: TodoItem) throws(Failure) {
    let text = ShareText(item).plain
    do {
      try Clipboard.copy(Array(text.utf8), host.environment)
      confirm("Copied", item)
    } catch {
      guard copyByTerminal(text) else { throw error }
      confirm("Sent to the terminal's clipboard", item)
    }
  }

  /// Sends a text to the terminal, which may be on another machine.
  ///
  /// There is no reply.
  private func copyByTerminal(_ text: String) -> Bool {
    let term = host.environment.nonEmpty("TERM") ?? "dumb"
    // GNU screen and the Linux console drop the sequence.
    let isScreen = host.environment.nonEmpty("STY") != nil
    let isKnown = term != "dumb" && term != "linux"
    guard isKnown, !isScreen || host.environment.nonEmpty("TMUX") != nil,
      let sequence = TerminalClipboard.sequence(for: text)
    else { return false }
    return host.writeToTerminal(sequence)
  }

  private mutating func mail(_ item: TodoItem, to given: String?) throws(Failure) {
    var address: MailAddress?
    if let written = given ?? configuration[Keys.todoEmail] {
      address = try MailAddress(written)
    }
    try MailProgram.open(ShareText(item).mailto(address), host.environment)
    confirm("Opened in the mail program", item)
  }

  private mutating func append(_ item: TodoItem, to given: String?) throws(Failure) {
    guard let written = given, !written.isEmpty else {
      throw .input("missing file: add --to PATH")
    }
    guard let path = host.absolute(written) else {
      throw .input("no home directory for '~': set HOME, or write the whole path")
    }
    let lines = ShareText(item).markdown(isCompleted: item.isCompleted)
    guard written != "-" else { return write(lines.flatMap { $0 + [UInt8(ascii: "\n")] }) }
    // The store would create it, also if the path is misspelled.
    let folder = Path.parent(of: path)
    guard Directory.exists(folder) else {
      throw .failed(
        "no such directory \(folder.quoted): create it, or write the path of another file")
    }
    try recordingStore().append(to: path, lines: lines)
    confirm("Written to \(DisplayText(path).string)", item)
  }

  private mutating func pass(_ item: TodoItem, to given: String?) throws(Failure) {
    if given == nil, configuration[Keys.todoCommand] != nil,
      let path = invocation.configurationPath(host)
    {
      try OwnedProgram.checkOwner(ofCommandsIn: path)
    }
    let output = try ShellCommand.run(
      try destination(given, Keys.todoCommand, "command"),
      variables: [
        ("NOONMARK_TITLE", item.title),
        ("NOONMARK_DESCRIPTION", item.description ?? ""),
        ("NOONMARK_ID", item.id.text),
        ("NOONMARK_COMPLETED", item.isCompleted ? "true" : "false"),
      ],
      input: Array(ShareText(item).plain.utf8), host.environment, endsAtInterrupt: host.isNested)
    printOutput(output)
    confirm("Passed to the command", item)
  }

  /// Prints the output of the command, sanitized if it goes to a terminal.
  private mutating func printOutput(_ output: [UInt8]) {
    guard host.terminal != nil, !output.isEmpty else { return write(output) }
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(output.last == UInt8(ascii: "\n") ? 1 : 0)
    {
      writeLine(DisplayText(String(decoding: line, as: UTF8.self)).string)
    }
  }

  // MARK: Network

  private mutating func send(_ item: TodoItem, to given: String?) throws(Failure) {
    let url = try destination(given, Keys.todoWebhook, "URL")
    _ = try WebAddress(url)
    let client = try WebhookClient(in: self)
    let entry = OutboxEntry.webhook(
      sharing: item, to: url, id: EntryID.random(), at: now)
    guard !invocation[TodoShare.noKeep] else { return try sendOnce(item, entry, by: client) }
    let outbox = try Outbox(host)
    let claim = try outbox.add(entry)
    switch try outbox.send(claim, by: client) {
    case .sent: confirm("Sent", item)
    case .offline(let reason): try decide(on: entry, because: reason, in: outbox)
    case .notStarted(let reason), .refused(let reason):
      if host.isNested { return tellKept(reason) }
      throw .failed("\(reason); the task is in the outbox: retry with noonmark todo outbox send")
    case .uncertain(let reason):
      if host.isNested { return tellKept("\(reason), but it may have arrived") }
      throw .failed(
        "\(reason); the task may have arrived, so it is in the outbox: "
          + "noonmark todo outbox send \(entry.id) sends it again")
    }
  }

  /// Sends a task once, for scripts that handle failures themselves.
  private mutating func sendOnce(
    _ item: TodoItem, _ entry: OutboxEntry, by client: WebhookClient
  ) throws(Failure) {
    do {
      try client.deliver(entry)
    } catch {
      throw .failed("\(error.message); nothing is kept")
    }
    confirm("Sent", item)
  }

  /// Warns in the app that the task is in the outbox, since sharing it again would add it twice.
  private mutating func tellKept(_ reason: String) {
    warn("not sent: \(reason): it is in the outbox, which the key o opens")
  }

  /// Asks whether to keep a request that could not be sent.
  ///
  /// The request is already stored, and is kept if the user cannot be asked.
  private mutating func decide(
    on entry: OutboxEntry, because reason: String, in outbox: Outbox
  ) throws(Failure) {
    // A colon without a space may precede a port.
    let end = reason.indices.first { reason[$0...].hasPrefix(": ") } ?? reason.endIndex
    let cause = reason[..<end]
    if host.isNested { return tellKept("no network (\(cause))") }
    guard host.canAsk else {
      throw .failed("no network (\(cause)): kept in the outbox; noonmark todo outbox send sends it")
    }
    if keeps("No network (\(cause)). Keep the share for later?") {
      return writeLine("Kept in the outbox; noonmark todo outbox send sends it.")
    }
    switch try outbox.discard(entry.id) {
    case .discarded:
      throw .failed("no network (\(cause)): the task was not sent, and is not kept")
    case .absent:
      throw .failed("another process has sent the task, or removed it from the outbox")
    case .busy:
      throw .failed("another process is sending the task: it stays in the outbox")
    }
  }
}
