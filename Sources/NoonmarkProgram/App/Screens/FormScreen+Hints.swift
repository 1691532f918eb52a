import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

extension FormScreen {
  /// The meaning of a field that is empty.
  func standard(of field: FormField, in data: ScreenData) -> DisplayText {
    switch field.kind {
    case .repetition: data.localizer(.uiNever)
    case .color: data.localizer(.uiAutomatic)
    case .icon:
      data.localizer(.uiAutomatic) + " "
        + Icon.glyph(
          chosen: nil, title: fields.first { $0.kind == .text }?.text ?? "",
          in: data.context.icons)
    default: ""
    }
  }

  /// Returns the purpose of a field, if its name does not say it.
  func hint(of field: FormField, in data: ScreenData) -> DisplayText? {
    switch field.kind {
    case .lastDate: data.localizer(.uiHintUntil)
    case .times: data.localizer(.uiHintTimes)
    case .kind: data.localizer(.uiHintKind)
    default: nil
    }
  }
}
