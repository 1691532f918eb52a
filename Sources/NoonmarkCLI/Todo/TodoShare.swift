import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// `noonmark todo share`.
enum TodoShare {
  /// A method of sharing a task.
  enum Method: String, CaseIterable {
    case clipboard
    case email
    case file
    case webhook
    case command
  }

  static let via = Option.choice("via", of: Method.self, "How to share it")
  static let to = Option.text(
    "to", "X", "The address, file, URL or command to share with")
  static let noKeep = Option.flag(
    "no-keep", "Do not keep a webhook share for later if it cannot be sent")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    try EntryArguments.checkEncoding(console.host)
    guard let method = invocation[via] ?? askedMethod(&console) else {
      let words = Method.allCases.map(\.rawValue)
      throw .input("missing '--via': use \(ErrorMessage.list(words))")
    }
    guard method != .clipboard || !invocation.has(to) else {
      throw .input("'--to' cannot be used with '--via clipboard': omit it")
    }
    guard method == .webhook || !invocation[noKeep] else {
      throw .input("'--no-keep' requires '--via webhook': omit it, nothing else is kept")
    }
    let inputs = try Inputs(invocation, in: &console)
    var share = Share(
      item: try TodoRepository(inputs, &console).find(invocation.arguments[0], &console),
      to: invocation[to], inputs: inputs, keepsUnsent: !invocation[noKeep])
    if share.to == nil, console.host.canAsk { share.askDestination(of: method, &console) }
    switch method {
    case .clipboard: try share.copy(&console)
    case .email: try share.mail(&console)
    case .file: try share.append(&console)
    case .webhook: try share.send(&console)
    case .command: try share.run(&console)
    }
  }
}

extension TodoShare {
  /// Asks how to share a task, if the user can be asked.
  private static func askedMethod(_ console: inout Console) -> Method? {
    guard console.host.canAsk else { return nil }
    let words = ErrorMessage.list(Method.allCases.map(\.rawValue))
    return Prompt.ask("How", "(\(words))", in: &console) { text, _ throws(CommandError) in
      guard let method = Method(rawValue: text.lowercased()) else {
        throw .input("invalid method \(text.quoted): use \(words)")
      }
      return method
    }
  }
}

/// A task to share, and its destination.
private struct Share {
  let item: TodoItem
  /// The destination of the command line, or of an answer.
  var to: String?
  let inputs: Inputs
  /// Whether to keep a request that cannot be sent.
  let keepsUnsent: Bool

  private var text: ShareText { ShareText(item) }

  /// Asks for a destination that neither the command line nor the configuration has.
  mutating func askDestination(of method: TodoShare.Method, _ console: inout Console) {
    switch method {
    case .file: to = Prompt.ask("File", in: &console)
    case .webhook where inputs.configuration[Keys.todoWebhook] == nil:
      to = Prompt.ask("URL", in: &console)
    case .command where inputs.configuration[Keys.todoCommand] == nil:
      to = Prompt.ask("Command", in: &console)
    case .clipboard, .email, .webhook, .command: break
    }
  }

  /// Prints a confirmation on a terminal; scripts use the exit status.
  private func confirm(_ action: String, _ console: inout Console) {
    guard console.host.terminal != nil else { return }
    console.writeLine("\(action): \(DisplayText(item.title).string)")
  }

  /// Returns the destination of the command line or the configuration.
  private func destination(
    _ key: Key<String?>, _ name: String
  ) throws(CommandError) -> String {
    guard let destination = to ?? inputs.configuration[key], !destination.isEmpty else {
      throw .input("missing \(name): add --to, or set \(key.spec.name) with noonmark config set")
    }
    return destination
  }

  // MARK: Local

  func copy(_ console: inout Console) throws(CommandError) {
    do throws(ProgramError) {
      try Clipboard.copy(Array(text.plain.utf8), console.host.environment)
      confirm("Copied", &console)
    } catch {
      guard copyByTerminal(console.host) else { throw .failed(error.message) }
      confirm("Sent to the terminal's clipboard", &console)
    }
  }

  /// Sends the text to the terminal, which may be on another machine and never answers.
  private func copyByTerminal(_ host: Host) -> Bool {
    let term = host.environment.nonEmpty("TERM") ?? "dumb"
    // GNU screen and the Linux console drop the sequence.
    let isScreen = host.environment.nonEmpty("STY") != nil
    let isKnown = term != "dumb" && term != "linux"
    guard isKnown, !isScreen || host.environment.nonEmpty("TMUX") != nil,
      let sequence = TerminalClipboard.sequence(for: text.plain)
    else { return false }
    return host.writeToTerminal(sequence)
  }

