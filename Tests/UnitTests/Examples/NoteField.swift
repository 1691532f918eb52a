import NoonmarkDomain
import NoonmarkRecords
import NoonmarkText

// A part of a file that CONTRIBUTING.md shows; a test keeps the two equal.

extension DateField {
  package static let note = Field<DateOfInterest>(
    "note", .uiFieldNote, "TEXT", "A note", .text,
    json: { $0.note.map { .string(DisplayText($0).string) } }
  ) { $0.note }
}

extension DateOfInterest {
  /// In place of the stored property.
  fileprivate var note: String? { nil }
}
