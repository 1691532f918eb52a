// swift-tools-version:6.3
import PackageDescription

// On Linux, noonmark is static, and starts faster. NOONMARK_DYNAMIC=1 links the system's C library
// instead, if it has no static one (libc.a) or for a sanitizer. `make` adds the flags of a release:
// docs/decisions/0005-link-order.md.
let linuxRelease = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
// By default, the linker places the executable at a multiple of 2 MB. Linux can then map 2 MB of
// the file as one page, which all counts as memory of a follower.
let staticLink = LinkerSetting.unsafeFlags(
  Context.environment["NOONMARK_DYNAMIC"] == "1"
    ? [] : ["-static-executable", "-use-ld=lld", "-Xlinker", "--image-base=0x210000"],
  .when(platforms: [.linux]))

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
  .treatAllWarnings(as: .error),
]
// Requires `unsafe` at each unsafe use (SE-0458). Used for all targets in Sources.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]
// Debug builds optimize the modules in which tests spend most of their time. Overflow is checked.
let fast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Each module imports only modules listed before it: see docs/architecture.md.
let text: [Target.Dependency] = ["NoonmarkBase", "Almanac", "NoonmarkText", "NoonmarkRecords"]
let layout = text + ["NoonmarkLayout"]
let data: [Target.Dependency] = ["Recurrence", "NoonmarkPhrases", "NoonmarkDomain"]
let pure = layout + data + ["NoonmarkWidgets", "NoonmarkFormats"]
let all = pure + ["NoonmarkSystem", "NoonmarkStore", "NoonmarkProgram"]

let package = Package(
  name: "noonmark",
  products: [
    .executable(name: "noonmark", targets: ["noonmark"]),
    .executable(name: "noonmark-bench", targets: ["noonmark-bench"]),
    // The calendar, the time zones, the Sun and the Moon, for other programs: docs/almanac.md.
    .library(name: "Almanac", targets: ["Almanac"]),
    // The recurrence rules of RFC 5545: docs/recurrence.md.
    .library(name: "Recurrence", targets: ["Recurrence"]),
  ],
  targets: [
    // Headers of the C library that the toolchain's own modules leave out; no C is compiled.
    .systemLibrary(name: "CMath"),
    .systemLibrary(name: "CSystem"),

    .target(name: "NoonmarkBase", swiftSettings: safe + fast),
    .target(name: "Almanac", dependencies: ["CMath", "NoonmarkBase"], swiftSettings: safe + fast),
    .target(
      name: "Recurrence", dependencies: ["NoonmarkBase", "Almanac"], swiftSettings: safe + fast),
    .target(
      name: "NoonmarkText", dependencies: ["NoonmarkBase", "Almanac"], exclude: ["Messages"],
      swiftSettings: safe + fast, plugins: ["EmbedFiles"]),
    .target(
      name: "NoonmarkRecords", dependencies: ["NoonmarkBase", "NoonmarkText"],
      swiftSettings: safe + fast),
    .target(
      name: "NoonmarkLayout", dependencies: text, swiftSettings: safe + fast,
      plugins: ["EmbedFiles"]),
    .target(
      name: "NoonmarkPhrases", dependencies: text + ["Recurrence"], swiftSettings: safe + fast),
    .target(
      name: "NoonmarkDomain", dependencies: text + data.dropLast(),
      exclude: ["Calendars/ZoneNames/zone-names", "Calendars/ZoneNames/LICENSE"],
      swiftSettings: safe, plugins: ["EmbedFiles"]),
    .target(
      name: "NoonmarkWidgets", dependencies: layout + data, swiftSettings: safe + fast),
    .target(name: "NoonmarkFormats", dependencies: layout, swiftSettings: safe + fast),
    .target(
      name: "NoonmarkSystem", dependencies: ["CSystem", "NoonmarkBase", "Almanac"],
      swiftSettings: safe),
    .target(
      name: "NoonmarkStore", dependencies: text + data + ["NoonmarkSystem"],
      swiftSettings: safe + fast),
    .target(
      name: "NoonmarkProgram", dependencies: pure + ["NoonmarkSystem", "NoonmarkStore"],
      exclude: ["Places/cities", "Places/LICENSE"], swiftSettings: safe, plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "noonmark", dependencies: ["NoonmarkProgram", "NoonmarkStore", "NoonmarkSystem"],
      swiftSettings: safe + [.define("NOONMARK_EARLY", linuxRelease)],
      linkerSettings: [staticLink], plugins: ["EmbedBuild"]),

    // Messages, themes, cities, the commit and so on become Swift source at build time.
    .executableTarget(name: "noonmark-embed", swiftSettings: safe),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["noonmark-embed"],
      path: "Sources/Plugins/EmbedFiles"),
    .plugin(
      name: "EmbedBuild", capability: .buildTool(), dependencies: ["noonmark-embed"],
      path: "Sources/Plugins/EmbedBuild"),

    // These examples see only the public API of the libraries.
    .executableTarget(
      name: "almanac-example", dependencies: ["Almanac"], path: "Tests/Examples/Almanac",
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "recurrence-example", dependencies: ["Almanac", "Recurrence"],
      path: "Tests/Examples/Recurrence", packageAccess: false, swiftSettings: strict),

    .executableTarget(
      name: "noonmark-bench",
      dependencies: data + ["Almanac", "NoonmarkSystem", "NoonmarkStore", "TruthTables"],
      path: "Tests/Benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "noonmark-fuzz", dependencies: all + ["TestSupport"], path: "Tests/Fuzz",
      exclude: ["Corpus"], swiftSettings: strict),
    // The comparison with the truth tables, for the tests and the benchmarks.
    .target(
      name: "TruthTables", dependencies: ["NoonmarkBase", "Almanac"], path: "Tests/TruthTables",
      swiftSettings: strict + fast),
    .target(
      name: "TestSupport", dependencies: all, path: "Tests/Support", swiftSettings: strict + fast),
    // The program for tests that replace functions of the C library.
    .executableTarget(
      name: "noonmark-dynamic", dependencies: ["NoonmarkProgram", "NoonmarkSystem"],
      path: "Tests/Dynamic", swiftSettings: strict, plugins: ["EmbedBuild"]),
    // Tests by module, and in real bars. A test target cannot depend on the executable, since the
    // test bundle cannot be linked statically.
    .testTarget(
      name: "UnitTests", dependencies: all + ["TestSupport", "TruthTables"],
      exclude: [
        "Almanac/Truth", "Domain/Calendars/ICalendar/occurrences.tsv", "Recurrence/dateutil.tsv",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: all + ["TestSupport"], swiftSettings: strict),
    .testTarget(name: "ClientTests", dependencies: pure + ["TestSupport"], swiftSettings: strict),
  ]
)
