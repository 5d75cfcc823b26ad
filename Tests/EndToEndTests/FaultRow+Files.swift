import Foundation
import TestSupport
import Testing
import TrackerKitTesting

/// Faults of disks and folders.
extension FaultRow {
  static let fullDisks = [
    full("the recording", [.recording], [.restOfRecording]),
    full("the drawings", [.drawings], [.restOfDrawing]),
    full("the settings", [.settings], [.settings]),
    full("the state dump", [.dump], [.dump]),
    full("the statistics", [.statistics], [.statistics]),
    full("the event log", [.log], [.log, .restOfLog]),
    full("the pictures", [.pictures], [.picture]),
    full(
      "everything", FaultScene.Place.allCases,
      FaultLoss.atOnce.union([.settings, .restOfRecording, .restOfDrawing, .picture])),
  ]

  private static func full(
    _ what: String, _ places: [FaultScene.Place], _ losses: Set<FaultLoss>
  ) -> FaultRow {
    FaultRow(
      name: "the disk with \(what) is full", disk: places,
      strike: { scene in
        try scene.disk?.fill()
        if losses.contains(.settings) { try scene.changeLines() }
        if losses.contains(.picture) { try scene.takePicture() }
      }, mayLose: losses, persists: true)
  }

  static let readOnlyFolders = [
    readOnly("the recording", [.recording]),
    readOnly("the state dump", [.dump]),
    readOnly("the statistics", [.statistics]),
    readOnly("the event log", [.log]),
    readOnly("the drawings", [.drawings], [.restOfDrawing]),
    readOnly("the settings", [.settings], [.settings]),
    readOnly("the pictures", [.pictures], [.picture]),
    readOnly("recordings and learned gestures", [.data]),
  ]

  private static func readOnly(
    _ what: String, _ places: [FaultScene.Place], _ losses: Set<FaultLoss> = []
  ) -> FaultRow {
    FaultRow(
      name: "the folder of \(what) is read-only", disk: places,
      prepare: { try $0.disk?.makeReadOnly() },
      strike: { if losses.contains(.picture) { try $0.takePicture() } },
      mayLose: losses, persists: true)
  }

  static let obstacles = [
    folder("the recording", .recording), folder("the state dump", .dump),
    folder("the statistics", .statistics), folder("the event log", .log),
    folder("the settings", .settings, mayLose: [.settings]),
    folder("the drawing", .drawings, mayLose: [.drawing]),
    FaultRow(
      name: "a folder in place of the drawings' lock",
      prepare: { try $0.makeFolder(at: $0.root(.drawings) + "/touchplay/instance.lock") },
      mayLose: [.restOfDrawing], persists: true),
    FaultRow(
      name: "a folder in place of a learned gesture",
      prepare: { try $0.makeFolder(at: $0.root(.data) + "/touchplay/templates/1.template") },
      persists: true),
    FaultRow(
      name: "a file in place of the folder of the pictures",
      prepare: { try $0.write(Data(), to: .pictures, "touchplay") },
      strike: { try $0.takePicture() }, mayLose: [.picture], persists: true),
  ]

  private static func folder(
    _ what: String, _ place: FaultScene.Place, mayLose: Set<FaultLoss> = []
  ) -> FaultRow {
    FaultRow(
      name: "a folder in place of \(what)", prepare: { try $0.makeFolder(at: $0.path(place)) },
      mayLose: mayLose, persists: true)
  }
}

/// Limits of the system.
extension FaultRow {
  static let limits = [
    FaultRow(
      name: "no file may be opened anymore",
      strike: { scene in
        try scene.limit("--nofile=3")
        try scene.changeLines()
        try scene.takePicture()
      }, mayLose: [.settings, .dump, .statistics, .picture]),
    FaultRow(
      name: "no file may grow beyond 4 KiB", wrapper: { _ in ["prlimit", "--fsize=4096"] },
      drawsMuch: true, mayLose: [.restOfRecording, .restOfDrawing, .restOfLog, .log, .dump]),
    FaultRow(
      name: "at most 4, 8, 16, 24, 32, or 40 open files", forms: [4, 8, 16, 24, 32, 40],
      formsInShortRun: 6, wrapper: { ["prlimit", "--nofile=\($0)"] },
      mayLose: FaultLoss.atOnce.union([.settings, .restOfDrawing, .restOfRecording])),
    FaultRow(
      name: "at most 32 or 768 MiB of addresses", forms: [32, 768],
      wrapper: { ["prlimit", "--as=\($0 << 20)"] },
      mayLose: FaultLoss.atOnce.union([.settings, .restOfDrawing, .restOfRecording])),
    FaultRow(
      name: "no more addresses for the running program", strike: { try $0.limit("--as=1048576") },
      mayLose: FaultLoss.atOnce.union([.settings, .restOfDrawing, .restOfRecording])),
  ]
}

extension FaultScene {
  func takePicture() throws {
    wantsPicture = true
    try rig.press(try #require(Key("p")))
    try rig.settle()
  }

  /// Limits the running program.
  func limit(_ option: String) throws {
    let result = try Subprocess("prlimit", ["--pid", "\(try program.pid)", option]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
  }
}
