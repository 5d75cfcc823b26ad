import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Sandbox")
struct SandboxTests {
  /// What a sandbox asked of its host.
  private final class Host: SandboxHost {
    var log: [String] = []
    func quit() { log.append("quit") }
    func toggleFullscreen() { log.append("fullscreen") }
    func toggleRecording() { log.append("record") }
    func showGallery() { log.append("gallery") }
    func liftAllFingers() { log.append("lift") }
    func play(_ tones: [Tone]) {}
    func visitBegan() {}
    func savePicture() { log.append("picture") }
  }

  private let host = Host()
  private let settings = Settings()
  private let sandbox: Sandbox

  init() {
    let geometry = DisplayGeometry(points: Size(width: 800, height: 600))
    sandbox = Sandbox(
      loop: EventLoop(), geometry: geometry, mode: .touchy, settings: settings)
    sandbox.host = host
  }

  private func press(
    _ label: String, position: String? = nil, _ modifiers: KeyModifiers = [],
    after seconds: Double = 0.1
  ) {
    let key = KeyChange(
      label: label, position: position ?? label, modifiers: modifiers, isDown: true)
    handle([.key(key)], after: seconds)
  }

  private func handle(_ inputs: [RootInput], after seconds: Double = 0.1) {
    sandbox.loop.handle(
      Turn(time: sandbox.loop.time.advanced(bySeconds: seconds), inputs: inputs))
  }

  private func touch(_ kind: TouchChange.Kind, _ number: Int, _ location: Point) {
    handle([
      .touch(
        TouchChange(
          kind, number: number, contact: ContactID(device: 1, finger: Int64(number)),
          location: location))
    ])
  }

  @Test("H1 digits go by position, letters by label")
  func positionsAndLabels() {
    press("quotedbl", position: "3")
    #expect(sandbox.mode == .trace)
    press("3", position: "x")
    press("&", position: "1")
    #expect(sandbox.mode == .touchy)
    press("tab")
    #expect(sandbox.mode == .lines)
    press("r", position: "k")
    press("f11")
    #expect(host.log == ["record", "fullscreen"])
  }

  @Test("H1 Esc twice within 1 s quits; an Esc that closes the help does not count")
  func escape() {
    press("escape")
    press("escape", after: 1.2)
    #expect(host.log.isEmpty)
    press("h")
    press("escape", after: 0.1)
    press("escape", after: 0.1)
    #expect(host.log == ["quit"], "the first and third Esc are 0.3 s apart")
    press("q", [.control])
    press("q")
    #expect(host.log == ["quit", "quit"])
  }

  @Test("T4 H7 the keys i and t show the inspector and the rings, which no digest covers")
  func overlays() {
    touch(.began, 1, Point(x: 100, y: 100))
    let scene = sandbox.sceneDigest
    let model = sandbox.modelDigest
    press("i")
    press("t")
    #expect(!sandbox.overlays.inspector.isHidden)
    #expect(settings.showsRings)
    #expect(sandbox.sceneDigest == scene)
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    #expect(canvas.commands.count > canvas.sceneCount)
    let rings = canvas.commands.filter { if case .ring = $0.shape { true } else { false } }
    #expect(rings.count == 1)
    // Keys are turns, and a turn without touches leaves touches as they were.
    #expect(sandbox.modelDigest == model)
  }

  /// All text in the window.
  private var texts: [String] {
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    return canvas.commands.compactMap {
      if case .text(let run) = $0.shape { run.text } else { nil }
    }
  }

