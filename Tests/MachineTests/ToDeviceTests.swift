import Foundation
import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  @Suite("Replaying to a device")
  struct ToDeviceTests {
    /// Starts a replay, and records what the kernel reports of its device.
    private func replay(_ arguments: String, in machine: Machine) throws -> KernelRecording {
      let job = try machine.start(
        "exec touchplay replay \(arguments) --to-device --wait 5s 2>/machine/replay.log")
      try machine.run("until grep -q CLOCK_MONOTONIC /machine/replay.log; do sleep 0.1; done")
      let log = try machine.run("cat /machine/replay.log")
      let node = try #require(log.firstMatch(of: /(\/dev\/input\/event\d+): the first/)).1
      let recorder = try machine.start(
        "exec evemu-record \(node) >/tmp/back.evemu 2>/dev/null")
      let end = try job.waitForEnd(seconds: 120)
      #expect(end.exitCode == 0)
      print(try machine.run("cat /machine/replay.log"))
      // The device is gone, and with it its recorder.
      _ = try recorder.waitForEnd(seconds: 20)
      return try recording(in: machine)
    }

    /// What evemu-record wrote, to a fast file: a slow one would make it miss events.
    private func recording(in machine: Machine) throws -> KernelRecording {
      try machine.run("cp /tmp/back.evemu /machine/back.evemu")
      return try KernelRecording(file: "\(machine.share)/back.evemu")
    }

    /// Records five fingers on a panel that is plugged in for that.
    private func record(_ panel: Panel, in machine: Machine) throws -> KernelRecording {
      let device = try PluggedDevice(panel, into: machine)
      let job = try machine.start("exec touchplay record --force /machine/a.touchplay")
      try machine.run("until test -s /machine/a.touchplay; do sleep 0.1; done")
      pause(1)
      let strokes = Gesture.strokes(fingers: 5, steps: 60, rate: 60, on: panel)
      try device.play(strokes.reports(from: panel))
      pause(1)
      _ = try job.finish()
      let recording = try device.recording()
      try device.unplug()
      return recording
    }

    @Test("S16 the kernel reports the events of the recording, each frame at its time")
    func events() throws {
      let machine = try Machine()
      for reporting in Panel.Reporting.allCases {
        var panel = Panel()
        panel.reporting = reporting
        let kernel = try record(panel, in: machine)
        let back = try replay("--layer kernel /machine/a.touchplay", in: machine)
        let (sent, read) = (kernel.events.map(\.numbers), back.events.map(\.numbers))
        #expect(read.count >= sent.count && Array(read.prefix(sent.count)) == sent, "\(reporting)")
        #expect(back.axes.mapValues(\.maximum) == kernel.axes.mapValues(\.maximum))
        #expect(back.axes.mapValues(\.resolution) == kernel.axes.mapValues(\.resolution))
        let offsets = zip(back.events, kernel.events).map { $0.seconds - $1.seconds }.sorted()
        try #require(!offsets.isEmpty)
        // Both count from their first event, which can be late itself.
        let delays = offsets.map { ($0 - offsets[offsets.count / 2]).magnitude }.sorted()
        let (median, longest) = (delays[delays.count / 2], delays[delays.count - 1])
        print(
          "S16 \(reporting): \(sent.count) events, \(median * 1000) to \(longest * 1000) ms off")
        // The processor is emulated, and shared with other tests, so single frames can be late.
        #expect(median < 0.05 && longest < 2)
        #expect(back.contacts.allSatisfy { $0.isEnded })
      }
    }

    @Test("S16 the window's touches have the recording's positions; a signal lifts all contacts")
    func touches() throws {
      let machine = try Machine()
      let panel = Panel()
      let kernel = try record(panel, in: machine)
      let back = try replay("/machine/a.touchplay", in: machine)
      #expect(back.contacts.map(\.positions) == kernel.contacts.map(\.positions))
      let job = try machine.start(
        "exec touchplay replay /machine/a.touchplay --to-device --speed 0.5 --wait 5s "
          + "2>/machine/replay.log")
      try machine.run("until grep -q CLOCK_MONOTONIC /machine/replay.log; do sleep 0.1; done")
      let log = try machine.run("cat /machine/replay.log")
      let node = try #require(log.firstMatch(of: /(\/dev\/input\/event\d+): the first/)).1
      let recorder = try machine.start("exec evemu-record \(node) >/tmp/back.evemu")
      pause(8)
      #expect(try job.finish().exitCode == 0)
      _ = try recorder.waitForEnd(seconds: 20)
      let stopped = try recording(in: machine)
      #expect(!stopped.contacts.isEmpty && stopped.contacts.allSatisfy { $0.isEnded })
      #expect(try machine.run("cat /machine/replay.log").contains("stopped by a signal after"))
      #expect(try machine.start("test -e \(node)").waitForEnd().exitCode == 1)
    }

    /// What a toolkit's window reported of a finger: its first and its last location, in pixels.
    private struct ReportedFinger {
      var first: Point
      var last: Point
      var reports = 1
      var isEnded = false
    }

    /// The fingers in the lines of `toolkit.py`, in the order in which they began.
    private func fingers(_ lines: String) throws -> [ReportedFinger] {
      var fingers: [ReportedFinger] = []
      var down: [Substring: Int] = [:]
      for line in lines.split(separator: "\n") where line != "ready" {
        let words = line.split(separator: " ")
        let location = Point(x: try #require(Double(words[2])), y: try #require(Double(words[3])))
        if words[1] == "began" {
          down[words[0]] = fingers.count
          fingers.append(ReportedFinger(first: location, last: location))
        } else {
          let index = try #require(down[words[0]], "\(line)")
          fingers[index].last = location
          fingers[index].reports += 1
          fingers[index].isEnded = words[1] == "ended"
        }
      }
      return fingers
    }

    @Test("S16 the windows of Qt, GTK and Kivy get each finger, scaled to the display")
    func toolkits() throws {
      let machine = try Machine()
      let panel = Panel()
      let kernel = try record(panel, in: machine)
      let script = URL(filePath: #filePath).appending(path: "../Guest/toolkit.py")
      try machine.put(Data(contentsOf: script.standardizedFileURL), as: "toolkit.py")
      let server = try GuestProgram.startXorg(in: machine)
      let display = try machine.picture()
      let size = Size(width: Double(display.width), height: Double(display.height))
      func replay(wait: Int) throws -> Machine.Job {
        try machine.start("touchplay replay /machine/a.touchplay --to-device --wait \(wait)s")
      }
      for toolkit in ["qt", "gtk", "kivy"] {
        // Kivy knows only the devices that were there at its start.
        let early = toolkit == "kivy" ? try replay(wait: 90) : nil
        pause(early == nil ? 0 : 10)
        // The window's shell makes them a little later, and "ready" may be that of another toolkit.
        try machine.run("true >/tmp/fingers 2>/tmp/errors")
        let window = try machine.start(
          "exec env DISPLAY=:0 python3 /machine/toolkit.py \(toolkit) \(display.width) "
            + "\(display.height) >/tmp/fingers 2>/tmp/errors")
        try machine.waitUntil("\(toolkit)'s window", seconds: 300) {
          let errors = try machine.run("cat /tmp/errors")
          try #require(try window.poll() == nil, "\(errors)")
          return try machine.run("cat /tmp/fingers").hasPrefix("ready")
        }
        pause(3)
        let end = try (early ?? replay(wait: 5)).waitForEnd(seconds: 150)
        #expect(end.exitCode == 0, "\(end)")
        pause(5)
        let fingers = try fingers(machine.run("cat /tmp/fingers"))
        _ = try window.finish()
        #expect(fingers.count == kernel.contacts.count && fingers.allSatisfy { $0.isEnded })
        for (finger, contact) in zip(fingers, kernel.contacts) {
          for (location, position) in [
            (finger.first, contact.positions.first), (finger.last, contact.positions.last),
          ] {
            let position = try #require(position)
            let expected = Point(
              x: Double(position.x) / Double(panel.maximum.x) * size.width,
              y: Double(position.y) / Double(panel.maximum.y) * size.height)
            #expect(location.distance(to: expected) < 3, "\(toolkit): \(finger), \(expected)")
          }
        }
        print("S16 \(toolkit): \(fingers.count) fingers, reports:", fingers.map(\.reports))
      }
      _ = try server.finish()
    }

    @Test("S16 Qt's finger paint example paints each finger's stroke in a color of its own")
    func fingerPaint() throws {
      let machine = try Machine()
      let panel = Panel()
      let kernel = try record(panel, in: machine)
      let server = try GuestProgram.startXorg(in: machine)
      let display = try machine.picture()
      let program = "/usr/lib/x86_64-linux-gnu/qt5/examples/widgets/touch/fingerpaint/fingerpaint"
      let window = try machine.start(
        "exec env DISPLAY=:0 \(program) -qwindowgeometry \(display.width)x\(display.height)+0+0")
      try machine.waitUntil("the page of the example", seconds: 120) {
        try machine.picture()[display.width / 2, display.height / 2] == .white
      }
      let replay = try machine.start(
        "exec touchplay replay /machine/a.touchplay --to-device --wait 5s")
      #expect(try replay.waitForEnd(seconds: 120).exitCode == 0)
      pause(5)
      let painted = try machine.picture()
      let colors = try kernel.contacts.map { contact in
        let position = try #require(contact.positions.last)
        return painted[
          position.x * display.width / panel.maximum.x,
          position.y * display.height / panel.maximum.y]
      }
      #expect(Set(colors).count == 5 && !colors.contains(.white), "\(colors)")
      _ = try window.finish()
      _ = try server.finish()
    }

    @Test("J8 S16 without permission the exit code is 69; the rule that devices prints gives it")
    func permission() throws {
      let machine = try Machine()
      let command = "touchplay replay /usr/share/touchplay/demo.touchplay --to-device"
      let refused = try machine.start(command, as: "visitor").waitForEnd()
      #expect(refused.exitCode == 69 && refused.errors.contains("Permission denied"), "\(refused)")
      let devices = try machine.start("touchplay devices", as: "visitor").waitForEnd().output
      let line = try #require(devices.split(separator: "\n").first { $0.contains("/dev/uinput") })
      let rule = try #require(line.firstMatch(of: /adding a line to (\S+): (KERNEL.*)/))
      #expect(refused.errors.hasSuffix("\(rule.2)\n"))
      try machine.put(Data("\(rule.2)\n".utf8), as: "rule")
      try machine.run("cp /machine/rule \(rule.1)")
      try machine.powerOff()
      try machine.boot()
      // A session of the user at the machine.
      let program = try GuestProgram("--mode touchy", on: .weston, of: machine)
      let allowed = try machine.start(command, as: "visitor").waitForEnd(seconds: 120)
      #expect(allowed.exitCode == 0, "\(allowed)")
      _ = try program.finish()
    }
  }
}

extension KernelEvent {
  /// Type, code and value.
  fileprivate var numbers: [Int] { [type, code, value] }
}
