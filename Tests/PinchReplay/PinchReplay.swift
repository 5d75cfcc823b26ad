import Foundation
import TrackerKit

/// Replays a session on two views side by side, each with a pinch recognizer, and writes every delivery,
/// change and action to standard output.
@main
struct PinchReplay {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? ""
    let reader = try SessionReader(FileBytes(path))
    let app = Application(loop: EventLoop(rate: reader.header.rate, time: reader.header.start))
    let log = PinchLog(app)
    while let record = try reader.next() {
      if case .turn(let turn) = record { app.loop.handle(turn) }
    }
    print(log.lines.joined(separator: "\n"))
  }
}

/// A file's bytes.
private final class FileBytes: ByteSource {
  private var bytes: Data

  init(_ path: String) {
    bytes = FileManager.default.contents(atPath: path) ?? Data()
  }

  func read(atMost count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}

/// Two views that can be pinched at once, and what happens to them.
private final class PinchLog: DeliveryObserver {
  private(set) var lines: [String] = []
  private let app: Application

  init(_ app: Application) {
    self.app = app
    let window = Window(frame: Rect(x: 0, y: 0, width: 800, height: 400))
    app.show(window)
    app.deliveryObserver = self
    for (name, x) in [("left", 0.0), ("right", 400.0)] {
      let view = PinchView(frame: Rect(x: x, y: 0, width: 400, height: 400))
      view.isMultipleTouchEnabled = true
      window.addSubview(view)
      let pinch = PinchGestureRecognizer()
      pinch.name = name
      pinch.cancelsTouchesInView = name == "left"
      pinch.addTarget(self, action: PinchLog.act)
      view.addGestureRecognizer(pinch)
    }
  }

  private func write(_ text: String) {
    lines.append("\(app.loop.time.microseconds) \(text)")
  }

  func act(_ pinch: PinchGestureRecognizer) {
    write("\(pinch.name ?? "") \(pinch.state): scale \(pinch.scale), velocity \(pinch.velocity)")
  }

  func delivered(_ event: Event, touches: [Touch], to receiver: Responder) {
    for touch in touches {
      let location = touch.location(in: receiver as? View)
      write("touch \(touch.number) \(touch.phase) at \(location.x) \(location.y)")
    }
  }

  func recognizer(
    _ recognizer: GestureRecognizer, went old: GestureState, to new: GestureState,
    because cause: GestureCause
  ) {
    write("\(recognizer.name ?? ""): \(old) to \(new), \(cause.description.word)")
  }
}

/// A view that keeps its touches to itself.
private final class PinchView: View {
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}
}
