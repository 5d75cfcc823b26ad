import Foundation
import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  /// What every change must pass: a boot, ten fingers without a desktop, and a power cut.
  @Suite("Smoke")
  struct SmokeTests {
    @Test(
      "A1 L5 S6 ten fingers on a kernel's touchscreen arrive, and a power cut 2.5 s later loses nothing"
    )
    func smoke() throws {
      let machine = try Machine()
      let panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      try checkArguments(in: machine)
      _ = try GuestProgram("--mode trace", on: .kmsdrm, of: machine)
      let gesture = Gesture.strokes(fingers: 10, steps: 30, rate: 30, on: panel)
      try device.play(gesture.reports(from: panel))
      pause(2.5)
      let kernel = try device.recording()
      #expect(kernel.contacts.count == 10)
      let picture = try machine.picture()
      #expect(Set(picture.pixels).count > 10)
      try machine.cutPower()

      try machine.boot()
      let session = try GuestProgram.recording(of: machine)
      let delivery = try Delivery(of: kernel, to: session)
      #expect(delivery.faults.isEmpty, "\(delivery)")
      try machine.run(
        "touchplay render /home/visitor/.local/state/touchplay/trace.touchplay /machine/page.png")
      let page = try Picture(png: "\(machine.share)/page.png")
      #expect(Set(page.pixels).count > 10)
    }

    /// In the package, Swift's own list of arguments is empty if a library moves the environment, as
    /// sdl2-compat does.
    private func checkArguments(in machine: Machine) throws {
      try machine.put(
        Data(
          """
          #include <stdlib.h>
          __attribute__((constructor)) static void move(void) { setenv("MOVED", "1", 1); }
          """.utf8), as: "move.c")
      let library = "\(machine.share)/move"
      let compiler = try Subprocess("clang", ["-shared", "-o", "\(library).so", "\(library).c"])
        .run()
      #expect(compiler.exitCode == 0, "\(compiler)")
      let version = try machine.run("LD_PRELOAD=/machine/move.so exec touchplay --version")
      #expect(version.hasPrefix("touchplay "))
    }
  }
}
