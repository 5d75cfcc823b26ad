import Foundation
import TestSupport
import Testing
import TrackerKit

extension MachineSuite {
  /// The service of `docs/kiosk.md`, from its installation to its end.
  @Suite("A machine that boots into a kiosk")
  struct KioskBootTests {
    private let panel = Panel()

    @Test(
      "H3 it needs no login, draws touches, and survives the end of each of its programs",
      arguments: Kiosk.Kind.allCases)
    func boot(kind: Kiosk.Kind) throws {
      let machine = try Machine()
      let kiosk = try Kiosk(kind, in: machine)
      try machine.powerOff()
      try machine.boot()
      let booted = ContinuousClock.now
      let device = try PluggedDevice(panel, into: machine)
      try kiosk.waitUntilTouchesAreDrawn(with: panel, device, since: booted)
      let sessions = try machine.run("loginctl --no-legend list-sessions")
      #expect(sessions.contains(/touchplay .* tty7/), "\(sessions)")
      for program in ["touchplay"] + kind.programs {
        try kill(program, in: kiosk, device)
      }
      let log = try kiosk.log()
      #expect(log.matches(of: /systemd.*Started touchplay-kiosk/).count == 4, "\(log)")
      #expect(log.matches(of: /Scheduled restart job/).count == 3, "\(log)")
      // The program says itself why it ended, when its display is gone.
      #expect(log.contains("touchplay: display: the connection was lost"), "\(log)")
      try remove(kiosk)
    }

    /// Kills a program, and waits until the kiosk is back, with nothing left over.
    private func kill(_ program: String, in kiosk: Kiosk, _ device: PluggedDevice) throws {
      let before = try #require(try kiosk.processID)
      let moment = ContinuousClock.now
      try kiosk.machine.run("pkill -KILL -u touchplay -x \(program)")
      let after = try kiosk.waitForProcess(otherThan: before)
      try kiosk.waitUntilTouchesAreDrawn(with: panel, device, since: moment)
      print(
        "kiosk on \(kiosk.kind): back \((ContinuousClock.now - moment) / .seconds(1)) s after KILL",
        "for \(program)")
      #expect(try kiosk.processID == after)
      for name in ["touchplay"] + kiosk.kind.programs {
        #expect(try kiosk.machine.run("pgrep -u touchplay -cx \(name)") == "1\n", "\(name)")
      }
    }

    /// Follows the page's removal step.
    ///
    /// Afterward only the backups of the user lists mention touchplay.
    private func remove(_ kiosk: Kiosk) throws {
      let machine = kiosk.machine
      try kiosk.follow("apt-get purge", replacing: ("purge", "purge --yes"))
      #expect(try machine.run("pgrep -u touchplay -x touchplay || true").isEmpty)
      let files = try machine.run(
        "find / -xdev -iname '*touchplay*' -not -path '/proc/*' -not -path /root/touchplay.deb")
      #expect(files.isEmpty, "\(files)")
      // logind forgets the user a moment later.
      try? machine.waitUntil("no mention", seconds: 60) { try mentions(in: machine).isEmpty }
      #expect(try mentions(in: machine).isEmpty)
    }

    /// Lines and files that mention touchplay, except the backups of the user lists.
    private func mentions(in machine: Machine) throws -> [Substring] {
      let words = try machine.run(
        "grep -rIls touchplay /etc /var/lib /run || true; systemctl list-units --all '*touchplay*'")
      let backups = ["/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-"]
      return words.split(separator: "\n").filter { line in
        line.contains("touchplay") || line.hasPrefix("/") && !backups.contains(String(line))
      }
    }

