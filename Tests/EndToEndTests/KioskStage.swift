import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// A kiosk with a visitor in front of it: the program on a rig with a window manager, and user
/// folders that are not empty.
final class KioskStage {
  let rig: TouchRig
  let program: LaunchedProgram
  /// What has got out of the kiosk so far.
  private(set) var left: [String] = []
  private let home: TemporaryFolder
  private let before: [String: Data]

  static let size = Size(width: 1280, height: 800)

  /// Runs a trial on a kiosk.
  static func run(_ options: [String] = [], _ trial: (KioskStage) throws -> Void) async throws {
    try await TouchRig.run(width: Int(size.width), height: Int(size.height)) { rig in
      _ = try rig.startWindowManager()
      try trial(KioskStage(rig, options))
    }
  }

  private init(_ rig: TouchRig, _ options: [String]) throws {
    self.rig = rig
    home = try TemporaryFolder()
    try Self.fill(home)
    before = try Self.files(in: home)
    program = try rig.launch(
      BuiltProduct.touchplay, ["--kiosk"] + options, environment: ["HOME": home.path])
    try rig.waitUntilShown(program)
  }

  /// A learned gesture, a drawing, and settings, as the program saves them.
  private static func fill(_ home: TemporaryFolder) throws {
    // Without motion, screenshots need not wait for the invitation's fingers.
    try home.write(Data("theme light\nmotion less\n".utf8), to: ".config/touchplay/settings")
    let templates = TemplatesFolder(path: home.path(".local/share/touchplay/templates")) { _, _ in }
    let corner = [Point(x: 0, y: 0), Point(x: 0, y: 90), Point(x: 90, y: 90)]
    templates.keep(LearnedTemplate(number: 1, examples: [[corner]]))
    templates.finish()
    let keeper = DrawingSaver(folder: home.path(".local/state/touchplay")) { _ in }
    let history = EditHistory<TraceStroke>()
    keeper.keep(history, as: "trace")
    history.append(TraceStroke(width: 8, points: corner))
    #expect(keeper.close().isEmpty && keeper.notices.isEmpty)
  }

  /// All files in a folder except those that libraries cache, with their contents.
  private static func files(in folder: TemporaryFolder) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let kept = names.filter { !$0.hasPrefix(".cache") }
    return Dictionary(uniqueKeysWithValues: kept.map { ($0, folder.data($0)) })
  }

  /// Whether the program runs and only its window is visible, as large as the screen.
  private var isWhole: Bool {
    program.end == nil
      && rig.windowFrames.last
        == Rect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
  }

  /// Notes what was tried last if it got out of the kiosk.
  ///
  /// A window manager's own notices, such as the name of a workspace, cover part of the screen for
  /// a moment.
  func check(after trial: String) throws {
    let end = ContinuousClock.now + .seconds(5)
    while !isWhole, program.end == nil, ContinuousClock.now < end { pause(0.05) }
    if !isWhole { left.append(trial) }
  }

  /// Ends the program and checks what it left in the user's folders.
  func finish() throws {
    guard program.end == nil else {
      Issue.record("the program has ended: \(program.errors)")
      return
    }
    // If the test was faster, the program has a backlog to work through first.
    let end = try program.finish(seconds: 60)
    #expect(end.exitCode == 0, "\(end) \(program.errors)")
    checkFolders()
  }

  /// Notes what has changed in the user's folders.
  func checkFolders() {
    do {
      let after = try Self.files(in: home)
      for name in Set(before.keys).union(after.keys).sorted() where before[name] != after[name] {
        left.append(name)
      }
    } catch { Issue.record(error) }
  }

  // MARK: Fingers

  /// A finger's tap, as long as a button needs.
  func tap(_ location: Point) throws {
    try rig.touchDown(0, at: location)
    try rig.sync()
    pause(0.03)
    try rig.touchUp(0)
    try rig.settle(atMost: 0.5)
  }

  /// The modes of a kiosk.
  static var modes: ModeRegistry { .standard.offering([], and: .touchy) }

  /// The handle at an edge, and the HUD's buttons in a mode and at a size: those that show at once,
  /// and those behind More.
  static func buttons(
    in mode: Mode, edge: HUDEdge, factor: Double, hasMore: Bool = true
  ) -> (handle: Point, items: [(command: TouchPlay.Command<Sandbox>, location: Point)]) {
    let settings = Settings()
    settings.edge = edge
    settings.interfaceFactor = factor
    settings.isKiosk = true
    settings.hasMotion = false
    settings.modes = modes
    let twin = Sandbox(
      loop: EventLoop(), geometry: DisplayGeometry(points: size), mode: mode, settings: settings)
    let hud = twin.overlays.hud
    hud.unfold()
    hud.showsMore = hasMore
    func all(_ view: View) -> [HUDButton] {
      view.subviews.flatMap { [$0].compactMap { $0 as? HUDButton } + all($0) }
    }
    let items = all(hud).filter { !$0.isHidden }.map {
      ($0.command, $0.bounds.center - $0.convert(.zero, from: nil))
    }
    return (hud.handle.frame.center, items)
  }
}
