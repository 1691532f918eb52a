import NoonmarkBase
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// The render that a command line requests, checked before any file is read.
struct RenderPlan {
  /// The widgets of a render.
  enum Content {
    /// The widgets of the configuration.
    case configured
    /// The widgets of the command line.
    case specs([WidgetSpec])
    /// A widget made by a command. Its output is never cached.
    case widget(any Widget)
  }

  /// The shape of the output, which determines the default size and whether to cache.
  enum Shape {
    /// Large on a terminal, medium elsewhere.
    case sized
    /// Large in every format that has more than one line.
    case dashboard
    /// Several lines, in any size.
    case lines
  }

  let content: Content
  let shape: Shape
  let invocation: Invocation
  /// The template of every widget.
  ///
  /// `nil` selects the configured templates.
  let template: Template?
  /// The destination with `--follow`; nil for a single output.
  let follow: FollowTarget?

  /// Whether the configuration names the widgets.
  var isConfigured: Bool {
    if case .configured = content { true } else { false }
  }

  /// Checks the request of a command line.
  ///
  /// - Throws: A usage error for options that cannot be used together.
  init(_ content: Content, shape: Shape = .sized, _ invocation: Invocation) throws(Failure) {
    self.content = content
    self.shape = shape
    self.invocation = invocation
    follow = try RenderPlan.follow(invocation)
    template = try invocation.checkedTemplate()
    let rotation = invocation[Options.rotate]
    let isLarge = invocation[Options.size] == .large
    try RenderPlan.refuse(
      rotation != nil && isLarge,
      "'--rotate' cannot be used with '--size large': use --size medium")
    try RenderPlan.refuse(
      rotation == .back && follow != nil,
      "'--rotate=back' cannot be used with '--follow': use --rotate")
    try RenderPlan.refuse(
      invocation[Options.withFiles] && invocation[Options.refreshAt],
      "'--with-files' cannot be used with '--refresh-at': use --with-refresh-at")
    try RenderPlan.refuse(
      invocation[Options.hideEmpty] && invocation[Options.showEmpty],
      "'--hide-empty' cannot be used with '--show-empty'")
    let width = invocation[Options.width]
    let (least, most) = (invocation[Options.minimumWidth], invocation[Options.maximumWidth])
    try RenderPlan.check("min-width", least, "max-width", most, "use a smaller minimum")
    try RenderPlan.check("min-width", least, "width", width, "omit one of them")
    try RenderPlan.check("width", width, "max-width", most, "omit one of them")
    guard let format = invocation.format else { return }
    try RenderPlan.refuse(
      format.isSingleLine && shape == .lines,
      "format '\(format.name)' shows one line: use --format plain")
    try RenderPlan.refuse(
      format.isSingleLine && isLarge, "format '\(format.name)' shows one line: use --size medium")
    let hasHead = format.framing.head.utf8CodeUnitCount > 0
    try RenderPlan.refuse(
      hasHead && invocation[Options.withRefreshAt],
      "'--with-refresh-at' cannot be used with format '\(format.name)': use --refresh-at")
    try RenderPlan.refuse(
      hasHead && invocation[Options.withFiles],
      "'--with-files' cannot be used with format '\(format.name)': omit it")
  }

  /// Checks that the width of an option does not exceed that of the other option.
  private static func check(
    _ name: String, _ width: Int?, _ other: String, _ limit: Int?, _ advice: String
  ) throws(Failure) {
    guard let width, let limit else { return }
    try refuse(
      width > limit, "'--\(name) \(width)' cannot be used with '--\(other) \(limit)': \(advice)")
  }

  private static func refuse(
    _ isRefused: Bool, _ message: @autoclosure () -> String
  ) throws(Failure) {
    if isRefused { throw .input(message()) }
  }

  private static func follow(_ invocation: Invocation) throws(Failure) -> FollowTarget? {
    let push = try invocation[Options.push].map { value throws(Failure) in
      try FollowTarget(value, invocation)
    }
    guard invocation[Options.follow] else {
      try refuse(
        push != nil, "'--push' requires '--follow': write --follow --push tmux:@NAME")
      return nil
    }
    try refuse(
      invocation[Options.refreshAt],
      "'--refresh-at' cannot be used with '--follow': use --with-refresh-at, or omit it")
    try refuse(
      invocation[Options.withFiles],
      "'--with-files' cannot be used with '--follow', which watches them itself: omit it")
    try refuse(
      invocation.format?.isStream == false, "'--follow' cannot be used with format 'svg': omit it")
    return push ?? .standardOutput
  }

  /// Whether a bar or a prompt reads a single output, in its own format or in one for any program.
  ///
  /// Only prompts ask for the files.
  func isForBar(in format: Format) -> Bool {
    format.isForBar || invocation[Options.withFiles]
  }

  func family(in format: Format, onTerminal: Bool) -> WidgetFamily {
    if let family = invocation[Options.size] { return family }
    if format.isSingleLine || template != nil || invocation[Options.rotate] != nil {
      return .medium
    }
    return onTerminal || shape == .dashboard || shape == .lines ? .large : .medium
  }
}

extension Invocation {
  /// Parses the template of the command line, if there is one.
  ///
  /// - Throws: If it is invalid, or the size is not one line.
  func checkedTemplate() throws(Failure) -> Template? {
    guard let template = self[Options.template] else { return nil }
    guard self[Options.size] != .large else {
      throw .input("'--template' cannot be used with '--size large': use --size medium")
    }
    return try Template(template)
  }
}

