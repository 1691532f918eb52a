// swift-tools-version:6.2
import PackageDescription

// Linux releases are one static executable. If no static C library (libc.a) is
// installed, NOONMARK_DYNAMIC=1 links the system's own instead. NOONMARK_SYMBOLS=1 keeps the
// names of functions, for debuggers and profilers.
let linuxRelease = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
let dynamic = Context.environment["NOONMARK_DYNAMIC"] == "1"
let staticLink: [LinkerSetting] =
  dynamic
  ? []
  : [
    // The linker's own base lets the kernel map the first 2 MB of the file, once they are read-only
    // data alone, as one page, which counts as 2 MB of memory.
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld", "-Xlinker", "--image-base=0x210000"], linuxRelease),
    .unsafeFlags(
      Context.environment["NOONMARK_SYMBOLS"] == "1" ? [] : ["-Xlinker", "-s"], linuxRelease),
  ]
// Places what a render touches side by side in the executable, so it touches fewer pages: see
// docs/decisions/0005-link-order.md.
let linkOrder: [LinkerSetting] =
  dynamic
  ? []
  : [
    .unsafeFlags(
      [
        "-Xlinker",
        "--symbol-ordering-file=\(Context.packageDirectory)/Sources/noonmark/link-order.txt",
        "-Xlinker", "--no-warn-symbol-ordering",
      ], linuxRelease)
  ]
// Arrays of many element types are each created a few times in a short run. Calling the metadata
// accessor of a generic type is cheaper than looking the type up by its mangled name, as release
// builds otherwise do to save space: a cold render takes a sixth fewer instructions. Values are
// copied and destroyed inline, without the functions of their types, which would have to be
// created.
let directMetadata = [
  "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
  "-Xfrontend", "-disable-type-layout",
]
// A section per function, which the linker can place or drop by itself. Merging equal functions
// would leave jumps without a symbol behind, which it cannot place.
let functionSections = [
  "-Xfrontend", "-function-sections", "-Xfrontend", "-disable-llvm-merge-functions-pass",
]
// Otherwise the executable contains a hash of each module, which depends on the directory of the
// sources: two builds of a commit would differ. Debug information depends on it too, but is not
// linked.
let reproducible = ["-Xfrontend", "-disable-incremental-llvm-codegen"]
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Types that contain a span.
  .enableExperimentalFeature("Lifetimes"),
  .treatAllWarnings(as: .error),
  .unsafeFlags(directMetadata + functionSections + reproducible, linuxRelease),
]

// Strict memory safety (SE-0458): each unsafe use is marked. For all targets in Sources.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]

// NOONMARK_FUZZER=1 lets libFuzzer see which code of the rooms an input reaches: see .ci/fuzz.
let fuzzer = Context.environment["NOONMARK_FUZZER"] == "1"
let coverage: [SwiftSetting] = fuzzer ? [.unsafeFlags(["-sanitize=fuzzer"])] : []

// Debug builds optimize the rooms that the tests spend their time in; overflow is still checked.
let fast: [SwiftSetting] = coverage + [.unsafeFlags(["-O"], .when(configuration: .debug))]
let optimized = safe + fast

