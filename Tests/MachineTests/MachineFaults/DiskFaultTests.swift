import Foundation
import TestSupport
import Testing

extension MachineSuite {
  /// A disk fails while the program draws and records.
  @Suite("Failing disks")
  struct DiskFaultTests {
    @Test("L5 S6 S7 H2 a disk that fails under open files costs only what comes after it")
    func faults() throws {
      let scenario = try DiskScenario()
      for fault in DiskFault.all {
        let row = try run(fault, in: scenario)
        try row.check(in: "machine-faults", isMeasured: false)
      }
    }

    private func run(_ fault: DiskFault, in scenario: DiskScenario) throws -> ReliabilityPage {
      let machine = scenario.machine
      try machine.run("rm -f /tmp/log; sh /machine/home-disk.sh \(fault.options)")
      try scenario.plug()
      let program = try scenario.launch("--mode trace", recording: "a.touchplay")
      try scenario.draw(seconds: 5)
      // What is older than 2 s must be kept.
      pause(3)
      let before = try scenario.kernel().contacts.count
      try machine.run(fault.inject, seconds: 120)
      try scenario.draw(seconds: 8)
      pause(3)
      let goesOn = try program.poll() == nil
      try machine.run("pkill -TERM -x touchplay || true")
      let code = try program.waitForEnd(seconds: 120).exitCode
      let messages = try machine.run("cat /tmp/log").split(separator: "\n")
      for line in messages { #expect(line.hasPrefix("touchplay: "), "\(fault.name): \(line)") }
      print(fault.name, code ?? -1, messages)
      let after = try scenario.kernel().contacts.count
      try scenario.unplug()
      // Takes the disk away before the file system can write more.
      try machine.run(
        """
        umount -l /home/visitor
        dmsetup remove --force home
        mount -o remount,rw /
        """, seconds: 120)
      let kept = try DiskFaultCheck(RecoveredHome(on: scenario.disk.content), drawn: after)
      #expect(kept.strokes >= before && kept.contacts >= before, "\(fault.name): \(kept)")
      let words =
        (goesOn ? "goes on" : "ends") + (messages.isEmpty ? "" : ", says why")
        + (code == 0 ? "" : ", exit code \(code.map(String.init) ?? "none")")
      return ReliabilityPage(name: fault.name, cells: [words, kept.words])
    }
  }
}

/// What is left after a fault of the disk.
struct DiskFaultCheck {
  /// The strokes that the next start shows, and the contacts in the recording.
  private(set) var strokes = 0
  private(set) var contacts = 0
  private let drawn: Int

  init(_ home: RecoveredHome, drawn: Int) throws {
    self.drawn = drawn
    #expect(try home.replayFault(of: "a.touchplay") == nil)
    contacts = try SessionContacts(file: home.path("a.touchplay")).contacts.count
    let start = try home.start(mode: "trace")
    #expect(start.exitCode == 0 && start.messages.isEmpty, "\(start)")
    strokes = start.strokes.count
    let left = home.files.filter { $0.hasSuffix(".part") }
    #expect(left.isEmpty, "\(left)")
  }

  /// The page's words for what was kept.
  var words: String {
    let lost =
      (strokes < drawn ? ["the rest of the drawing"] : [])
      + (contacts < drawn ? ["the rest of the recording"] : [])
    return lost.isEmpty ? "everything" : "all but " + lost.joined(separator: ", ")
  }
}
