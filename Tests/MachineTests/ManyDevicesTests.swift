import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Many fingers and devices")
  struct ManyDevicesTests {
    static let desktops: [Desktop] = [.kmsdrm, .xorg, .cage]

    @Test("A1 forty fingers, 240 reports a second, fingers at rest, and fingers that hover")
    func fingers() throws {
      let machine = try Machine()
      for desktop in Self.desktops {
        var panel = Panel()
        panel.fingers = 40
        panel.hovers = true
        let device = try PluggedDevice(panel, into: machine)
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        let forty = Gesture.strokes(fingers: 40, steps: 20, rate: 10, on: panel)
        try device.play(forty.reports(from: panel))
        let fast = Gesture.strokes(fingers: 2, steps: 240, rate: 240, on: panel)
        try device.play(fast.reports(from: panel))
        let kernel = try device.recording()
        let session = try program.finish()
        try device.unplug()
        print(desktop, try Delivery(of: kernel, to: session))
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
          let gesture = Gesture.strokes(fingers: 2, steps: 20, rate: 20, on: panel.1)
          try device.play(gesture.reports(from: panel.1))
        }
        let kernel = try devices.map { try $0.recording() }
        let session = try program.finish()
        for device in devices { try device.unplug() }
        print(desktop, session.contacts.map { ($0.device, $0.number, $0.positions.count, $0.end as Any) })
        print(kernel.map { $0.contacts.map(\.positions.count) })
        print(try Delivery(of: kernel[0], to: session.prefix(2)))
        print(try Delivery(of: kernel[1], to: session.dropping(2).prefix(2)))
      }
    }
  }
}
