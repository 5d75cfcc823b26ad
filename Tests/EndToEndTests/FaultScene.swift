import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

/// What every fault meets: a page from yesterday on which fingers draw, while the program writes
/// every file that it can, and a setting that was just chosen.
final class FaultScene {
  /// What the program writes, each in a folder of its own.
  enum Place: String, CaseIterable {
    case recording, drawings, settings, dump, statistics, log, pictures, data
  }

  /// The strokes of yesterday's page.
  private static let yesterday = [60.0, 80].map { height in
    TraceStroke(width: 8, points: [Point(x: 40, y: height), Point(x: 300, y: height)])
  }

  /// The sizes of the screen, and of a window on it.
  static let (screen, window) = ((width: 800, height: 600), (width: 780, height: 540))

  let rig: TouchRig
  let row: FaultRow
  /// The form of the fault.
  let form: Int
  let folder: TemporaryFolder
  let disk: SmallDisk?
  private var running: LaunchedProgram?
  private var isShown = false
  /// Whether a picture was asked for.
  var wantsPicture = false
  /// What the settings file should say about lines.
  private(set) var lines = "smooth"
  /// Whether the mouse draws after the fault.
  var usesMouse = false
  /// How many strokes the page had before the program started.
  private var before = FaultScene.yesterday.count
  /// How many were drawn since.
  private(set) var added = 0
  /// How many the page should have.
  var drawn: Int { before + added }

  init(_ rig: TouchRig, _ row: FaultRow, form: Int) throws {
    self.rig = rig
    self.row = row
    self.form = form
    folder = try TemporaryFolder()
    disk = row.disk.isEmpty ? nil : try SmallDisk(kibibytes: 64)
    for place in Place.allCases {
      try FileManager.default.createDirectory(
        atPath: root(place), withIntermediateDirectories: true)
    }
    try Data(count: 16).write(to: URL(filePath: folder.path("clocks")))
    try write(Data("theme light\n".utf8), to: .settings, "touchplay/settings")
    var records: [UInt8] = []
    for (index, stroke) in Self.yesterday.enumerated() {
      records += EditRecord.put(index, stroke).bytes
    }
    let page = DrawingFile.opening("trace") + DrawingFile.block(records)
    try write(Data(page), to: .drawings, "touchplay/trace.touchplay")
  }

  // MARK: Files

  /// The folder of something that the program writes.
  func root(_ place: Place) -> String {
    guard let disk, row.disk.contains(place) else { return folder.path(place.rawValue) }
    return "\(disk.path)/\(place.rawValue)"
  }

  /// The file that is named on the command line, or that the program finds itself.
  func path(_ place: Place) -> String {
    switch place {
    case .recording: root(place) + "/a.touchplay"
    case .drawings: root(place) + "/touchplay/trace.touchplay"
    case .settings: root(place) + "/touchplay/settings"
    case .dump, .statistics: root(place) + "/a.json"
    case .log: root(place) + "/a.log"
    case .pictures, .data: root(place) + "/touchplay"
    }
  }

