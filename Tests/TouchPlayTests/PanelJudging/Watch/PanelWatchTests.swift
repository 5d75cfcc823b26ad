import Testing
import TrackerKit

@testable import TouchPlay

@Suite("PanelWatch")
final class PanelWatchTests {
  private var watch = PanelWatchTests.newWatch

  private static var newWatch: PanelWatch {
    PanelWatch(
      "panel", extent: extent, millimeters: size, silence: 3600, from: Timestamp(seconds: 100))
  }

  private static let extent = Size(width: 3440, height: 1940)
  private static let size = Size(width: 344, height: 194)

  /// A finger's change at a time, at a location in millimeters.
  private func turn(
    _ kind: TouchChange.Kind, at seconds: Double, _ location: Point = Point(x: 86, y: 97),
    number: Int = 1
  ) -> Turn {
    let change = TouchChange(
      kind, number: number, contact: ContactID(device: 1, finger: Int64(number)),
      location: Point(x: location.x * 10, y: location.y * 10))
    return Turn(time: Timestamp(seconds: seconds), inputs: [.touch(change)])
  }

  /// The lines about a contact, on a clock that began in 1970.
  private func tap(
    at seconds: Double, for duration: Double, _ location: Point = Point(x: 86, y: 97)
  ) -> [String] {
    (watch.take(turn(.began, at: seconds, location))
      + watch.take(turn(.ended, at: seconds + duration, location))).map(\.text)
  }

  private func pass(to seconds: Double) -> [String] {
    watch.pass(to: Timestamp(seconds: seconds)).map(\.text)
  }

