import Foundation
import TestSupport
import Testing

extension MachineSuite {
  @Suite("Watching a panel")
  struct KernelWatchTests {
    /// A contact's first report and its last, in a slot.
    private func contact(_ id: Int, slot: Int = 0, x: Int = 1024) -> [TimedReport] {
      [
        TimedReport(
          seconds: 0.5,
          events: [
            [Code.absolute, Code.slot, slot], [Code.absolute, Code.identifier, id],
            [Code.absolute, Code.multiX, x], [Code.absolute, Code.multiY, 1024],
            [Code.key, Code.touch, 1],
          ]),
        TimedReport(
          seconds: 0,
          events: [
            [Code.absolute, Code.slot, slot], [Code.absolute, Code.identifier, -1],
            [Code.key, Code.touch, 0],
          ]),
      ]
    }

    /// The lines of a log in the guest.
    private func lines(_ command: String, in machine: Machine) throws -> [[String: Any]] {
      try machine.run(command).split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      }
    }

    private func kinds(_ lines: [[String: Any]]) -> [String] {
      lines.compactMap { $0["event"] as? String }
    }

    private func start(_ options: String, in machine: Machine) throws -> Machine.Job {
      let job = try machine.start("exec touchplay watch --log /tmp/watch \(options)")
      try machine.run("until grep -q connected /tmp/watch; do sleep 0.2; done")
      return job
    }