// The modules that know neither the system nor a file.
let pure: [Target.Dependency] = [
  "NoonmarkBase", "Almanac", "Recurrence", "NoonmarkText", "NoonmarkRecords", "NoonmarkLayout",
  "NoonmarkDomain", "NoonmarkWidgets", "NoonmarkFormats",
]

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

    // The modules, each importing only those above it: see docs/architecture.md.
    .target(name: "NoonmarkBase", swiftSettings: optimized),
    .target(
      name: "Almanac", dependencies: ["CMath", "NoonmarkBase"], swiftSettings: optimized),
    .target(
      name: "Recurrence", dependencies: ["NoonmarkBase", "Almanac"], swiftSettings: optimized),
    .target(
      name: "NoonmarkText", dependencies: ["NoonmarkBase", "Almanac"], exclude: ["Messages"],
      swiftSettings: optimized, plugins: ["EmbedFiles"]),
    .target(
      name: "NoonmarkRecords", dependencies: ["NoonmarkBase", "Almanac", "NoonmarkText"],
      swiftSettings: optimized),
    .target(
      name: "NoonmarkLayout",
      dependencies: ["NoonmarkBase", "Almanac", "NoonmarkText", "NoonmarkRecords"],
      swiftSettings: optimized, plugins: ["EmbedFiles"]),
    .target(
      name: "NoonmarkDomain",
      dependencies: ["NoonmarkBase", "Almanac", "Recurrence", "NoonmarkText", "NoonmarkRecords"],
      swiftSettings: optimized),
    .target(
      name: "NoonmarkWidgets",
      dependencies: [
        "NoonmarkBase", "Almanac", "NoonmarkText", "NoonmarkRecords", "NoonmarkLayout",
        "NoonmarkDomain",
      ],
      swiftSettings: optimized),
    .target(
      name: "NoonmarkFormats",
      dependencies: [
        "NoonmarkBase", "Almanac", "NoonmarkText", "NoonmarkRecords", "NoonmarkLayout",
      ],
      swiftSettings: optimized),
    .target(
      name: "NoonmarkSystem", dependencies: ["CSystem", "NoonmarkBase", "Almanac"],
      swiftSettings: safe),
    .target(
      name: "NoonmarkStore",
      dependencies: [
        "NoonmarkBase", "Almanac", "Recurrence", "NoonmarkText", "NoonmarkRecords",
        "NoonmarkDomain", "NoonmarkSystem",
      ],
      swiftSettings: optimized),
    .target(
      name: "NoonmarkProgram",
      dependencies: pure + ["NoonmarkSystem", "NoonmarkStore"],
      exclude: ["Places/cities", "Places/LICENSE"], swiftSettings: safe,
      plugins: ["EmbedFiles"]),
    .executableTarget(
      name: "noonmark", dependencies: ["NoonmarkProgram", "NoonmarkStore", "NoonmarkSystem"],
      exclude: ["link-order.txt"],
      swiftSettings: safe + [.define("NOONMARK_EARLY", linuxRelease)],
      linkerSettings: staticLink + linkOrder, plugins: ["EmbedBuild"]),
    // Sees what any other package sees of Almanac.
    .executableTarget(
      name: "almanac-example", dependencies: ["Almanac"], path: "Tests/Examples/Almanac",
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "recurrence-example", dependencies: ["Almanac", "Recurrence"],
      path: "Tests/Examples/Recurrence", packageAccess: false, swiftSettings: strict),
    // Not a package of its own: that could not see `package` declarations.
    .executableTarget(
      name: "noonmark-bench",
      dependencies: [
        "NoonmarkBase", "Almanac", "Recurrence", "NoonmarkDomain", "NoonmarkStore",
        "NoonmarkSystem", "TruthTables",
      ],
      path: "Tests/Benchmarks", swiftSettings: strict),

    // Changed inputs for every parser: see CONTRIBUTING.md.
    .executableTarget(
      name: "noonmark-fuzz",
      dependencies: pure + ["NoonmarkSystem", "NoonmarkStore", "NoonmarkProgram", "TestSupport"],
      path: "Tests/Fuzz", exclude: ["Corpus"],
      swiftSettings: strict + (fuzzer ? [.define("NOONMARK_FUZZER")] : []),
      // The default linker of Swift fails on the debug information.
      linkerSettings: fuzzer ? [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])] : []),

    // Themes, pictures, cities and the snippets of integrations become Swift source at build time.
    .executableTarget(name: "noonmark-embed", swiftSettings: safe),
    .plugin(
      name: "EmbedFiles", capability: .buildTool(), dependencies: ["noonmark-embed"],
      path: "Sources/Plugins/EmbedFiles"),
    // So do the commit and the compiler.
    .plugin(
      name: "EmbedBuild", capability: .buildTool(), dependencies: ["noonmark-embed"],
      path: "Sources/Plugins/EmbedBuild"),

    // The comparison with the truth tables, for the tests and the bench alike.
    .target(
      name: "TruthTables", dependencies: ["NoonmarkBase", "Almanac"], path: "Tests/TruthTables",
      swiftSettings: strict + fast),

    // What several test targets need: seeded randomness, zones, places, scenes, folders, terminals,
    // and where the program is.
    .target(
      name: "TestSupport",
      dependencies: pure + ["NoonmarkSystem", "NoonmarkStore", "NoonmarkProgram"],
      path: "Tests/Support", swiftSettings: strict + fast),

    // In process, by room. No test target may depend on the executable: static linking and the test
    // bundle do not mix.
    .testTarget(
      name: "UnitTests",
      dependencies: pure + [
        "NoonmarkSystem", "NoonmarkStore", "NoonmarkProgram", "TestSupport", "TruthTables",
      ],
      exclude: [
        "Almanac/Truth", "Domain/Calendars/ICalendar/occurrences.tsv", "Recurrence/dateutil.tsv",
      ],
      swiftSettings: strict),
    // Run the executable next to the test bundle.
    .testTarget(
      name: "ProgramTests",
      dependencies: pure + ["NoonmarkStore", "NoonmarkProgram", "TestSupport"],
      swiftSettings: strict),
    // Run it in the real bars and shells.
    .testTarget(
      name: "ClientTests", dependencies: pure + ["TestSupport"], swiftSettings: strict),
  ]
)
