import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Panels")
  struct PanelTests {
    /// What a desktop makes of a panel's reports.
    struct Row: CustomTestStringConvertible {
      let desktop: Desktop
      let reporting: Panel.Reporting
      /// The largest distance from where a position belongs, in pixels.
      let deviation: Double

      var testDescription: String { "\(desktop), \(reporting)" }
    }

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

    private func draw(
      with reporting: Panel.Reporting, on desktop: Desktop, of machine: Machine
    ) throws -> Delivery {
      var panel = Panel()
      panel.reporting = reporting
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
      let gesture = Gesture.strokes(fingers: 10, steps: 60, rate: 60, on: panel)
      try device.play(gesture.reports(from: panel))
      let kernel = try KernelContacts(device.events()[0], reporting: reporting)
      let session = try program.finish()
      try device.unplug()
      return Delivery(of: kernel.contacts, to: session, panel: panel)
    }
  }
}
