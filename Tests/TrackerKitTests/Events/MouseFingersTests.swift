import Testing
import TrackerKit

@Suite("MouseFingers")
struct MouseFingersTests {
  /// A mouse over a window of 800 by 600 points, and the resulting inputs.
  private struct Hand {
    var mouse = MouseFingers(windowSize: Size(width: 800, height: 600))
    var ledger = TouchLedger()
    var inputs: [RootInput] = []

    mutating func apply(_ reports: PointerReport...) {
      for report in reports { mouse.add(report, ledger: &ledger, into: &inputs) }
    }

    var log: [String] {
      inputs.compactMap { input in
        guard case .touch(let change) = input else { return nil }
        let location = change.location
        return "\(change.kind) \(change.number) \(Int(location.x)),\(Int(location.y))"
      }
    }
  }

  @Test("M1 the left button is one finger; moves without it are ignored")
  func single() {
    var hand = Hand()
    hand.apply(
      .moved(Point(x: 10, y: 20)), .primaryDown, .moved(Point(x: 30, y: 40)), .primaryUp,
      .moved(Point(x: 50, y: 60)))
    #expect(hand.log == ["began 1 10,20", "moved 1 30,40", "ended 1 30,40"])
  }

  @Test("I5 M1 a finger at rest does not block the mouse; a moving one does")
  func restingFinger() {
    for (seconds, count) in [(2.9, 1), (3.1, 2)] {
      var hand = Hand()
      let finger = ContactID(device: 1, finger: 7)
      hand.ledger.add(ContactReport(.down, finger, at: Point(x: 5, y: 5)), into: &hand.inputs)
      hand.ledger.time = Timestamp.zero.advanced(bySeconds: 2)
      hand.ledger.add(ContactReport(.move, finger, at: Point(x: 6, y: 5)), into: &hand.inputs)
      hand.ledger.time = hand.ledger.time.advanced(bySeconds: seconds)
      hand.apply(.moved(Point(x: 10, y: 20)), .primaryDown)
      #expect(hand.ledger.count == count)
    }
  }

  @Test(
    "M2 with Alt or Control, two fingers are mirrored about the window's center",
    arguments: [
      KeyModifiers.alt, .control,
    ])
  func pair(_ modifier: KeyModifiers) {
    var hand = Hand()
    hand.apply(.moved(Point(x: 300, y: 300)), .modifiers(modifier))
    #expect(hand.mouse.preview == [Point(x: 300, y: 300), Point(x: 500, y: 300)])
    hand.apply(.primaryDown)
    #expect(hand.mouse.preview.isEmpty)
    hand.apply(.modifiers([]), .moved(Point(x: 200, y: 250)), .primaryUp)
    #expect(
      hand.log == [
        "began 1 300,300", "began 2 500,300", "moved 1 200,250", "moved 2 600,350",
        "ended 1 200,250", "ended 2 600,350",
      ])
  }

  @Test("M3 with Shift both move in parallel, and Shift can change during a drag without a jump")
  func parallel() {
    var hand = Hand()
    hand.apply(.moved(Point(x: 300, y: 300)), .modifiers([.alt]), .primaryDown)
    hand.apply(.modifiers([.alt, .shift]), .moved(Point(x: 310, y: 320)))
    hand.apply(.modifiers([.alt]), .moved(Point(x: 300, y: 320)))
    #expect(
      Array(hand.log.dropFirst(2)) == [
        "moved 1 310,320", "moved 2 510,320", "moved 1 300,320", "moved 2 520,320",
      ])
  }

  @Test("M4 a right click plants a finger, a drag moves it, and another right click lifts it")
  func planted() {
    var hand = Hand()
    hand.apply(.moved(Point(x: 100, y: 100)), .secondaryDown)
    hand.apply(.primaryDown, .moved(Point(x: 150, y: 120)), .primaryUp)
    hand.apply(.secondaryDown)
    #expect(hand.log == ["began 1 100,100", "moved 1 150,120", "ended 1 150,120"])
  }

  @Test("I5 a press while a real finger is down is ignored")
  func pressUnderFinger() {
    var hand = Hand()
    let report = ContactReport(.down, ContactID(device: 1, finger: 0), at: .zero)
    hand.ledger.add(report, into: &hand.inputs)
    hand.apply(.moved(Point(x: 10, y: 20)), .primaryDown, .primaryUp, .secondaryDown)
    #expect(hand.log.count == 1)
  }
}
