// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Tests compile in a fraction of the time; in a release, what they test is optimized. Nothing waits for
// their modules, so these are not made by a compiler of their own, which would read everything twice.
let testSettings =
  settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]

let package = Package(
  name: "touchplay",
  products: [
    .executable(name: "touchplay", targets: ["TouchPlay"]),
    .library(name: "TrackerKit", targets: ["TrackerKit"]),
    .library(name: "TrackerKitFiles", targets: ["TrackerKitFiles"]),
    .library(name: "TrackerKitRaster", targets: ["TrackerKitRaster"]),
    .library(name: "TrackerKitSDL", targets: ["TrackerKitSDL"]),
    .library(name: "TrackerKitTesting", targets: ["TrackerKitTesting"]),
    .library(name: "TouchRecordings", targets: ["TouchRecordings"]),
    // For tests, which preload it.
    .library(name: "ClockShift", type: .dynamic, targets: ["ClockShift"]),
    // For Benchmarks, a package of its own.
    .library(name: "_TestSupport", targets: ["TestSupport"]),
  ],
  targets: [
    // C libraries are found without pkg-config: docs/dev/decisions/0011-no-warnings-from-swiftpm.md.
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CEvdev"),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CLo"),
    .systemLibrary(name: "CMainQueue"),
    .systemLibrary(name: "CQRencode"),
    .systemLibrary(name: "CSystemBus"),
    .systemLibrary(name: "CYAML"),
    .systemLibrary(name: "CZlib"),
    .target(
      name: "TrackerKit",
      swiftSettings: settings,
      // Rounding and square roots are functions of the C library's mathematics part.
      linkerSettings: [.linkedLibrary("m")]
    ),
    .target(
      name: "TrackerKitFiles",
      dependencies: ["TrackerKit"],
      swiftSettings: settings
    ),
    .target(
      name: "TrackerKitRaster",
      dependencies: ["TrackerKit"],
      swiftSettings: settings
    ),
    .target(
      name: "TrackerKitSDL",
      dependencies: [
        "CSDL2", "CFontconfig", "CMainQueue", "CSystemBus", "TrackerKit", "TrackerKitFiles",
        "TrackerKitRaster",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "TrackerKitTesting",
      dependencies: ["TrackerKit"],
      swiftSettings: settings
    ),
    .target(
      name: "TouchRecordings",
      dependencies: ["CEvdev", "CYAML", "TrackerKit"],
      swiftSettings: settings
    ),
    .target(
      name: "TUIO",
      dependencies: ["CLo", "TrackerKit", "TrackerKitFiles"],
      swiftSettings: settings
    ),
    .target(
      name: "PanelCheck",
      dependencies: ["TrackerKit"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "TouchPlay",
      dependencies: [
        "CQRencode", "CZlib", "PanelCheck", "TUIO", "TouchRecordings", "TrackerKit",
        "TrackerKitFiles", "TrackerKitRaster", "TrackerKitSDL",
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "draw-touches",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Examples/DrawTouches",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "move-picture",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Examples/MovePicture",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "load-pictures",
      dependencies: ["TrackerKit", "TrackerKitRaster", "TrackerKitSDL"],
      path: "Examples/LoadPictures",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "buttons-and-targets",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Examples/ButtonsAndTargets",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "custom-recognizer",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Examples/CustomRecognizer",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "headless-replay",
      dependencies: ["TrackerKit", "TrackerKitFiles"],
      path: "Examples/HeadlessReplay",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "record-and-replay",
      dependencies: ["TrackerKit", "TrackerKitFiles", "TrackerKitSDL"],
      path: "Examples/RecordAndReplay",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "photo-table",
      dependencies: ["TrackerKit", "TrackerKitFiles", "TrackerKitRaster", "TrackerKitSDL"],
      path: "Examples/PhotoTable/Sources",
      swiftSettings: settings
    ),
    .testTarget(
      name: "PhotoTableTests",
      dependencies: ["photo-table", "TrackerKit", "TrackerKitFiles", "TrackerKitTesting"],
      path: "Examples/PhotoTable/Tests",
      exclude: ["three-people.touchplay"],
      swiftSettings: testSettings
    ),
    .executableTarget(
      name: "map-viewer",
      dependencies: ["TrackerKit", "TrackerKitFiles", "TrackerKitSDL"],
      path: "Examples/MapViewer/Sources",
      swiftSettings: settings
    ),
    .testTarget(
      name: "MapViewerTests",
      dependencies: ["map-viewer", "TrackerKit", "TrackerKitFiles", "TrackerKitTesting"],
      path: "Examples/MapViewer/Tests",
      exclude: ["walk.touchplay"],
      swiftSettings: testSettings
    ),
    .executableTarget(
      name: "settings-page",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Examples/SettingsPage",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "todo-list",
      dependencies: ["TrackerKit", "TrackerKitFiles", "TrackerKitSDL"],
      path: "Examples/TodoList/Sources",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TodoListTests",
      dependencies: ["todo-list", "TrackerKit", "TrackerKitFiles", "TrackerKitTesting"],
      path: "Examples/TodoList/Tests",
      exclude: ["morning.touchplay"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TestYourViewTests",
      dependencies: ["TrackerKit", "TrackerKitTesting"],
      path: "Examples/TestYourView",
      swiftSettings: testSettings
    ),

    .systemLibrary(name: "CX11", path: "Tests/CX11"),
    .target(name: "ClockShift", path: "Tests/ClockShift"),
    .target(name: "CAllocationCount", path: "Tests/CAllocationCount"),
    .executableTarget(
      name: "programmer-mistakes",
      dependencies: ["TrackerKit"],
      path: "Tests/ProgrammerMistakes",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "pinch-replay",
      dependencies: ["TrackerKit"],
      path: "Tests/PinchReplay",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "mailbox-race",
      dependencies: ["TrackerKit"],
      path: "Tests/MailboxRace",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "main-actor-tasks",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Tests/MainActorTasks",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "writing-systems",
      dependencies: ["TrackerKit", "TrackerKitSDL"],
      path: "Tests/WritingSystems",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "font-sets",
      dependencies: ["TrackerKit", "TrackerKitFiles", "TrackerKitSDL", "TrackerKitTesting"],
      path: "Tests/FontSets",
      swiftSettings: settings
    ),
    .target(
      name: "TestSupport",
      // PanelCheck only for the order: the program, which the longest build waits for, is built before tests.
      dependencies: [
        "CSDL2", "CX11", "PanelCheck", "TrackerKit", "TrackerKitFiles", "TrackerKitTesting",
      ],
      path: "Tests/TestSupport",
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("SDL2_image")]
    ),
    .testTarget(
      name: "TestSupportTests",
      dependencies: ["CSDL2", "TestSupport", "TrackerKit", "TrackerKitTesting"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TrackerKitTests",
      dependencies: ["CAllocationCount", "TrackerKit", "TestSupport", "TrackerKitTesting"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TrackerKitTestingTests",
      dependencies: ["TrackerKit", "TrackerKitTesting"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TrackerKitFilesTests",
      dependencies: ["TrackerKit", "TrackerKitFiles", "TestSupport", "TrackerKitTesting"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TrackerKitRasterTests",
      dependencies: ["TrackerKit", "TrackerKitRaster", "TestSupport", "TrackerKitTesting"],
      swiftSettings: testSettings
    ),
    .target(
      name: "CFakeTouch",
      path: "Tests/CFakeTouch"
    ),
    .testTarget(
      name: "TrackerKitSDLTests",
      dependencies: [
        "CFakeTouch", "CSDL2", "TrackerKit", "TrackerKitRaster", "TrackerKitSDL", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .systemLibrary(name: "CEvemu", path: "Tests/CEvemu"),
    .target(
      name: "FuzzRecordings",
      dependencies: ["TouchRecordings", "TrackerKit", "TrackerKitTesting"],
      path: "Tests/FuzzRecordings",
      swiftSettings: settings
    ),
    .testTarget(
      name: "TouchRecordingsTests",
      dependencies: [
        "CEvemu", "FuzzRecordings", "TestSupport", "TouchRecordings", "TrackerKit",
        "TrackerKitTesting",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TUIOTests",
      dependencies: ["TUIO", "TestSupport", "TrackerKit", "TrackerKitTesting"],
      swiftSettings: testSettings
    ),
    .target(
      name: "SyntheticPanel",
      dependencies: ["TrackerKit"],
      path: "Tests/SyntheticPanel",
      swiftSettings: settings
    ),
    .testTarget(
      name: "PanelCheckTests",
      dependencies: ["PanelCheck", "SyntheticPanel", "TrackerKit"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "TouchPlayTests",
      dependencies: [
        "CAllocationCount", "FuzzRecordings", "PanelCheck", "SyntheticPanel", "TUIO", "TouchPlay",
        "TouchRecordings", "TrackerKit", "TrackerKitFiles", "TrackerKitRaster", "TrackerKitSDL",
        "TrackerKitTesting",
        "TestSupport",
      ],
      // It needs functions of libFuzzer.
      exclude: ["Fuzz/FuzzEntry.swift"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "SyntheticPanel", "TouchPlay", "TestSupport", "TrackerKit", "TrackerKitFiles",
        "TrackerKitSDL", "TrackerKitTesting",
      ],
      exclude: ["Independent", "References"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "MachineTests",
      dependencies: [
        "PanelCheck", "TestSupport", "TouchPlay", "TrackerKit", "TrackerKitFiles",
        "TrackerKitTesting",
      ],
      exclude: ["Guest"],
      swiftSettings: testSettings
    ),
  ]
)

// Scripts/fuzz sets this: what the tests fuzz becomes a program. Its entry point is libFuzzer's, so the
// program itself is a library, and its own entry point has another name.
if Context.environment["TOUCHPLAY_LIBFUZZER"] != nil {
  let program = package.targets.first { $0.name == "TouchPlay" }
  package.products.removeAll { $0.name == "touchplay" }
  package.targets.removeAll { $0.isTest || $0.name == "TouchPlay" }
  package.targets += [
    .target(
      name: "TouchPlay",
      dependencies: program?.dependencies ?? [],
      swiftSettings: settings + [
        .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "touchplay_main"])
      ]
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "FuzzRecordings", "PanelCheck", "TUIO", "TouchPlay", "TouchRecordings", "TrackerKit",
        "TrackerKitFiles", "TrackerKitTesting",
      ],
      path: "Tests/TouchPlayTests/Fuzz",
      swiftSettings: settings
    ),
  ]
}
