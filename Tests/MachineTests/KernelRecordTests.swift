import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

extension MachineSuite {
  @Suite("Recording the kernel's device")
  struct KernelRecordTests {
    private func strokes(on panel: Panel) -> [TimedReport] {
      Gesture.strokes(fingers: 3, steps: 30, rate: 60, on: panel).reports(from: panel)
    }

    private func session(_ name: String, of machine: Machine) throws -> SessionContacts {
      try SessionContacts(file: "\(machine.share)/\(name)")
    }

    @Test("S14 record on a console has what evemu-record has, and ends when the panel is unplugged")
    func console() throws {
      let machine = try Machine()
      for reporting in Panel.Reporting.allCases {
        var panel = Panel()
        panel.reporting = reporting
        let device = try PluggedDevice(panel, into: machine)
        let job = try machine.start("exec touchplay record --force /machine/a.touchplay")
        let text = try machine.start("exec touchplay record --force /machine/a.yml")
        try machine.run(
          "until test -s /machine/a.touchplay && test -s /machine/a.yml; do sleep 0.1; done")
        pause(1)
        try device.play(strokes(on: panel))
        let kernel = try device.recording()
        _ = try text.finish()
        try device.unplug()
        let end = try job.waitForEnd(seconds: 30)
        #expect(end.exitCode == 69 && end.errors.contains("the device was unplugged"), "\(end)")
        let layers = try RecordedLayers(
          of: session("a.touchplay", of: machine), kernel: kernel, hasWindow: false)
        #expect(layers.faults.isEmpty, "\(reporting): \(layers)")
        let yaml = try RecordingFile(path: "\(machine.share)/a.yml").open()
        var contacts = 0
        while case .turn(let turn)? = try yaml.next() {
          for case .touch(let change) in turn.inputs where change.kind == .began { contacts += 1 }
        }
        #expect(contacts == kernel.contacts.count, "\(reporting)")
      }
    }

    @Test("S13 a panel that comes late, is pulled and replaced is in the kernel's events")
    func plugs() throws {
      let machine = try Machine()
      let program = try GuestProgram("--mode touchy", on: .kmsdrm, of: machine)
      var panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      pause(3)
      try device.play(Array(strokes(on: panel).dropLast(3)))
      try device.unplug()
      pause(2)
      panel.name = "Another panel"
      let other = try PluggedDevice(panel, into: machine, as: "other")
      pause(3)
      try other.play(strokes(on: panel))
      let session = try program.finish()
      try other.unplug()
      let stream = try #require(try RecordingFile(path: session.path).kernel())
      #expect(stream.header.devices == ["", "Machine touchscreen", "Another panel"])
      var ends: [TouchChange.Kind] = []
      while case .turn(let turn)? = try stream.next() {
        for case .touch(let change) in turn.inputs
        where change.kind == .ended || change.kind == .cancelled {
          ends.append(change.kind)
        }
      }
      #expect(ends == [.cancelled, .cancelled, .cancelled, .ended, .ended, .ended])
    }

    @Test("S13 while another window has the focus, nothing is read; then what is down begins again")
    func focus() throws {
      let machine = try Machine()
      let panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      let program = try GuestProgram("--mode touchy", on: .sway, of: machine)
      func showWorkspace(_ name: String) throws {
        try machine.run(
          "SWAYSOCK=$(ls -t /run/visitor/sway-ipc.*.sock | head -n 1) swaymsg workspace \(name)",
          as: "visitor")
        pause(3)
      }
      func location(_ finger: Int, _ y: Int) -> (x: Int, y: Int) {
        (panel.maximum.x * (finger + 1) / 4, panel.maximum.y * y / 10)
      }
      let frames = [
        [0: location(0, 1), 1: location(1, 1)],
        [0: location(0, 7), 1: location(1, 1)],
        // One is lifted, and another comes, in the slot that stays selected.
        [1: location(1, 1), 2: location(2, 1)],
        [1: location(1, 1), 2: location(2, 5)],
        // The kernel reports no location: it is the slot's last one, which touchplay has not read.
        [0: location(0, 7), 1: location(1, 1), 2: location(2, 5)],
        [:],
      ]
      let reports = Gesture(frames: frames.map { Gesture.Frame(seconds: 1, fingers: $0) })
        .reports(from: panel)
      try device.play([reports[0]])
      try showWorkspace("away")
      try device.play(Array(reports[1...2]))
      try showWorkspace("1")
      try device.play(Array(reports[3...]))
      let session = try program.finish()
      try device.unplug()
      let stream = try #require(try RecordingFile(path: session.path).kernel())
      var changes: [TouchChange] = []
      while case .turn(let turn)? = try stream.next() {
        for case .touch(let change) in turn.inputs { changes.append(change) }
      }
      let expected: [TouchChange.Kind] = [
        .began, .began, .cancelled, .cancelled, .began, .began, .moved, .began, .ended, .ended,
        .ended,
      ]
      try #require(changes.map(\.kind) == expected, "\(changes)")
      // The finger that came and moves is the one whose slot was selected before the focus came back.
      #expect(changes[6].contact == changes[5].contact)
      for (change, location) in [(changes[6], location(2, 5)), (changes[7], location(0, 7))] {
        #expect(change.location == Point(x: Double(location.x), y: Double(location.y)))
      }
    }

    @Test("J8 S13 without permission, the rule that devices prints gives it")
    func permission() throws {
      let machine = try Machine()
      try machine.run("gpasswd -d visitor input")
      let panel = Panel()
      var device = try PluggedDevice(panel, into: machine)
      let refused = try machine.start(
        "touchplay record /home/visitor/a.touchplay", as: "visitor"
      ).waitForEnd()
      #expect(refused.exitCode == 66 && refused.errors.contains("Permission denied"))
      let devices = try machine.start("touchplay devices", as: "visitor").waitForEnd().output
      let line = try #require(devices.split(separator: "\n").first { $0.contains("uaccess") })
      let rule = try #require(line.firstMatch(of: /: in (\S+): (ACTION.*), and restart/))
      try machine.put(Data("\(rule.2)\n".utf8), as: "rule")
      try machine.run("cp /machine/rule \(rule.1) && udevadm control --reload")
      try device.unplug()
      device = try PluggedDevice(panel, into: machine)
      // A session of the user at the machine.
      let program = try GuestProgram("--mode touchy", on: .weston, of: machine)
      try device.play(strokes(on: panel))
      let kernel = try device.recording()
      let session = try program.finish()
      try device.unplug()
      let layers = try RecordedLayers(of: session, kernel: kernel)
      #expect(layers.faults.isEmpty, "\(layers)")
    }
  }
}
