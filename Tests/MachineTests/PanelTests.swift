import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Panels")
  struct PanelTests {
    @Test("C1 every contact and position that the kernel reports is in the session")
    func delivery() throws {
      let machine = try Machine()
      for desktop in Desktop.allCases {
        for reporting in Panel.Reporting.allCases
        where desktop != .kmsdrm || reporting == .slots {
          let delivery = try draw(with: reporting, on: desktop, of: machine)
          #expect(delivery.faults.isEmpty, "\(desktop), \(reporting): \(delivery)")
          let whole = desktop.isThroughXwayland ? 1.5 : 0.01
          let unit = reporting == .packets ? 640 / 250.0 : 640 / 4096.0
          #expect(delivery.deviation < whole + unit, "\(desktop), \(reporting): \(delivery)")
        }
      }
    }

    @Test("C1 real panels' HID reports arrive through the kernel's own driver")
    func realPanels() throws {
      let recordings = HIDRecording.all
      if recordings.isEmpty { return }
      let machine = try Machine()
      for recording in recordings {
        let device = try PluggedDevice(recording, into: machine, as: recording.testDescription)
        let program = try GuestProgram("--mode touchy", on: .kmsdrm, of: machine)
        try device.play(recording.timedReports(500, slowness: 4))
        let kernel = try device.recording()
        let session = try program.finish()
        print(recording.testDescription, device.nodes.count, kernel.reporting, kernel.millimeters as Any, try Delivery(of: kernel, to: session), session.header.geometry.millimeters as Any)
        print(try machine.run("touchplay devices || true"))
        try device.unplug()
      }
    }

    private func draw(
      with reporting: Panel.Reporting, on desktop: Desktop, of machine: Machine
    ) throws -> Delivery {
      var panel = Panel()
      panel.reporting = reporting
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
      let gesture = Gesture.strokes(fingers: 10, steps: 60, rate: 60, on: panel)
      try device.play(gesture.reports(from: panel))
      let kernel = try device.recording()
      let session = try program.finish()
      try device.unplug()
      return try Delivery(of: kernel, to: session)
    }
  }
}
