import Testing
import TrackerKit

@testable import TouchPlay

/// A sandbox on a manual clock, with fingers and keys by hand.
final class SandboxScene: SandboxHost {
  let sandbox: Sandbox
  let settings: Settings
  /// What the sandbox asked of its host.
  var requests: [String] = []
  /// What it had its host play.
  var tones: [Tone] = []
  private var ledger = TouchLedger()
  private var locations: [Int: Point] = [:]

  init(
    mode: Mode = .touchy, size: Size = Size(width: 800, height: 600),
    _ configure: (Settings) -> Void = { _ in }
  ) {
    settings = Settings()
    configure(settings)
    sandbox = Sandbox(
      loop: EventLoop(), geometry: DisplayGeometry(points: size), mode: mode, settings: settings)
    sandbox.host = self
    // The modes of a kiosk are tried without its invitation.
    sandbox.overlays.attract.hide()
  }

  var hud: HUDView { sandbox.overlays.hud }

  // MARK: Fingers and keys

  func down(_ finger: Int, _ x: Double, _ y: Double) { report(.down, finger, Point(x: x, y: y)) }
  func move(_ finger: Int, _ x: Double, _ y: Double) { report(.move, finger, Point(x: x, y: y)) }
  /// Moves fingers with one report of the panel.
  func move(_ places: [Int: Point]) {
    report(.move, places.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
  func up(_ finger: Int) { report(.up, finger, locations[finger] ?? .zero) }

  func tap(_ x: Double, _ y: Double) {
    down(1, x, y)
    wait(0.05)
    up(1)
  }

  /// A tap at the center of a view.
  func tap(_ view: View) {
    let corner = view.convert(.zero, from: nil)
    tap(view.bounds.center.x - corner.x, view.bounds.center.y - corner.y)
  }

  func press(_ label: String, _ modifiers: KeyModifiers = []) {
    for isDown in [true, false] {
      handle([
        .key(KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown))
      ])
    }
  }

  func wait(_ seconds: Double) {
    let end = sandbox.loop.time.advanced(bySeconds: seconds)
    sandbox.loop.advance(to: end)
    if sandbox.loop.time < end { sandbox.loop.handle(Turn(time: end)) }
  }

  private func report(_ kind: ContactReport.Kind, _ finger: Int, _ location: Point) {
    report(kind, [(finger, location)])
  }

  private func report(_ kind: ContactReport.Kind, _ fingers: [(number: Int, location: Point)]) {
    var inputs: [RootInput] = []
    for finger in fingers {
      locations[finger.number] = finger.location
      let contact = ContactID(device: 1, finger: Int64(finger.number))
      ledger.add(ContactReport(kind, contact, at: finger.location), into: &inputs)
    }
    handle(inputs)
  }

  private func handle(_ inputs: [RootInput]) {
    sandbox.loop.handle(
      Turn(time: sandbox.loop.time.advanced(bySeconds: 0.01), inputs: inputs))
  }

  /// The color of the ground.
  var ground: Color {
    let canvas = Canvas()
    sandbox.window?.drawScene(in: canvas)
    return canvas.base.ground
  }

  // MARK: Buttons

  /// The HUD's button for an action, while it is shown.
  func button(_ action: Command<Sandbox>) -> HUDButton? {
    hud.descendants.lazy.compactMap { $0 as? HUDButton }.first { $0.command == action }
  }

  /// Taps a command's button; opens what it is in before.
  func choose(_ command: Command<Sandbox>) throws {
    if !hud.isOpen { tap(hud.handle) }
    let target = try #require(button(command))
    if target.isHidden { tap(try #require(button(.more))) }
    #expect(!target.isHidden, "\(command.id)")
    tap(target)
  }

  // MARK: The host

  func quit() { requests.append("quit") }
  func toggleFullscreen() { requests.append("fullscreen") }
  func toggleRecording() { requests.append("record") }
  func showGallery() { requests.append("gallery") }
  func savePicture() { requests.append("picture") }
  func liftAllFingers() { requests.append("lift") }
  func play(_ tones: [Tone]) { self.tones += tones }
  func visitBegan() { requests.append("visit") }
}

extension View {
  /// All descendants, in drawing order.
  var descendants: [View] { subviews.flatMap { [$0] + $0.descendants } }
}
