import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Many fingers and devices")
  struct ManyDevicesTests {
    static let desktops: [Desktop] = [.kmsdrm, .xorg, .cage]

    @Test(
      "A1 without a desktop, forty fingers arrive; on Xorg and cage, 31 or more do, and 240 reports per second"
    )
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

    @Test("A1 resting fingers stay down, and a hovering finger counts as a touch")
    func restingAndHovering() throws {
      let machine = try Machine()
      for desktop in Self.desktops {
        var panel = Panel()
        panel.hovers = true
        let device = try PluggedDevice(panel, into: machine)
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        var gesture = Gesture.strokes(fingers: 5, steps: 10, rate: 10, on: panel)
        gesture.frames[7].seconds = 20
        try device.play(gesture.reports(from: panel))
        let resting = try device.recording()
        // A finger above the glass, as drivers report it: a contact at a distance.
        var hover = [
          [Code.absolute, Code.slot, 0], [Code.absolute, Code.identifier, 900],
          [Code.absolute, Code.multiDistance, 1], [Code.absolute, Code.multiX, 2000],
        ]
        var reports: [TimedReport] = []
        for step in 0..<10 {
          hover.append([Code.absolute, Code.multiY, 1000 + 50 * step])
          reports.append(TimedReport(seconds: 0.1, events: hover))
          hover = []
        }
        reports.append(TimedReport(seconds: 0.1, events: [[Code.absolute, Code.identifier, -1]]))
        try device.play(reports)
        let session = try program.finish()
        try device.unplug()
        let delivery = try Delivery(of: resting, to: session.prefix(5))
        #expect(delivery.faults.isEmpty, "\(desktop): \(delivery)")
        // Neither SDL nor libinput reads the distance.
        #expect(session.dropping(5).contacts.map(\.positions.count) == [10], "\(desktop)")
      }
    }

    @Test("A1 a second touchscreen and a touchpad do not affect touches, and a pen makes none")
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
        pen.product = 2
        let panels = [("first", Panel()), ("second", second), ("pad", pad)]
        let devices = try panels.map { try PluggedDevice($0.1, into: machine, as: $0.0) }
        let penDevice = try PluggedDevice(pen, into: machine, as: "pen")
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
        // The number of fingers says whose contacts they are: they begin at different locations.
        var ends = try devices.indices.map { index in
          let panel = panels[index].1
          let gesture = Gesture.strokes(fingers: index + 2, steps: 20, rate: 5, on: panel)
          return try devices[index].begin(gesture.reports(from: panel))
        }
        let strokes = Gesture.strokes(fingers: 1, steps: 20, rate: 5, on: pen).reports(from: pen)
        // While a pen is near, libinput 1.28 ignores a touchscreen; 1.22 does not.
        let isAlone =
          try desktop != .kmsdrm && !machine.run("libinput --version").hasPrefix("1.22")
        if !isAlone { ends.append(try penDevice.begin(strokes)) }
        for end in ends { try end() }
        if isAlone { try penDevice.play(strokes) }
        let kernel = try devices.map { try $0.recording() }
        let session = try program.finish()
        for device in devices + [penDevice] { try device.unplug() }
        for recording in kernel.prefix(2) {
          let delivery = try Delivery(of: recording, to: session.beginning(where: recording))
          #expect(delivery.faults.isEmpty, "\(desktop): \(delivery)")
        }
        // Without a desktop, SDL takes a touchpad for a touchscreen.
        #expect(session.contacts.count == (desktop == .kmsdrm ? 9 : 5), "\(desktop)")
      }
    }
  }
}