    @Test(
      "H3 a soak of 20 s counts ghost touches, and the kiosk returns after the page's commands or a restart"
    )
    func soak() throws {
      let machine = try Machine()
      let kiosk = try Kiosk(.cage, in: machine)
      let device = try PluggedDevice(panel, into: machine)
      try soak(kiosk, device)
      let moment = ContinuousClock.now
      try kiosk.follow("sudo rm -rf /run/systemd")
      try kiosk.waitUntilTouchesAreDrawn(with: panel, device, since: moment)

      try machine.run("rm -r /var/lib/touchplay/night*")
      try soak(kiosk, device)
      try machine.powerOff()
      try machine.boot()
      let booted = ContinuousClock.now
      let replugged = try PluggedDevice(panel, into: machine)
      try kiosk.waitUntilTouchesAreDrawn(with: panel, replugged, since: booted)
    }

    @Test("H3 U8 with the page's settings, the kiosk draws TUIO touches")
    func tuio() throws {
      let machine = try Machine()
      let kiosk = try Kiosk(.cage, in: machine)
      // Beside the invitation's tiles.
      let locations = [Point(x: 0.2, y: 0.1), Point(x: 0.6, y: 0.1)]
      let command = try command(sending: locations, in: machine)
      try kiosk.edit("--tuio 0.0.0.0")
      try machine.run("systemctl start \(kiosk.kind.unit)")
      let moment = ContinuousClock.now
      while ContinuousClock.now - moment < .seconds(90) {
        let sender = try machine.start("exec \(command)")
        // The invitation goes with the first touch.
        pause(5)
        let areDrawn = try machine.wait(untilLit: true, at: locations)
        let end = try sender.finish()
        try #require(end.exitCode == 0, "\(end)")
        if try areDrawn && machine.wait(untilLit: false, at: locations) { return }
      }
      Issue.record("no touches were drawn; the kiosk's log:\n\(try kiosk.log(60))")
    }

    /// A command that sends fingers over TUIO; they rest for ten minutes at fractions of the screen.
    private func command(sending locations: [Point], in machine: Machine) throws -> String {
      func touch(_ index: Int, _ phase: String, after seconds: Int) -> String {
        let (x, y) = (locations[index].x * 1000, locations[index].y * 1000)
        return
          #"{"t": \#(seconds * 1_000_000), "turn": \#(seconds), "kind": "touch", "phase": "\#(phase)", "#
          + #""device": 1, "finger": \#(index), "number": \#(index + 1), "x": \#(x), "y": \#(y)}"#
      }
      let header =
        #"{"touchplay": 1, "devices": ["mouse", "table"], "window": {"points": [1000, 1000]}}"#
      let began = locations.indices.map { touch($0, "began", after: 0) }
      let lines = [header] + began + [touch(0, "moved", after: 600)]
      try machine.run("cat >/root/rest.jsonl <<'END'\n\(lines.joined(separator: "\n"))\nEND\n")
      return "touchplay replay --headless --tuio 3333 /root/rest.jsonl"
    }

    /// A short night with three ghosts.
    private func soak(_ kiosk: Kiosk, _ device: PluggedDevice) throws {
      let machine = kiosk.machine
      try kiosk.follow("Restart=no", replacing: ("--for 12h", "--for 20s"))
      try machine.run(
        "until test -s /var/lib/touchplay/night/ghosts.touchplay; do sleep 0.2; done")
      // The window is on the screen some frames later.
      pause(6)
      let ghosts = Gesture.strokes(fingers: 3, steps: 2, rate: 20, on: panel)
      try device.play(ghosts.reports(from: panel))
      try machine.run("while systemctl is-active \(kiosk.kind.unit); do sleep 0.5; done")
      // Longer than a restart takes: Restart=no holds.
      pause(4)
      #expect(try kiosk.processID == nil)
      let report = try machine.run("cat /var/lib/touchplay/night.html")
      let countsGhosts = report.contains(" 3 ghosts (crosses) in ")
      #expect(countsGhosts)
      let verdict = try machine.start(
        "touchplay check --from /var/lib/touchplay/night/ghosts.touchplay"
      ).waitForEnd()
      #expect(verdict.exitCode == 1 && verdict.output.contains("ghost"), "\(verdict)")
    }
  }
}
