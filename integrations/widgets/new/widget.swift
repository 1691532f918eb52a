#!/usr/bin/env swift
// A widget for noonmark: it prints one JSON document. docs/widgets.md describes it.
//
//   noonmark NAME                 shows it
//   noonmark NAME//home           passes /home as the first argument
//   noonmark widget check NAME    runs it and says what is wrong
//
// The environment has NOONMARK_SIZE, NOONMARK_WIDTH, TZ, the theme's colors and more.
// Compile it (swiftc -O) if it runs often: the interpreter takes a second to start.

import Foundation

struct Document: Encodable {
  let version = 1
  let entries: [Entry]
  let policy: [String: String]
}

struct Entry: Encodable {
  let icon: String
  let title: String
  let pill: Pill
  let progress: Double
  let rows: [Row]
}

struct Pill: Encodable {
  let text: String
  let color: String
}

struct Row: Encodable {
  let label: String
  let value: String
}

let folder = CommandLine.arguments.dropFirst().first ?? "/"
let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
let size = (attributes[.systemSize] as? NSNumber)?.doubleValue ?? 1
let free = (attributes[.systemFreeSize] as? NSNumber)?.doubleValue ?? 0
let share = 1 - free / size

let entry = Entry(
  icon: "externaldrive", title: "Disk",
  pill: Pill(text: "\(Int(share * 100))%", color: share < 0.9 ? "accent" : "warning"),
  progress: share,
  rows: [
    Row(label: "Folder", value: folder), Row(label: "Free", value: "\(Int(free / 1e9)) GB"),
  ])
let document = try JSONEncoder().encode(Document(entries: [entry], policy: ["after": "10m"]))
print(String(decoding: document, as: UTF8.self))
