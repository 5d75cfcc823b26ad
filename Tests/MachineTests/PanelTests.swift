import Foundation
import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Panels")
  struct PanelTests {
    @Test("A1 S13 J14 all that the kernel reports is in the session, as contacts and as events")
    func delivery() throws {
      let machine = try Machine()
      for desktop in Desktop.allCases {
        for reporting in Panel.Reporting.allCases where desktop.reads(reporting) {
          let drawing = try draw(with: reporting, on: desktop, of: machine)
          let (delivery, layers) = (drawing.delivery, drawing.layers)
          print("\(desktop), \(reporting): \(delivery)\n  \(layers)")
          #expect(delivery.faults.isEmpty, "\(desktop), \(reporting): \(delivery)")
          #expect(delivery.deviation < drawing.bound, "\(desktop), \(reporting)")
          #expect(layers.faults.isEmpty, "\(desktop), \(reporting): \(layers)")
        }
      }
    }

    /// Draws with ten fingers, and returns what arrived, how far it may be off, in pixels, and what the
    /// session says about the layers.
    private func draw(
      with reporting: Panel.Reporting, on desktop: Desktop, of machine: Machine
    ) throws -> (delivery: Delivery, bound: Double, layers: RecordedLayers) {
      var panel = Panel()
      panel.reporting = reporting
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram("--mode touchy", on: desktop, of: machine)
      // Without a desktop, a slow frame makes the kernel drop reports.
      let rate = desktop == .kmsdrm ? 15.0 : 60
      let gesture = Gesture.strokes(fingers: 10, steps: 60, rate: rate, on: panel)
      try device.play(gesture.reports(from: panel))
      let kernel = try device.recording()
      let session = try program.finish()
      try device.unplug()
      return (
        try Delivery(of: kernel, to: session), desktop.allowedDeviation(of: panel, on: machine),
        try RecordedLayers(of: session, kernel: kernel)
      )
    }

    @Test(
      "A1 real panels' HID reports arrive through the kernel's own driver",
      .enabled(if: !HIDRecording.all.isEmpty, "needs recordings of HID devices"))
    func realPanels() throws {
      let machine = try Machine()
      for recording in HIDRecording.all {
        let device = try PluggedDevice(recording, into: machine, as: recording.testDescription)
        let program = try GuestProgram("--mode touchy", on: .kmsdrm, of: machine)
        try device.play(recording.timedReports(500, slowdown: 4))
        let kernel = try device.recording()
        let delivery = try Delivery(of: kernel, to: program.finish())
        print("\(recording.testDescription): \(delivery)")
        #expect(delivery.contacts > 0)
        #expect(delivery.faults.isEmpty, "\(recording.testDescription): \(delivery)")
        #expect(delivery.deviation < 0.01)
        // The whole millimeters that udev knows.
        if let size = kernel.millimeters {
          let devices = try machine.run("touchplay devices || true")
          #expect(devices.contains(", \(Int(size.width)) × \(Int(size.height)) mm, "), "\(devices)")
        }
        try device.unplug()
      }
    }
  }
}

extension Desktop {
  /// Whether it reads a kind of panel; SDL reads only slots by itself.
  func reads(_ reporting: Panel.Reporting) -> Bool { self != .kmsdrm || reporting == .slots }

  /// The largest allowed error of a position, in pixels.
  func allowedDeviation(of panel: Panel, on machine: Machine) -> Double {
    let size = machine.hardware.displaySize
    let unit = Point(
      x: Double(size.width) / Double(panel.maximum.x),
      y: Double(size.height) / Double(panel.maximum.y)
    ).distance(to: .zero)
    let rounding = self == .xwayland ? 1.42 : 0.01
    // libinput reads packets through mtdev, which waits for 1/250 of the panel's width.
    let waiting = panel.reporting == .packets ? Double(size.width) / 250 : 0
    return (self == .kmsdrm ? 0 : unit) + rounding + waiting
  }
}
