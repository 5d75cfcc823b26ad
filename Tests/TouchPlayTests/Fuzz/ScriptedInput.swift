import TrackerKit

@testable import TouchPlay

/// Fingers, keys, window sizes and times for an application, as a script chooses them.
final class ScriptedInput {
  /// No script lasts longer, in seconds: animations take time.
  private static let longest = 60.0

  /// The window's geometry.
  private(set) var geometry: DisplayGeometry
  private let keys: [String]
  private var ledger = TouchLedger()
  private var locations: [Int: Point] = [:]

  init(_ script: inout Script, keys: [String]) {
    geometry = Self.geometry(&script)
    self.keys = keys
  }

  private static func geometry(_ script: inout Script) -> DisplayGeometry {
    let size = Size(
      width: 1 + script.fraction() * 2047, height: 1 + script.fraction() * 2047)
    let density = [nil, 3.8, 0.5, 20][script.number() % 4]
    return DisplayGeometry(
      points: size, pixels: size,
      millimeters: density.map { Size(width: size.width / $0, height: size.height / $0) })
  }

  /// Does the next thing in the script.
  func act(on application: Application, _ script: inout Script) {
    switch script.number() % 14 {
    case 0, 1: finger(.down, on: application, &script)
    case 2, 3: finger(.move, on: application, &script)
    case 4: finger(.up, on: application, &script)
    case 5: press(application, script.choice(of: keys), modifiers(&script))
    case 6: key(application, script.choice(of: keys), isDown: true)
    case 7: key(application, script.choice(of: keys), isDown: false)
    case 8, 9: wait(application, script.fraction())
    case 10: change(application, &script)
    case 11: send(application, [.data(DataEvent(name: "mode", value: mode(&script).id))])
    case 12: liftAll(application)
    default: tapControl(of: application, script.number())
    }
  }

  /// Lifts all fingers.
  func liftAll(_ application: Application) {
    var inputs: [RootInput] = []
    ledger.cancelAll(into: &inputs)
    send(application, inputs)
  }

  // MARK: Fingers

  private func finger(
    _ kind: ContactReport.Kind, on application: Application, _ script: inout Script
  ) {
    let finger = script.number() % 6
    if kind != .up {
      // Some locations are outside of the window.
      locations[finger] = Point(
        x: (script.fraction() * 1.1 - 0.05) * geometry.points.width,
        y: (script.fraction() * 1.1 - 0.05) * geometry.points.height)
    }
    report(kind, finger, on: application)
  }

  private func report(_ kind: ContactReport.Kind, _ finger: Int, on application: Application) {
    var inputs: [RootInput] = []
    ledger.time = application.loop.time
    ledger.add(
      ContactReport(
        kind, ContactID(device: 1, finger: Int64(finger)), at: locations[finger] ?? .zero),
      into: &inputs)
    send(application, inputs)
  }

  /// Taps the middle of a control that is shown.
  private func tapControl(of application: Application, _ number: Int) {
    guard let window = application.window else { return }
    let controls = window.shown.filter { $0 is Control }
    guard !controls.isEmpty else { return }
    let control = controls[number % controls.count]
    locations[0] = control.bounds.center - control.convert(.zero, from: nil)
    report(.down, 0, on: application)
    wait(application, 0.05)
    report(.up, 0, on: application)
  }

  // MARK: Everything else

  private func modifiers(_ script: inout Script) -> KeyModifiers {
    script.choice(of: [[], .control, [.control, .shift], .shift, .alt])
  }

  private func mode(_ script: inout Script) -> Mode {
    script.choice(of: ModeRegistry.standard.all)
  }

  private func press(_ application: Application, _ name: String, _ modifiers: KeyModifiers) {
    key(application, name, modifiers, isDown: true)
    key(application, name, modifiers, isDown: false)
  }

  private func key(
    _ application: Application, _ name: String, _ modifiers: KeyModifiers = [], isDown: Bool
  ) {
    let change = KeyChange(label: name, position: name, modifiers: modifiers, isDown: isDown)
    send(application, [.key(change)])
  }

  private func change(_ application: Application, _ script: inout Script) {
    switch script.number() % 4 {
    case 0: send(application, [.display(.activated)])
    case 1: send(application, [.display(.deactivated)])
    case 2:
      let orientation = Orientation(rawValue: UInt8(script.number() % 6)) ?? .portrait
      send(application, [.display(.oriented(orientation))])
    default:
      geometry = Self.geometry(&script)
      send(application, [.display(.resized(geometry))])
    }
  }

  /// Lets up to 20 s pass, usually much less; sometimes the program stalls meanwhile.
  private func wait(_ application: Application, _ fraction: Double) {
    let loop = application.loop
    let end = loop.time.advanced(bySeconds: 20 * fraction * fraction * fraction)
    guard end.seconds < Self.longest else { return }
    if fraction < 0.9 { loop.advance(to: end) }
    if loop.time < end { loop.handle(Turn(time: end)) }
  }

  private func send(_ application: Application, _ inputs: [RootInput]) {
    let time = application.loop.time.advanced(bySeconds: 0.008)
    application.loop.advance(to: time)
    application.loop.handle(Turn(time: time, inputs: inputs))
  }
}

extension View {
  /// The view and its descendants, without those that are hidden.
  var shown: [View] { isHidden ? [] : [self] + subviews.flatMap(\.shown) }

  /// The frame in the window.
  var frameInWindow: Rect { Rect(origin: .zero - convert(.zero, from: nil), size: bounds.size) }
}

extension Rect {
  /// Whether it is in another one, apart from rounding.
  func isInside(_ other: Rect) -> Bool {
    let room = other.expanded(by: 0.001)
    return minX >= room.minX && minY >= room.minY && maxX <= room.maxX && maxY <= room.maxY
  }
}
