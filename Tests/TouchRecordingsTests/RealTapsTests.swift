import Foundation
import Testing
import TouchRecordings
import TrackerKit
import TrackerKitTesting

/// The taps of real fingers, by the rule that says what a tap is.
@Suite(
  "Taps of real fingers", .disabled(if: RealRecording.paths == nil, "5 recordings are not there"))
struct RealTapsTests {
  /// A panel: the file of a recording on it, and its size in millimeters, by its data sheet or, where
  /// only the units of a millimeter are known, by these.
  private struct Panel {
    let file: String
    let size: Size
    /// The screen's size in points.
    var points = Size(width: 1920, height: 1080)
  }

  private static let large = Panel(
    file: "evemu/Wacom DTH2242 Finger.events", size: Size(width: 476.6, height: 268.1))

  /// A contact on a panel: how long it took in seconds, how far it went in millimeters, and whether it was
  /// recognized as a tap where nothing else is recognized.
  private struct Contact {
    var seconds = 0.0
    var reach = 0.0
    var isTap = false
  }

  private func contacts(_ panel: Panel) throws -> [Contact] {
    let list = try ContactList(try RealRecording.source(panel.file))
    let units = list.header.geometry.points
    let scale = panel.points.width / units.width
    return list.contacts.map { track in
      var contact = Contact(seconds: Double(track.ended - track.began) / 1_000_000)
      let scene = TouchScene(size: panel.points)
      scene.app.geometry = DisplayGeometry(
        points: panel.points, pixels: panel.points, millimeters: panel.size)
      let target = ActionTarget(scene)
      TapGestureRecognizer().attached(to: scene.pad("pad"), "tap", target)
      var script = FingerScript()
      for (index, location) in track.locations.enumerated() {
        let place = Point(x: location.x * scale, y: location.y * scale)
        if index == 0 { script.down(1, at: place) } else { script.move(1, to: place) }
        let next = index + 1 < track.times.count ? track.times[index + 1] : track.ended
        script.wait(Double(max(0, next - track.times[index])) / 1_000_000)
        let millimeters = location.distance(to: track.locations[0]) * panel.size.width / units.width
        contact.reach = max(contact.reach, millimeters)
      }
      script.up(1)
      scene.play(script)
      contact.isTap = scene.actions("tap") == ["ended"]
      return contact
    }
  }

  @Test("A7 C7 on a large panel, every quick touch of a finger that does not flick is a tap")
  func large() throws {
    let quick = try contacts(Self.large).filter { $0.seconds <= 0.3 }
    #expect(quick.count == 23)
    let still = quick.filter { $0.reach < 5 }
    #expect(still.count == 20 && still.filter { $0.reach > 2.5 }.count == 5)
    #expect(still.allSatisfy { $0.isTap })
    let flicks = quick.filter { $0.reach >= 5 }
    #expect(flicks.allSatisfy { $0.reach > 8 && !$0.isTap })
  }

  @Test("A7 C7 drags on a large panel are no taps, however slow")
  func drags() throws {
    let far = try contacts(Self.large).filter { $0.reach > 7.1 || $0.seconds > 0.76 }
    #expect(far.count > 30 && !far.contains { $0.isTap })
  }

  @Test(
    "A7 C7 recorded taps are taps",
    arguments: [
      ("Atmel maXTouch Touchscreen.1-finger-fast-taps", 9),
      ("Wacom ISDv4 E6 Finger.double-tap-center", 2),
      ("Wacom ISDv4 E6 Finger.single-tap-center", 1),
    ])
  func taps(name: String, count: Int) throws {
    let panel = Panel(
      file: "evemu/\(name).events", size: Size(width: 154, height: 86),
      points: Size(width: 800, height: 480))
    let taps = try contacts(panel)
    #expect(taps.map(\.isTap) == Array(repeating: true, count: count))
  }
}
