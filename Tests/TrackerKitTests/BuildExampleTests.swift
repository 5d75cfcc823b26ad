import Testing
import TrackerKit

// docs/build.md shows the lines below, to the letter.

final class Pad: View {
  var locations: [Point] = []
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    locations += touches.map { $0.location(in: self) }
  }
}

@Suite("Example of docs/build.md")
struct BuildExampleTests {
  @Test("B1 a touch passed to the loop reaches the view it hit")
  func example() {
    let app = Application(loop: EventLoop())
    let window = Window(frame: Rect(x: 0, y: 0, width: 800, height: 480))
    let pad = Pad(frame: window.bounds)
    app.show(window)
    window.addSubview(pad)
    let finger = ContactID(device: 1, finger: 1)
    var ledger = TouchLedger()
    var inputs: [RootInput] = []
    ledger.add(ContactReport(.down, finger, at: Point(x: 10, y: 10)), into: &inputs)
    ledger.add(ContactReport(.move, finger, at: Point(x: 90, y: 40)), into: &inputs)
    app.loop.handle(Turn(time: Timestamp(seconds: 0.01), inputs: inputs))
    #expect(pad.locations == [Point(x: 90, y: 40)])
  }
}