// MARK: - Rendering

extension Run {
  /// Renders a plan once, or repeatedly with `--follow`.
  mutating func render(_ plan: RenderPlan) throws(Failure) {
    if let target = plan.follow { return try follow(plan, target) }
    try load()
    if let rotation = plan.invocation[Options.rotate], rotation.moves { rotate(plan, by: rotation) }
    try show(plan)
  }

  /// Renders a plan once, with the loaded data.
  mutating func show(_ plan: RenderPlan) throws(Failure) {
    var inputs = try RenderInputs(plan, in: &self)
    if inputs.awaitsFirstLoad, host.terminal != nil { inputs = try inputsOfFirstLoad(inputs, plan) }
    var renderer = Renderer(plan, inputs)
    try renderer.run(in: &self)
  }

  /// Waits for first loads, at most a second, and returns the inputs read after that.
  private mutating func inputsOfFirstLoad(
    _ first: RenderInputs, _ plan: RenderPlan
  ) throws(Failure) -> RenderInputs {
    var inputs = first
    let deadline = Clock.monotonicNanoseconds() + Run.firstLoadTime
    while inputs.awaitsFirstLoad, Clock.monotonicNanoseconds() < deadline {
      sleep(nanoseconds: 10_000_000)
      guard inputs.dependencies.contains(where: { !$0.isCurrent }) else { continue }
      try load()
      inputs = try RenderInputs(plan, in: &self)
    }
    return inputs
  }

  /// The maximum wait for a first load on a terminal, in nanoseconds.
  private static let firstLoadTime = 1_000_000_000

  /// Loads the configuration, and renders a screen of a widget in several lines.
  mutating func show(_ spec: WidgetSpec) throws(Failure) {
    let plan = try RenderPlan(.specs([spec]), shape: .lines, invocation)
    try load()
    try show(plan)
  }
}

extension Run {
  /// Advances each widget that has several entries to its next or previous one.
  ///
  /// If the choice cannot be stored, warns. The render then shows the last entry chosen.
  mutating func rotate(_ plan: RenderPlan, by rotation: Rotation) {
    let specs = specs(of: plan.content)
    let data = data(for: specs)
    let (now, zone) = (now, zone)
    do {
      let folder = try host.directory(.state)
      try RotationFile(folder: folder).change(in: host.store) { chosen in
        var moved: Set<String> = []
        for spec in specs where spec.isRotated && moved.insert(spec.type.kind).inserted {
          guard let widget = try? spec.widget(of: data) else { continue }
          chosen[widget.kind] = rotation.choice(
            from: widget.rotation(at: now, in: zone), after: chosen[widget.kind])
        }
      }
    } catch {
      warn(error.message)
    }
  }

  /// Returns the widgets of a plan, or every widget if none are named.
  mutating func specs(of content: RenderPlan.Content) -> [WidgetSpec] {
    switch content {
    case .widget: return []
    case .specs(let specs): return specs
    case .configured:
      let configured = configuredSpecs()
      return configured.isEmpty ? everySpec() : configured
    }
  }

  /// Returns specs with the entries that `--rotate` chose, if it is given.
  mutating func rotated(_ specs: [WidgetSpec]) -> [WidgetSpec] {
    guard invocation.has(Options.rotate), let folder = host.directories.state else { return specs }
    let chosen = take(RotationFile(folder: folder).read())
    return specs.map { spec in
      guard spec.isRotated, let id = chosen[spec.type.kind] else { return spec }
      var request = spec.request
      request.shown = id
      return WidgetSpec(spec.type, request)
    }
  }
}

extension WidgetSpec {
  /// Whether `--rotate` applies: the spec names no entry.
  fileprivate var isRotated: Bool { request.name == nil && request.script == nil }
}

/// The file of the entries that `--rotate` chose: `countdown = ID`, a line for each widget.
///
/// A widget without a line shows its default entry.
package struct RotationFile: Sendable {
  package let path: String

  static let maximumSize = 65_536
  private static let header = "# The entries that --rotate chose, a line for each widget.\n"

  package init(folder: String) {
    path = Path.joined(folder, "rotation")
  }

  /// Reads the ids of entries by the kinds of their widgets, without a lock.
  package func read() -> Loaded<[String: String]> {
    Loaded(path, limit: RotationFile.maximumSize, otherwise: [:]) {
      RotationFile.ids(in: LineFile($0))
    }
  }

  /// Changes the entries under the lock of the file, so no concurrent change is lost.
  ///
  /// An ID that a line cannot hold is not stored. IDs written by noonmark have no such characters.
  package func change(in store: Store, _ body: (inout [String: String]) -> Void) throws(Failure) {
    try store.replace(path, content: .disposable, limit: RotationFile.maximumSize) { bytes in
      let old = LineFile(bytes ?? Array(RotationFile.header.utf8))
      let before = RotationFile.ids(in: old)
      var ids = before
      body(&ids)
      guard ids != before else { return nil }
      let kinds = Set(before.keys).union(ids.keys).sorted().filter { ids[$0] != before[$0] }
      return old.setting(kinds.map { ($0, ids[$0]) }).bytes
    }
  }

  private static func ids(in file: LineFile) -> [String: String] {
    Dictionary(file.entries.map { ($0.key, $0.value) }) { $1 }
  }
}