  func write(_ data: Data, to place: Place, _ name: String) throws {
    let file = URL(filePath: root(place) + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Puts a folder where the program wants to have a file.
  func makeFolder(at path: String) throws {
    if path == self.path(.drawings) { before = 0 }
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Changes a setting, as the user does.
  func changeLines() throws {
    try rig.press(try #require(Key("m")))
    lines = lines == "smooth" ? "straight" : "smooth"
  }

  // MARK: The program

  var program: LaunchedProgram {
    get throws { try #require(running) }
  }

  private var environment: [String: String?] {
    [
      "XDG_STATE_HOME": root(.drawings), "XDG_CONFIG_HOME": root(.settings),
      "XDG_PICTURES_DIR": root(.pictures), "XDG_DATA_HOME": root(.data),
      "TOUCHPLAY_CLOCK_SHIFT": folder.path("clocks"),
    ]
  }

  /// Starts the program, draws, and lets the fault strike.
  func play() throws -> FaultOutcome {
    try row.prepare(self)
    try launch()
    if isShown {
      try draw()
      try row.strike(self)
    }
    let program = try program
    let endsItself = program.end != nil
    if !endsItself { try drawOn() }
    let end = try program.finish(seconds: 20)
    return FaultOutcome(
      program: FaultWords.program(
        end, isShown: isShown, endsItself: endsItself, messages: program.errors),
      losses: try FaultCheck(self, end).losses())
  }

  private func launch() throws {
    let command =
      row.wrapper(form) + [BuiltProduct.touchplay, "--mode", "trace"] + row.options + [
        "--record", path(.recording), "--dump-state", path(.dump), "--stats", path(.statistics),
        "--log-events", path(.log),
      ]
    let program = try rig.launch(
      command[0], Array(command.dropFirst()), environment: environment)
    running = program
    do {
      let size = row.options.contains("--window") ? Self.window : Self.screen
      if row.hasManager {
        // A window in a frame has another size.
        try rig.waitUntilManaged(program)
        try rig.settle(quiet: 0.2)
      } else {
        try rig.waitUntilShown(program, width: size.width, height: size.height)
      }
      isShown = true
    } catch  where program.end != nil {}
  }

  // MARK: Drawing

  /// Three strokes, a setting, and a fourth stroke that has not ended.
  private func draw() throws {
    try changeLines()
    for _ in 0..<3 { try stroke(0) }
    try rig.touchDown(0, at: Point(x: 350, y: 150))
    for step in 1...8 { try rig.touchMove(0, to: Point(x: 350 + 5 * Double(step), y: 250)) }
    added += 1
    // What is older than 2 s must be kept; a stroke that has ended is written after 0.1 s.
    if row.isSudden { pause(2) }
    try rig.settle(quiet: 0.2)
  }

  /// A stroke that ends.
  func stroke(_ finger: Int, moves: Int = 3) throws {
    let x = Double(100 + 20 * drawn)
    try rig.touchDown(finger, at: Point(x: x, y: 150))
    for step in 0..<moves {
      try rig.touchMove(finger, to: Point(x: x + Double(step % 15), y: Double(160 + step % 101)))
      if step % 32 == 31 { try rig.sync() }
    }
    try rig.touchUp(finger)
    try rig.sync()
    added += 1
  }

  /// Draws more than the rest of a disk's last page, so that every file would grow.
  private func drawOn() throws {
    if usesMouse { return try mouseStroke() }
    try stroke(1, moves: row.disk.isEmpty && !row.drawsMuch ? 3 : 900)
    try rig.settle(quiet: 0.2)
  }

  private func mouseStroke() throws {
    try rig.movePointer(to: Point(x: 250, y: 150))
    try rig.button(isDown: true)
    try rig.movePointer(to: Point(x: 250, y: 200))
    try rig.button(isDown: false)
    added += 1
    try rig.settle(atMost: 2, quiet: 0.2)
  }

  // MARK: The next start

  /// Starts the program again in the same folders, and checks what it shows.
  func reopen(on rig: TouchRig) throws {
    let file = folder.path("next.json")
    let program = try rig.launch(
      BuiltProduct.touchplay, ["--mode", "trace", "--dump-state", file], environment: environment)
    try rig.waitUntilShown(program)
    try rig.settle()
    let picture = try rig.screenshot()
    let end = try program.finish(seconds: 20)
    guard !row.mayLose.contains(.drawing) else { return }
    #expect(row.persists || (end.exitCode == 0 && program.errors.isEmpty), "\(program.errors)")
    #expect(!program.errors.contains("damaged"), "\(program.errors)")
    #expect(picture[150, 60] != picture[150, 70], "yesterday's strokes")
    let shown = try StateDump(folder.data("next.json")).strokes.count
    #expect(shown == (try FaultCheck.strokes(of: path(.drawings))))
  }
}
