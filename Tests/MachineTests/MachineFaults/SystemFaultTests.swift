import Foundation
import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  /// The whole machine sleeps, shows something else, or runs out of memory.
  @Suite("Faults of the whole machine")
  struct SystemFaultTests {
    @Test(
      "R4 S6 after sleep, another console, a new time or a lack of memory, the recording has every contact"
    )
    func faults() throws {
      var hardware = Machine.Hardware()
      hardware.graphics = "qxl-vga"
      let machine = try Machine(hardware)
      for fault in SystemFault.all {
        let row = try run(fault, in: machine)
        try row.check(in: "machine-faults", isMeasured: false)
      }
    }

    private func run(_ fault: SystemFault, in machine: Machine) throws -> ReliabilityPage {
      let panel = Panel()
      var strokes = DistinctStrokes()
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram("--mode trace", on: fault.desktop, of: machine)
      try device.play(strokes.reports(seconds: 3, from: panel))
      let held = DistinctStrokes.held.reports(from: panel)
      try device.play(Array(held.dropLast()))
      try fault.inject(machine)
      let goesOn = try machine.start("pgrep -x touchplay").waitForEnd().exitCode == 0
      // The fingers have left meanwhile.
      try device.play(Array(held.suffix(1)))
      try device.play(strokes.reports(seconds: 3, from: panel))
      pause(1)
      let kernel = try device.recording()
      let messages = try program.log
      let session = try program.finish()
      try device.unplug()
      let replay = "touchplay replay --headless --verify \(GuestProgram.recording)"
      try machine.run(replay, as: "visitor", seconds: 120)
      print(
        fault.name, kernel.contacts.count, session.contacts.count,
        session.contacts.map { "\($0.positions.count) \($0.end.map { "\($0)" } ?? "-")" }, messages)
      #expect(session.damage == nil)
      #expect(session.contacts.allSatisfy { $0.end != nil }, "\(fault.name)")
      let isWhole = session.contacts.count >= kernel.contacts.count
      let kept =
        session.contacts.contains { $0.end == .cancelled }
        ? "everything, but touches that were down are cancelled" : "everything"
      return ReliabilityPage(
        name: fault.name,
        cells: [goesOn ? "goes on" : "ends", isWhole ? kept : "all but some contacts"])
    }
  }
}
