import Almanac
import NoonmarkBase

/// An error in the text of a rule.
///
/// ```swift
/// do {
///   _ = try RecurrenceRule("FREQ=DAILY;COUNT=many")
/// } catch {
///   assert(error.position == 17 && error.message == "invalid value 'MANY' of COUNT")
/// }
/// ```
public struct RecurrenceRuleError: Error, Hashable, Sendable {
  /// The kinds of errors.
  ///
  /// ```swift
  /// let reason = RecurrenceRuleError.Reason.unknownPart("BYEASTER")
  /// assert(reason != .missingFrequency)
  /// ```
  public enum Reason: Hashable, Sendable {
    /// A part is not `NAME=VALUE`.
    case malformedPart(String)
    case unknownPart(String)
    case repeatedPart(String)
    case missingFrequency
    case invalidValue(String, part: String)
    /// The standard forbids the part, or its numbers, with the frequency.
    case unsuitablePart(String, frequency: RecurrenceRule.Frequency)
    /// BYSETPOS needs another BY part to choose from.
    case positionsAlone
  }

  /// The offset in the text, in bytes from 0.
  public let position: Int
  /// The reason.
  public let reason: Reason

  /// One sentence with the problem.
  public var message: String {
    switch reason {
    case .malformedPart(let text): "invalid part \(text.quoted): write NAME=VALUE"
    case .unknownPart(let name): "unknown part \(name.quoted)"
    case .repeatedPart(let name): "the part \(name.quoted) is repeated"
    case .missingFrequency: "missing FREQ"
    case .invalidValue(let value, let part): "invalid value \(value.quoted) of \(part)"
    case .unsuitablePart(let part, let frequency):
      "\(part) cannot be used with FREQ=\(frequency.rawValue)"
    case .positionsAlone: "BYSETPOS requires another BY part"
    }
  }
}