    @Test(
      "J16 ghosts, a contact that does not end, a silence, and a panel that is pulled and replaced")
    func events() throws {
      let machine = try Machine()
      let panel = Panel()
      var device = try PluggedDevice(panel, into: machine)
      let job = try start("--silent-after 90s", in: machine)
      let strokes = Gesture.strokes(fingers: 10, steps: 30, rate: 60, on: panel)
      try device.play(strokes.reports(from: panel))
      try device.play(contact(501))
      try device.play([contact(502, x: 3000)[0]])
      pause(62)
      try device.play([contact(502)[1]])
      // It grabs nothing: another reader has everything.
      #expect(try device.recording().contacts.count == 12)
      pause(92)
      try device.play(contact(503))
      try device.unplug()
      device = try PluggedDevice(panel, into: machine)
      try device.play(contact(504))
      pause(1)
      let end = try job.finish()
      #expect(end.exitCode == 0, "\(end)")
      let lines = try lines("cat /tmp/watch", in: machine)
      #expect(
        kinds(lines) == [
          "start", "connected", "ghost", "held", "lifted", "silent", "reporting", "ghost",
          "disconnected", "connected", "stop",
        ], "\(lines)")
      #expect(lines.last?["contacts"] as? Int == 14 && lines.last?["ghosts"] as? Int == 3)
      #expect(
        lines.first { $0["event"] as? String == "ghost" }?["percent"] as? [Double] == [25, 25])
      try device.unplug()
    }

    /// The answer to a request for the metrics on port 9477 of the guest.
    private func metrics(in machine: Machine) throws -> String {
      try machine.run(
        """
        bash -c 'exec 3<>/dev/tcp/127.0.0.1/9477; printf "GET /metrics HTTP/1.0\\r\\n\\r\\n" >&3; cat <&3'
        """)
    }

    @Test("J16 a contact that is down while the kernel drops events is still known")
    func dropped() throws {
      let machine = try Machine()
      let panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      let job = try start("--metrics 9477", in: machine)
      try device.play([contact(502, slot: 9)[0]])
      // More than the kernel keeps for a program that does not read.
      try machine.run("pkill -STOP -x touchplay")
      let strokes = Gesture.strokes(fingers: 5, steps: 200, rate: 120, on: panel)
      try device.play(strokes.reports(from: panel))
      try machine.run("pkill -CONT -x touchplay")
      pause(2)
      let down = "touchplay_contacts_down{device=\"\(panel.name)\"}"
      #expect(try metrics(in: machine).contains("\(down) 1\n"))
      try device.play([contact(502, slot: 9)[1]])
      pause(1)
      #expect(try metrics(in: machine).contains("\(down) 0\n"))
      #expect(try job.finish().exitCode == 0)
      try device.unplug()
    }

    @Test("J16 watch does not wake up while nothing happens, and loses nothing of ten fingers")
    func cost() throws {
      let machine = try Machine()
      let panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      let job = try start("", in: machine)
      let node = try #require(
        try lines("cat /tmp/watch", in: machine).compactMap { $0["node"] as? String }.first)
      // For comparison: a program that reads everything and does nothing with it.
      let reader = try machine.start("exec cat \(node) >/dev/null")
      pause(2)
      func figures(_ name: String) throws -> (seconds: Double, switches: Int, kilobytes: Int) {
        let text = try machine.run(
          "pid=$(pgrep -xn \(name)); cat /proc/$pid/schedstat; cat /proc/$pid/status")
        let time = try #require(text.split(separator: " ").first.flatMap { Double($0) })
        let switches = text.matches(of: /ctxt_switches:\s+(\d+)/).compactMap { Int($0.1) }
        let memory = text.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) }
        return (time / 1e9, switches.reduce(0, +), memory ?? .max)
      }
      let first = try figures("touchplay")
      pause(5)
      let idle = try figures("touchplay")
      #expect(idle.switches == first.switches && idle.seconds == first.seconds)
      #expect(idle.kilobytes < 15_000)
      let before = try figures("cat")
      let strokes = Gesture.strokes(fingers: 10, steps: 1200, rate: 120, on: panel)
      try device.play(strokes.reports(from: panel))
      let (watch, cat) = (try figures("touchplay"), try figures("cat"))
      print(
        "J16 ten fingers, 1200 reports in 10 s: watch \((watch.seconds - idle.seconds) * 1000) ms,",
        "cat \((cat.seconds - before.seconds) * 1000) ms, \(watch.kilobytes) kB")
      #expect(watch.kilobytes < 15_000)
      // Far beyond what noise can do.
      #expect(watch.seconds - idle.seconds < 4 * (cat.seconds - before.seconds))
      _ = try job.finish()
      // Lost reports would end all contacts, and begin others.
      let stop = try lines("cat /tmp/watch", in: machine).last
      #expect(stop?["contacts"] as? Int == 10)
      _ = try reader.finish()
      try device.unplug()
    }

    @Test("J16 a sleep, and a panel that is not there after it")
    func sleep() throws {
      var hardware = Machine.Hardware()
      hardware.graphics = "qxl-vga"
      let machine = try Machine(hardware)
      let stays = try PluggedDevice(Panel(), into: machine)
      var panel = Panel()
      panel.name = "Lost panel"
      let goes = try PluggedDevice(panel, into: machine, as: "other")
      let job = try start("", in: machine)
      try goes.unplug()
      try SystemFault.sleep(machine)
      pause(12)
      let end = try job.finish()
      #expect(end.exitCode == 0, "\(end)")
      let lines = try lines("cat /tmp/watch", in: machine)
      #expect(
        kinds(lines) == [
          "start", "connected", "connected", "disconnected", "resumed", "missing", "stop", "stop",
        ], "\(lines)")
      #expect(
        lines.first { $0["event"] as? String == "missing" }?["device"] as? String == panel.name)
      let slept = lines.first { $0["event"] as? String == "resumed" }?["seconds"] as? Double
      #expect((3...60).contains(slept ?? 0), "\(lines)")
      try stays.unplug()
    }

    @Test("J16 the service watches as a user of its own, and Prometheus gets an answer")
    func service() throws {
      let machine = try Machine()
      let panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      try machine.run(
        """
        cp /usr/share/doc/touchplay/examples/touchplay-watch.service /etc/systemd/system/
        systemctl daemon-reload && systemctl start touchplay-watch
        until journalctl -u touchplay-watch -o cat | grep -q connected; do sleep 0.5; done
        """)
      try device.play(contact(501))
      pause(1)
      let metrics = try metrics(in: machine)
      #expect(metrics.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(metrics)")
      #expect(metrics.contains("touchplay_ghosts_total{device=\"\(panel.name)\"} 1\n"))
      let user = try machine.run("ps -o user= -C touchplay")
      #expect(!user.contains("root") && !user.isEmpty)
      try machine.run("systemctl stop touchplay-watch")
      let lines = try lines("journalctl -u touchplay-watch -o cat", in: machine)
      #expect(kinds(lines) == ["start", "connected", "ghost", "stop"], "\(lines)")
      try device.unplug()
    }

    @Test("J16 without permission the exit code is 69, with the rule that gives it")
    func permission() throws {
      let machine = try Machine()
      try machine.run("gpasswd -d visitor input")
      let nothing = try machine.start("touchplay watch").waitForEnd()
      #expect(nothing.exitCode == 69 && nothing.errors.contains("touchscreen: none found"))
      let panel = Panel()
      let device = try PluggedDevice(panel, into: machine)
      let refused = try machine.start("touchplay watch", as: "visitor").waitForEnd()
      #expect(refused.exitCode == 69 && refused.errors.contains("Permission denied"), "\(refused)")
      #expect(refused.errors.contains("ATTRS{name}==\"\(panel.name)\", TAG+=\"uaccess\""))
      #expect(refused.output.isEmpty)
      try device.unplug()
    }
  }
}
