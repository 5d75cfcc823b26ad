import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Many fingers and devices")
  struct ManyDevicesTests {
    static let desktops: [Desktop] = [.kmsdrm, .xorg, .cage]

    @Test("A1 forty fingers, and two that are reported 240 times a second")
    func fingers() throws {
      let machine = try Machine()
      for desktop in Self.desktops {
        var panel = Panel()
        panel.fingers = 40
        let device = try PluggedDevice(panel, into: machine)
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        let forty = Gesture.strokes(fingers: 40, steps: 10, rate: 2, on: panel)
        try device.play(forty.reports(from: panel))
        let fast = Gesture.strokes(fingers: 2, steps: 240, rate: 240, on: panel)
        try device.play(fast.reports(from: panel))
        let kernel = try device.recording()
        let session = try program.finish()
        try device.unplug()
        #expect(kernel.contacts.count == 42)
        if desktop == .kmsdrm {
          // Frames of the emulated machine take longer than eight of the fast reports.
          #expect(session.contacts.count == 42)
          let forty = try Delivery(of: kernel, to: session.prefix(40), comparesCount: false)
          #expect(forty.faults.isEmpty, "\(forty)")
        } else {
          // The drivers of X servers and compositors track 31 or 32 fingers.
          #expect(session.contacts.count >= 33, "\(desktop)")
          #expect(session.contacts.suffix(2).map(\.positions.count) == [241, 241], "\(desktop)")
        }
      }
    }

    @Test("A1 a second touchscreen, a pen and a touchpad beside a touchscreen")
    func devices() throws {
      let machine = try Machine()
      for desktop in Self.desktops {
        var second = Panel()
        second.name = "Second touchscreen"
        second.maximum = (1023, 767)
        var pad = Panel()
        (pad.name, pad.kind) = ("Machine touchpad", .touchpad)
        var pen = Panel()
        (pen.name, pen.kind, pen.reporting) = ("Machine pen", .pen, .single)
        let panels = [("first", Panel()), ("second", second), ("pad", pad), ("pen", pen)]
        let devices = try panels.map { try PluggedDevice($0.1, into: machine, as: $0.0) }
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        for (device, panel) in zip(devices, panels) {
          let gesture = Gesture.strokes(fingers: 2, steps: 10, rate: 5, on: panel.1)
          try device.play(gesture.reports(from: panel.1))
        }
        let kernel = try devices.map { try $0.recording() }
        let session = try program.finish()
        for device in devices { try device.unplug() }
        for (recording, contacts) in [
          (kernel[0], session.prefix(2)), (kernel[1], session.dropping(2).prefix(2)),
        ] {
          let delivery = try Delivery(of: recording, to: contacts)
          #expect(delivery.faults.isEmpty, "\(desktop): \(delivery)")
        }
        // Without a desktop, SDL takes a touchpad for a touchscreen.
        #expect(session.contacts.count == (desktop == .kmsdrm ? 6 : 4), "\(desktop)")
      }
    }
  }
}
