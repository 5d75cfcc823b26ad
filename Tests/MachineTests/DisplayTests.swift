import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Rotated and second displays")
  struct DisplayTests {
    private let panel = Panel()

    @Test("A1 on a rotated display, weston rotates touches with the picture; cage and sway do not")
    func rotated() throws {
      let machine = try Machine()
      for desktop in [Desktop.cage, .sway, .weston] {
        let device = try PluggedDevice(panel, into: machine)
        let program = try GuestProgram("--mode touchy", on: desktop, of: machine, isRotated: true)
        let areUnderFingers = try machine.drawsTouches(of: device, panel)
        let kernel = try device.recording()
        let session = try program.finish()
        try device.unplug()
        let size = session.header.geometry.points
        #expect(size.height > size.width, "\(desktop)")
        #expect(areUnderFingers == (desktop == .weston), "\(desktop)")
        // The deviation is from where they would be on a display that is not rotated.
        let delivery = try Delivery(of: kernel, to: session)
        #expect(delivery.faults.isEmpty, "\(desktop): \(delivery)")
        #expect((delivery.deviation < 1) == (desktop != .weston), "\(desktop): \(delivery)")
      }
    }

    @Test("A1 without a desktop, touches go to the second display if the program is there")
    func second() throws {
      var hardware = Machine.Hardware()
      hardware.displays = 2
      let machine = try Machine(hardware)
      // Without a window, QEMU does not connect the second display.
      try machine.run("echo on >/sys/class/drm/card0-Virtual-2/status")
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram("--mode touchy", on: .kmsdrm, of: machine, display: 1)
      #expect(try machine.drawsTouches(of: device, panel, on: 1))
      _ = try program.finish()
    }
  }
}
