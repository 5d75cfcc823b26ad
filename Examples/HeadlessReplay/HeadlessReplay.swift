import Glibc
import TrackerKit
import TrackerKitFiles

/// Prints what the recorded fingers would have done to a picture with taps and a pinch.
final class Reporter {
  func tapped(_ tap: TapGestureRecognizer) {
    let kind = tap.numberOfTapsRequired == 1 ? "tap" : "double tap"
    print("\(kind) at \(Int(tap.location.x)), \(Int(tap.location.y))")
  }

  func pinched(_ pinch: PinchGestureRecognizer) {
    if pinch.state == .ended { print("pinch by \((pinch.scale * 100).rounded() / 100)") }
  }
}

@main
struct HeadlessReplay {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: headless-replay SESSION")
      exit(2)
    }
    let session = try SessionReader(FileSource(path: CommandLine.arguments[1]))
    let header = session.header
    let app = Application(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let reporter = Reporter()
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    for tap in [single, double] {
      tap.addTarget(reporter, action: Reporter.tapped)
      window.addGestureRecognizer(tap)
    }
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(reporter, action: Reporter.pinched)
    window.addGestureRecognizer(pinch)
    app.show(window)
    // There is no window, no clock and no waiting: the file contains the times.
    try session.play(in: app)
  }
}