  @Test("T4 the inspector shows each finger's location, speed, and age, and counts contacts")
  func inspector() throws {
    press("i")
    touch(.began, 1, Point(x: 100, y: 100))
    touch(.began, 2, Point(x: 300, y: 150))
    touch(.moved, 1, Point(x: 160, y: 180))
    touch(.ended, 2, Point(x: 300, y: 150))
    #expect(
      texts == [
        "contacts 1, most 2, 4 reports in 1 s",
        "1  id 1:1  160.0, 180.0 pt  160, 180 px  0 pt/s  0.3 s",
      ])
    sandbox.displayChanged(
      .resized(
        DisplayGeometry(
          points: Size(width: 800, height: 600), pixels: Size(width: 1600, height: 1200),
          millimeters: Size(width: 200, height: 150))))
    #expect(texts.last == "1  id 1:1  160.0, 180.0 pt  320, 360 px  40.0, 45.0 mm  0 pt/s  0.3 s")
  }

  @Test("S5 a sandbox with a fixed mode ignores mode switches")
  func fixedMode() throws {
    var header = SessionHeader()
    sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 600))
    let watched = try Sandbox(header: header, settings: Settings(), fixedMode: .trace)
    #expect(watched.mode == .trace)
    let switches: [RootInput] = [
      .key(KeyChange(label: "1", position: "1", isDown: true)),
      .key(KeyChange(label: "tab", position: "tab", isDown: true)),
      .data(DataEvent(name: "mode", value: "touchy")),
    ]
    watched.loop.handle(Turn(time: watched.loop.time.advanced(bySeconds: 1), inputs: switches))
    #expect(watched.mode == .trace)
  }

  @Test("T2 a line joins two fingers, and a closed polygon three, in the order of their numbers")
  func polygon() throws {
    for number in [2, 1, 3] {
      touch(.began, number, Point(x: Double(number) * 100, y: 50))
      let canvas = Canvas()
      sandbox.window?.drawScene(in: canvas)
      let lines = canvas.commands.compactMap { command -> (Range<Int>, Double, Bool)? in
        guard case .polyline(let points, let width, let isClosed) = command.shape else {
          return nil
        }
        #expect(command.color == Color(0xAAAAAA))
        return (points, width, isClosed)
      }
      let count = sandbox.touchEvent.allTouches.count
      #expect(lines.count == (count > 1 ? 1 : 0))
      guard let (points, width, isClosed) = lines.first else { continue }
      #expect(width == 6)
      #expect(isClosed == (count == 3))
      let locations = canvas.points[points].map(\.x)
      #expect(locations == locations.sorted())
    }
  }

  @Test("R5 the key m redraws finished lines; the recorded points stay unchanged")
  func smoothing() {
    press("3")
    touch(.began, 1, Point(x: 100, y: 100))
    touch(.moved, 1, Point(x: 200, y: 150))
    touch(.moved, 1, Point(x: 250, y: 300))
    touch(.ended, 1, Point(x: 250, y: 300))
    let before = sandbox.dump.description
    let scene = sandbox.sceneDigest
    press("m")
    #expect(!settings.isSmooth)
    #expect(sandbox.sceneDigest != scene)
    press("m")
    #expect(sandbox.sceneDigest == scene)
    #expect(sandbox.dump.description.contains("[[100.0, 100.0], [200.0, 150.0], [250.0, 300.0]]"))
    #expect(before.contains("[[100.0, 100.0], [200.0, 150.0], [250.0, 300.0]]"))
  }

  @Test("S1 a model rebuilt from a recording's header has the same drawing")
  func snapshot() throws {
    press("3")
    touch(.began, 1, Point(x: 100, y: 100))
    touch(.moved, 1, Point(x: 200, y: 150))
    touch(.ended, 1, Point(x: 200, y: 150))
    var header = SessionHeader()
    sandbox.fill(&header)
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 600))
    let copy = try Sandbox(header: header, settings: Settings())
    #expect(copy.mode == .trace)
    #expect(copy.modelDigest == sandbox.modelDigest)
    #expect(copy.sceneDigest == sandbox.sceneDigest)
    #expect(copy.loop.time == sandbox.loop.time)
  }

  @Test("S9 an unknown setting that a recording requires is refused")
  func unknownSetting() {
    var header = SessionHeader()
    header.settings = [SessionHeader.Setting(name: "gravity", value: "on")]
    #expect(throws: SessionError.unknownField("setting gravity")) {
      try Sandbox(header: header, settings: Settings())
    }
  }

  @Test(
    "S9 an unknown choice is refused",
    arguments: [
      ("mode", "golf"), ("smoothing", "maybe"), ("angleColors", ""), ("edge", "middle"),
      ("kiosk", "yes"), ("reset", "0"), ("reset", "soon"), ("reset", "inf"),
      ("reset", "1e300"),
    ])
  func unknownChoice(_ name: String, _ value: String) {
    var header = SessionHeader()
    header.settings = [SessionHeader.Setting(name: name, value: value)]
    #expect(throws: SessionError.unknownField("\(name) \(value)")) {
      try Sandbox(header: header, settings: Settings())
    }
  }

  @Test("S1 S7 a snapshot with extra bytes is refused")
  func longSnapshots() throws {
    var header = SessionHeader()
    sandbox.fill(&header)
    #expect(header.snapshots.count == 7)
    for index in header.snapshots.indices {
      var longer = header
      longer.snapshots[index].content.append(0)
      #expect(throws: SessionError.malformed("there are extra bytes")) {
        try Sandbox(header: longer, settings: Settings())
      }
    }
  }
}
