import Glibc
import TrackerKit

/// A session's bytes, read piece by piece from a file.
final class SessionBytes: ByteSource {
  private let file: UnsafeMutablePointer<FILE>

  init?(path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    self.file = file
  }

  deinit { fclose(file) }

  func read(atMost count: Int) throws(SessionError) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = fread(buffer.baseAddress, 1, count, file)
    }
  }
}

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
    guard CommandLine.arguments.count == 2, let bytes = SessionBytes(path: CommandLine.arguments[1])
    else {
      print("usage: headless-replay SESSION")
      exit(2)
    }
    let reader = try SessionReader(bytes)
    let header = reader.header
    let app = Application(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let reporter = Reporter()
    let single = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    for tap in [single, double] {
      tap.addTarget(reporter, Reporter.tapped)
      window.addGestureRecognizer(tap)
    }
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(reporter, Reporter.pinched)
    window.addGestureRecognizer(pinch)
    app.show(window)
    // There is no window, no clock and no waiting: the file contains the times.
    while let record = try reader.next() {
      guard case .turn(let turn) = record else { continue }
      app.loop.advance(to: turn.time)
      app.loop.handle(turn)
    }
    app.loop.advance(to: app.loop.time.advanced(bySeconds: 1))
  }
}
