import NoonmarkFormats

/// What is written and in how many colours: as asked for, or as fits what standard output is.
struct OutputForm {
  /// The format.
  let format: Format
  /// How many colours the format's reader can show.
  let depth: ColorDepth

  /// Finds the form.
  init(_ options: RenderOptions, _ host: Host) {
    var policy = ColorPolicy(
      mode: options.color, isTerminal: host.terminal != nil,
      isFormatChosen: options.format != nil)
    policy.read(host.environment)
    let wantsANSI = policy.isForced || host.terminal != nil
    format = options.format ?? (wantsANSI ? .ansi : .plain)
    depth =
      switch format.colors {
      case .none: .none
      case .terminal: policy.terminalDepth
      case .all, .foreground: policy.markupDepth
      }
  }
}
