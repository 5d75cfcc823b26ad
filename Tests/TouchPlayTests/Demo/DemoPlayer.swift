import TrackerKit

@testable import TouchPlay

/// Fingers that play a scene on a sandbox, with 60 reports per second, while it is recorded.
final class DemoPlayer {
  static let size = Size(width: 1280, height: 720)

  let sandbox: Sandbox
  let session: SessionBuffer
  private let recorder: SessionRecorder
  private var ledger = TouchLedger()
  private var inputs: [RootInput] = []
  private var locations: [Int: Point] = [:]

  /// - Parameters:
  ///   - mode: The first mode.
  ///   - seed: The random generator's seed.
  ///   - millimeters: The display's size, if it is known.
  ///   - prepare: What happens before the recording begins.
  ///   - configure: The settings chosen before anything happens.
  init(
    mode: Mode, seed: UInt64, millimeters: Size? = nil, _ prepare: (Sandbox) -> Void = { _ in },
    configure: (Settings) -> Void = { _ in }
  ) {
    let settings = Settings()
    settings.seed = seed
    configure(settings)
    let geometry = DisplayGeometry(
      points: Self.size, pixels: Self.size, millimeters: millimeters)
    sandbox = Sandbox(loop: EventLoop(), geometry: geometry, mode: mode, settings: settings)
    prepare(sandbox)
    sandbox.startAfresh()
    var header = SessionHeader()
    sandbox.fill(&header)
    header.program = Touchplay.program
    header.geometry = geometry
    header.driver = "none"
    header.devices = ["mouse", "demo"]
    session = SessionBuffer(header: header)
    recorder = SessionRecorder(header: header, sink: session, source: sandbox)
    sandbox.loop.observer = recorder
  }

  /// Ends the recording.
  func finish() -> [UInt8] {
    recorder.finish(tick: sandbox.loop.tick)
    session.close()
    return session.bytes
  }

  // MARK: Fingers

  func down(_ finger: Int, at location: Point) {
    report(.down, finger, location)
  }

  func up(_ fingers: Int...) {
    for finger in fingers { report(.up, finger, locations[finger] ?? .zero) }
    frame()
  }

  private func report(_ kind: ContactReport.Kind, _ finger: Int, _ location: Point) {
    locations[finger] = location
    let contact = ContactID(device: 1, finger: Int64(finger))
    ledger.add(ContactReport(kind, contact, at: location), into: &inputs)
  }

  /// Lets fingers follow paths, each from 0 to 1, slowly at both ends.
  func move(_ seconds: Double, _ paths: [(finger: Int, path: (Double) -> Point)]) {
    let count = max(1, Int(seconds * 60))
    for step in 1...count {
      let u = Double(step) / Double(count)
      for (finger, path) in paths { report(.move, finger, path(u * u * (3 - 2 * u))) }
      frame()
    }
  }

  /// Lets time pass.
  func wait(_ seconds: Double) {
    for _ in 0..<max(1, Int(seconds * 60)) { frame() }
  }

  /// Taps the center of a view.
  func tap(_ view: View) {
    let corner = view.convert(.zero, from: nil)
    let middle = view.bounds.center - corner
    down(1, at: middle)
    wait(0.12)
    up(1)
    wait(0.35)
  }

  /// Changes the mode with the HUD.
  func go(to mode: Mode) {
    let hud = sandbox.overlays.hud
    tap(hud.handle)
    wait(0.3)
    let buttons = hud.descendants.lazy.compactMap { $0 as? HUDButton }
    if let button = buttons.first(where: { $0.command == .mode(mode) }) { tap(button) }
    wait(0.2)
  }

  /// A sixtieth of a second: everything reported in that time comes in one turn.
  private func frame() {
    let loop = sandbox.loop
    let time = loop.time.advanced(bySeconds: 1.0 / 60)
    loop.advance(to: time)
    loop.handle(Turn(time: time, inputs: inputs))
    inputs.removeAll()
  }
}
