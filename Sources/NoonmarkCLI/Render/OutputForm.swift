import NoonmarkFormats

/// What is written and in how many colours: as asked for, or as fits what standard output is.
struct OutputForm {
  /// The format.
  let format: any Format.Type
  /// How many colours the format's reader can show.
  let depth: ColorDepth

  /// Finds the form.
  init(_ options: RenderOptions, _ session: Session) {
    var policy = ColorPolicy(
      mode: options.color, isTerminal: session.terminal != nil,
      isFormatChosen: options.format != nil)
    policy.read(session.environment)
    let wantsANSI = policy.isForced || session.terminal != nil
    format = options.format ?? (wantsANSI ? ANSIFormat.self : PlainFormat.self)
    depth =
      switch format.colors {
      case .none: .none
      case .terminal: policy.terminalDepth
      case .all, .ink: policy.markupDepth
      }
  }
}
