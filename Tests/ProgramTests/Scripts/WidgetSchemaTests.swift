import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import TestSupport
import Testing

/// docs/widget.schema.json, compared with the program's own reader of a widget's documents.
@Suite(.waits) struct `The JSON Schema of widgets` {
  private static func entry(_ members: String) -> String {
    #"{"version": 1, "entries": [{\#(members)}]}"#
  }

  private static func row(_ members: String) -> String {
    entry(#""rows": [{\#(members)}]"#)
  }

  private static func policy(_ policy: String) -> String {
    #"{"version": 1, "entries": [{"text": "a"}], "policy": \#(policy)}"#
  }

  private static func numbers(_ count: Int) -> String {
    "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
  }

  private static let valid = [
    entry(""), entry(#""text": "a""#), entry(#""title": 7, "text": 3.5"#),
    #"{"$schema": "widget.schema.json", "version": 1, "entries": [{}]}"#,
    #"{"version": 1.0, "entries": [{}]}"#,
    #"{"version": 1, "entries": [{"date": 0}, {"date": "2026-11-22T12:00:00Z"}]}"#,
    #"{"version": 1, "entries": [{}, {"date": "2100-01-01T12:00+01:00"}]}"#,
    entry(
      #""date": null, "icon": null, "title": null, "text": null, "pill": null, "progress": null"#),
    entry(#""rows": null, "class": null, "percentage": null, "url": null"#),
    #"{"$schema": null, "version": 1, "entries": [{}], "policy": null}"#,
    entry(#""pill": {"text": "Bus", "until": null, "since": null, "color": null}"#),
    entry(#""pill": {"text": null, "until": 1, "since": null}"#),
    row(#""label": "a", "value": null"#), row(#""label": "a", "icon": null, "pill": null"#),
    row(#""value": "a", "pill": null, "label": null, "rule": null, "paragraph": null"#),
    row(#""bar": 1, "sparkline": null"#), row(#""sparkline": [1], "bar": null"#),
    row(#""rule": true, "label": null"#), row(#""paragraph": "a", "value": null"#),
    entry(#""date": "2026-11-22 12:00""#), entry(#""date": "2026-11-22""#),
    entry(#""pill": "a""#), entry(#""pill": 4"#), entry(#""pill": """#),
    entry(#""pill": {"text": ""}"#),
    entry(#""pill": {"until": 1795717800, "color": "warning"}"#),
    entry(##""pill": {"text": "a", "since": "2026-11-22T12:00:00Z", "color": "#ff0000"}"##),
    entry(#""progress": 0"#), entry(#""progress": 0.5"#),
    entry(#""progress": {"from": 0, "to": 9}"#),
    entry(#""class": "a-b_1""#), entry(#""class": []"#), entry(#""class": ["a", "b"]"#),
    entry(#""percentage": 100"#), entry(#""url": "https://example.org/a?b=c""#),
    entry(#""rows": []"#), row(#""label": "a""#), row(#""icon": "star", "value": 3"#),
    row(#""label": "a", "pill": {"until": 0}"#), row(#""label": "a", "bar": 1, "value": "b""#),
    row(#""bar": {"from": 0, "to": 9}, "pill": "a""#),
    row(#""label": "a", "sparkline": [-1, 0, 2.5], "value": "b""#),
    row(#""sparkline": \#(numbers(48))"#), row(#""paragraph": "a""#), row(#""rule": true"#),
    policy(#""at_end""#), policy(#""never""#), policy("null"), policy(#"{"after": 90}"#),
    policy(#"{"after": 0.5}"#),
    policy(#"{"after": "15m"}"#), policy(#"{"after": "1d2h3m4s"}"#),
    policy(#"{"after": "2026-11-23T06:00:00Z"}"#),
  ]

  private static let invalid = [
    "[]", "{}", "1", #"{"entries": [{}]}"#, #"{"version": 1}"#, #"{"version": 1, "entries": []}"#,
    #"{"version": 2, "entries": [{}]}"#, #"{"version": "1", "entries": [{}]}"#,
    #"{"version": 1, "entries": {}}"#, #"{"version": 1, "entries": [{}, {}]}"#,
    #"{"version": 1, "entries": ["a"]}"#, #"{"version": 1, "entries": [{}], "polizy": "never"}"#,
    entry(#""txt": "a""#), entry(#""icon": 5"#), row(#""icon": 5, "label": "a""#),
    entry(#""text": true"#), entry(#""text": ["a"]"#),
    entry(#""date": true"#), entry(#""date": "soon""#), entry(#""date": "12:00""#),
    entry(#""pill": {}"#), entry(#""pill": []"#), entry(#""pill": {"color": "blue"}"#),
    entry(#""pill": {"until": 1, "since": 1}"#), entry(#""pill": {"text": "a", "color": 1}"#),
    entry(#""progress": 1.1"#), entry(#""progress": -0.1"#), entry(#""progress": "half""#),
    entry(#""progress": {"from": 0}"#), entry(#""class": "a b""#), entry(#""class": 1"#),
    entry(#""percentage": 101"#), entry(#""url": "file:///etc/passwd""#), entry(#""url": 1"#),
    entry(#""rows": {}"#), row(""), row(#""icon": "star""#), row(#""rule": false"#),
    row(#""rule": true, "label": "a""#), row(#""paragraph": "a", "label": "b""#),
    row(#""value": "a", "pill": "b""#), row(#""bar": 1, "sparkline": [1]"#),
    row(#""sparkline": []"#), row(#""sparkline": ["a"]"#), row(#""sparkline": \#(numbers(49))"#),
    entry(#""rows": [\#(Array(repeating: #"{"rule": true}"#, count: 65).joined(separator: ","))]"#),
    #"{"version": 1, "entries": [{}, {"date": null}]}"#, #"{"version": 1, "entries": null}"#,
    entry(#""pill": {"text": null}"#), row(#""label": null"#), row(#""rule": null"#),
    entry(#""progress": {"from": 0, "to": null}"#), policy(#"{"after": null}"#),
    policy(#""sometimes""#), policy("{}"), policy("60"), policy(#"{"after": 0}"#),
    policy(#"{"after": -1}"#), policy(#"{"after": ""}"#), policy(#"{"after": "0m"}"#),
    policy(#"{"after": "1h 30m"}"#), policy(#"{"after": "30m1h"}"#), policy(#"{"after": 1e9}"#),
    policy(#"{"after": 60, "before": 90}"#),
  ]

  /// Rules that a schema cannot express.
  private static let onlyReader: [(document: String, problem: String)] = [
    (entry(#""date": "2026-13-41""#), "2026-13-41"),
    (#"{"version": 1, "entries": [{"date": 2}, {"date": 1}]}"#, "earlier than the previous"),
    (entry(#""progress": {"from": 9, "to": 0}"#), "to is not later than from"),
    (entry(#""pill": {"text": "a", "color": "bleu"}"#), "'bleu'"),
    (policy(#"{"after": "400d"}"#), "use at most 366d"),
  ]

  /// Returns the first problem that the program finds in a document; empty if it is valid.
  private func problem(in document: String) throws -> String {
    do throws(Failure) {
      let read = try ScriptDocument(
        Array(document.utf8), ranAt: Instant(epochSeconds: 1_795_345_800), in: .utc)
      return read.notes.first ?? ""
    } catch {
      return error.message
    }
  }

  @Test func `accepts what noonmark accepts, and rejects what it rejects`() throws {
    let documents = Self.valid + Self.invalid
    let errors = try Program().schemaErrors(of: documents)
    #expect(errors.count == documents.count)
    for (index, (document, error)) in zip(documents, errors).enumerated() {
      let problem = try problem(in: document)
      let isValid = index < Self.valid.count
      #expect(error.isEmpty == isValid, "\(document): \(error)")
      #expect(problem.isEmpty == isValid, "\(document): \(problem)")
    }
  }

  @Test func `says less than noonmark in a few places`() throws {
    let errors = try Program().schemaErrors(of: Self.onlyReader.map(\.document))
    for (item, error) in zip(Self.onlyReader, errors) {
      let problem = try problem(in: item.document)
      #expect(problem.contains(item.problem), "\(item.document): \(problem)")
      #expect(error.isEmpty, "\(item.document): \(error)")
    }
  }
}
