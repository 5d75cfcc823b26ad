import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Device faults")
  struct DeviceFaultTests {
    /// Without a desktop, on an X server, and on a Wayland compositor.
    static let desktops: [Desktop] = [.kmsdrm, .xorg, .cage]

    private func strokes(_ fingers: Int, on panel: Panel) -> [TimedReport] {
      Gesture.strokes(fingers: fingers, steps: 20, rate: 20, on: panel).reports(from: panel)
    }

    @Test("A9 a panel can be plugged in late, pulled in mid-touch, and replaced")
    func plugs() throws {
      let machine = try Machine()
      for desktop in Self.desktops {
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        var panel = Panel()
        let device = try PluggedDevice(panel, into: machine)
        pause(3)
        // Fingers land, draw and do not lift.
        try device.play(Array(strokes(3, on: panel).dropLast(3)))
        let first = try device.recording()
        try device.unplug()
        pause(3)
        panel.name = "Another panel"
        let other = try PluggedDevice(panel, into: machine, as: "other")
        pause(3)
        try other.play(strokes(2, on: panel))
        let second = try other.recording()
        let session = try program.finish()
        try other.unplug()
        #expect(session.numbers == [1, 2, 3, 1, 2], "\(desktop)")
        let pulled = session.prefix(3)
        #expect(pulled.contacts.allSatisfy { $0.end == desktop.endOfPulledTouches }, "\(desktop)")
        if desktop.usesX {
          // SDL learns of the panel from the first report, which it drops.
          #expect(first.positionCount - pulled.positionCount == 1)
        } else {
          let delivery = try Delivery(of: first, to: pulled, comparesEnds: false)
          #expect(delivery.faults.isEmpty, "\(desktop): \(delivery)")
        }
        let delivery = try Delivery(of: second, to: session.dropping(3))
        #expect(delivery.faults.isEmpty, "\(desktop): \(delivery)")
      }
    }

    @Test(
      "A1 a contact that never ends, or a release that is dropped, does not affect other contacts")
    func wrongEnds() throws {
      let machine = try Machine()
      for desktop in Self.desktops {
        let panel = Panel()
        let device = try PluggedDevice(panel, into: machine)
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        // The first finger comes back in its slot as another contact, without a release; then it
        // stays, while two others come and go.
        var reports = Array(strokes(1, on: panel).dropLast())
        reports.append(
          TimedReport(
            seconds: 0.5,
            events: [
              [Code.absolute, Code.slot, 0], [Code.absolute, Code.identifier, 77],
              [Code.absolute, Code.multiX, 100], [Code.absolute, Code.multiY, 3000],
            ]))
        try device.play(reports)
        let otherFingers = Gesture.strokes(fingers: 3, steps: 20, rate: 20, on: panel).frames
          .map { frame in
            Gesture.Frame(seconds: frame.seconds, fingers: frame.fingers.filter { $0.key > 0 })
          }
        try device.play(Gesture(frames: otherFingers).reports(from: panel))
        let kernel = try device.recording()
        let session = try program.finish()
        try device.unplug()
        // The two other fingers are complete, whatever happened to the first one.
        #expect(kernel.contacts.map(\.isEnded) == [true, false, true, true])
        let others = session.dropping(session.contacts.count - 2)
        #expect(others.contacts.map(\.positions.count) == [21, 21], "\(desktop)")
        #expect(others.contacts.map(\.end) == [.ended, .ended], "\(desktop)")
        // libinput takes the new contact for the old one.
        #expect(session.contacts.count == (desktop == .kmsdrm ? 4 : 3), "\(desktop)")
      }
    }
  }
}

extension Desktop {
  /// How touches end when their panel is unplugged.
  var endOfPulledTouches: TouchChange.Kind { usesX ? .ended : .cancelled }
}