  @Test("J16 a contact that no finger makes is reported with its place; a finger's tap is not")
  func blink() {
    #expect(tap(at: 200, for: 0.08) == [])
    #expect(
      tap(at: 201, for: 0.012) == [
        #"{"count": 1, "device": "panel", "event": "ghost", "millimeters": [86.0, 97.0], "#
          + #""percent": [25.0, 50.0], "period": null, "seconds": 0.012, "#
          + #""time": "1970-01-01T00:03:21.000Z"}"#
      ])
    // The place is reported once a minute.
    #expect(tap(at: 230, for: 0.012) == [])
    #expect(tap(at: 262, for: 0.012).first?.contains(#""count": 3,"#) == true)
    #expect(watch.counts == PanelWatch.Counts(contacts: 4, ghosts: 3))
  }

  @Test("J16 a contact that goes farther than 2 mm is not a ghost, however short")
  func swipe() {
    _ = watch.take(turn(.began, at: 200))
    #expect(watch.take(turn(.moved, at: 200.01, Point(x: 88.1, y: 97))).isEmpty)
    #expect(watch.take(turn(.ended, at: 200.02)).isEmpty)
    #expect(watch.counts.ghosts == 0)
  }

  @Test("J16 a contact that the device takes for a palm is not a ghost")
  func palm() {
    _ = watch.take(turn(.began, at: 200))
    #expect(watch.take(turn(.cancelled, at: 200.01)).isEmpty)
    #expect(watch.counts == PanelWatch.Counts(contacts: 1, ghosts: 0))
    #expect(watch.contactsDown == 0)
  }

  @Test("J16 a contact that is down for a minute is reported once, and its end, too")
  func held() {
    _ = watch.take(turn(.began, at: 200))
    #expect(watch.due == Timestamp(seconds: 260))
    #expect(pass(to: 259.9) == [])
    let told = pass(to: 260)
    #expect(told.count == 1 && told[0].contains(#""event": "held""#), "\(told)")
    #expect(
      told[0].contains(#""millimeters": [86.0, 97.0]"#) && told[0].contains(#""seconds": 60"#))
    #expect(watch.contactsHeld == 1)
    #expect(watch.due == Timestamp(seconds: 200 + 3600))
    #expect(pass(to: 300) == [])
    let lifted = watch.take(turn(.ended, at: 400)).map(\.text)
    #expect(lifted.count == 1 && lifted[0].contains(#""event": "lifted""#), "\(lifted)")
    #expect(lifted[0].contains(#""seconds": 200.0"#))
  }

  @Test("J16 a device that reports nothing for too long is reported once, and its next report, too")
  func silent() {
    _ = watch.take(turn(.began, at: 200))
    _ = watch.take(turn(.ended, at: 200.1))
    #expect(watch.due == Timestamp(seconds: 3800.1))
    #expect(pass(to: 3800) == [])
    #expect(pass(to: 3800.2).first?.contains(#""event": "silent", "seconds": 3600"#) == true)
    // Nothing is due anymore: the program sleeps until something happens.
    #expect(watch.due == nil && watch.isSilent)
    let events = watch.take(turn(.began, at: 9000)).map(\.text)
    #expect(events.count == 1 && events[0].contains(#""event": "reporting""#), "\(events)")
    #expect(events[0].contains(#""seconds": 8799.9"#) && !watch.isSilent)
  }

  @Test("J16 a resume after which a device reports nothing for ten minutes is reported")
  func untouched() {
    watch.resume(at: Timestamp(seconds: 500))
    // It was read after the sleep, but is older.
    _ = watch.take(turn(.began, at: 499))
    _ = watch.take(turn(.ended, at: 499.9))
    #expect(pass(to: 1099) == [])
    #expect(pass(to: 1100).first?.contains(#""event": "untouched", "seconds": 600.0"#) == true)
    #expect(pass(to: 1800) == [])
    watch.resume(at: Timestamp(seconds: 2000))
    _ = watch.take(turn(.began, at: 2100))
    _ = watch.take(turn(.ended, at: 2101))
    #expect(pass(to: 2700) == [])
  }

  @Test("J16 a device that comes back has no contacts; a silence ends with a report")
  func reconnect() {
    _ = watch.take(turn(.began, at: 200))
    #expect(pass(to: 300).count == 1)
    let left = watch.disconnect(at: Timestamp(seconds: 310))
    #expect(left.map(\.kind) == [.lifted])
    connect(at: 3000)
    #expect(watch.contactsDown == 0)
    #expect(watch.due == Timestamp(seconds: 6600))
    #expect(pass(to: 6600).first?.contains(#""event": "silent""#) == true)
    #expect(watch.disconnect(at: Timestamp(seconds: 6700)).isEmpty)
    connect(at: 6800)
    #expect(watch.isSilent)
    // The end of a contact that was down before means nothing.
    #expect(watch.take(turn(.ended, at: 7000)).map(\.kind) == [.reporting])
  }

  @Test("J16 a device that comes back long after a resume is not reported as untouched since then")
  func lateReturn() {
    for (time, isTold) in [(1000.0, true), (1700, false)] {
      watch = Self.newWatch
      _ = watch.disconnect(at: Timestamp(seconds: 495))
      watch.resume(at: Timestamp(seconds: 500))
      connect(at: time)
      #expect(pass(to: 1800).contains { $0.contains("untouched") } == isTold)
    }
  }

  private func connect(at seconds: Double) {
    watch.reconnect(
      extent: Self.extent, millimeters: Self.size, at: Timestamp(seconds: seconds))
  }

  @Test("J16 without a size, the rules assume 400 mm, and the lines have no millimeters")
  func unknownSize() {
    var watch = PanelWatch(
      "p", extent: Size(width: 4096, height: 4096), millimeters: nil, silence: 60, from: .zero)
    func turn(_ kind: TouchChange.Kind, _ seconds: Double, x: Double) -> Turn {
      let contact = ContactID(device: 1, finger: 0)
      let change = TouchChange(kind, number: 1, contact: contact, location: Point(x: x, y: 1024))
      return Turn(time: Timestamp(seconds: seconds), inputs: [.touch(change)])
    }
    _ = watch.take(turn(.began, 10, x: 1024))
    let near = watch.take(turn(.ended, 10.01, x: 1044)).map(\.text)
    #expect(near.first?.contains(#""millimeters": null, "percent": [25.0, 25.0]"#) == true)
    _ = watch.take(turn(.began, 20, x: 3000))
    #expect(watch.take(turn(.ended, 20.01, x: 3021)).isEmpty)
    #expect(watch.counts.ghosts == 1)
  }
}

extension WatchEvent {
  /// The line, on a clock that began in 1970.
  fileprivate var text: String { line(at: time.seconds) }
}