  func mail(_ console: inout Console) throws(CommandError) {
    var address: MailAddress?
    if let written = to ?? inputs.configuration[Keys.todoEmail] {
      address = try CommandError.wrap { () throws(MailAddressError) in try MailAddress(written) }
    }
    let environment = console.host.environment
    try CommandError.wrap { () throws(ProgramError) in
      try MailProgram.open(text.mailto(address), environment)
    }
    confirm("Opened in the mail program", &console)
  }

  func append(_ console: inout Console) throws(CommandError) {
    guard let path = to, !path.isEmpty else {
      throw .input("missing file: add --to PATH")
    }
    let store = console.host.recordingStore
    try CommandError.wrap { () throws(StoreError) in
      try store.append(
        to: path, header: [], lines: text.markdown(isCompleted: item.isCompleted))
    }
    confirm("Written to \(DisplayText(path).string)", &console)
  }

  func run(_ console: inout Console) throws(CommandError) {
    let command = ShellCommand(
      try destination(Keys.todoCommand, "command"),
      variables: [
        ("NOONMARK_TITLE", item.title), ("NOONMARK_DESCRIPTION", item.description ?? ""),
        ("NOONMARK_ID", item.id), ("NOONMARK_COMPLETED", item.isCompleted ? "true" : "false"),
      ],
      input: Array(text.plain.utf8), endsAtInterrupt: console.host.isNested)
    let environment = console.host.environment
    let output = try CommandError.wrap { () throws(ProgramError) in try command.run(environment) }
    print(output, &console)
    confirm("Passed to the command", &console)
  }

  /// Prints the output of the command, sanitized if it goes to a terminal.
  private func print(_ output: [UInt8], _ console: inout Console) {
    guard console.host.terminal != nil, !output.isEmpty else { return console.write(output) }
    for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast(output.last == UInt8(ascii: "\n") ? 1 : 0)
    {
      console.writeLine(DisplayText(String(decoding: line, as: UTF8.self)).string)
    }
  }

  // MARK: Network

  func send(_ console: inout Console) throws(CommandError) {
    let url = try destination(Keys.todoWebhook, "URL")
    _ = try CommandError.wrap { () throws(WebAddress.Malformed) in try WebAddress(url) }
    let client = try WebhookClient.make(inputs, console.host)
    let entry = OutboxEntry.webhook(
      sharing: item, to: url, id: Outbox.newID(), at: inputs.now)
    guard keepsUnsent else { return try sendOnce(entry, by: client, &console) }
    let outbox = try Outbox(console.host)
    let claim = try outbox.add(entry)
    switch try outbox.send(claim, by: client) {
    case .sent: confirm("Sent", &console)
    case .offline(let reason): try decide(on: entry, because: reason, in: outbox, &console)
    case .notStarted(let reason), .refused(let reason):
      if console.host.isNested { return tellKept(reason, &console) }
      throw .failed("\(reason); the task is in the outbox: retry with noonmark todo outbox send")
    case .uncertain(let reason):
      if console.host.isNested { return tellKept("\(reason), but it may have arrived", &console) }
      throw .failed(
        "\(reason); the task may have arrived, so it is in the outbox: "
          + "noonmark todo outbox send \(entry.id) sends it again")
    }
  }

  /// Sends it once, for scripts that handle failures themselves.
  private func sendOnce(
    _ entry: OutboxEntry, by client: WebhookClient, _ console: inout Console
  ) throws(CommandError) {
    do throws(CurlError) {
      try client.deliver(entry)
    } catch {
      throw .failed("\(error.message); nothing is kept")
    }
    confirm("Sent", &console)
  }

  /// Says in the app that the task is in the outbox: the same again would add it twice.
  private func tellKept(_ reason: String, _ console: inout Console) {
    console.warn("not sent: \(reason): it is in the outbox, which the key o opens")
  }

  /// Asks whether to keep a request that could not be sent; it is stored already, and stays there
  /// if the user cannot be asked.
  private func decide(
    on entry: OutboxEntry, because reason: String, in outbox: Outbox, _ console: inout Console
  ) throws(CommandError) {
    // A colon without a space may precede a port.
    let end = reason.indices.first { reason[$0...].hasPrefix(": ") } ?? reason.endIndex
    let cause = reason[..<end]
    if console.host.isNested { return tellKept("no network (\(cause))", &console) }
    guard console.host.canAsk else {
      throw .failed(
        "no network (\(cause)): kept in the outbox; noonmark todo outbox send sends it")
    }
    if Confirmation.isKept(
      "No network (\(cause)). Keep the share for later?", in: &console)
    {
      console.writeLine("Kept in the outbox; noonmark todo outbox send sends it.")
      return
    }
    guard try outbox.remove(entry.id) else {
      throw .failed("another process is sending the task: it stays in the outbox")
    }
    throw .failed("no network (\(cause)): the task was not sent, and is not kept")
  }
}
