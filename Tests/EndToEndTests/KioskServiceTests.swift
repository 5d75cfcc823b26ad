import Foundation
import TestSupport
import Testing
import TrackerKit

extension EndToEnd {
  /// What the systemd units start, on a rig instead of a terminal, with the program that was built.
  @Suite("Kiosk as a service")
  struct KioskServiceTests {
    private static let verifier = "/usr/bin/systemd-analyze"
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(
      "H3 a unit starts the kiosk again whatever ends it, as its own user, on one terminal",
      arguments: [ServiceUnit.cage, .x])
    func settings(_ unit: ServiceUnit) throws {
      #expect(try unit.values(of: "Restart") == ["always"])
      #expect(try unit.values(of: "StartLimitIntervalSec") == ["0"])
      #expect(try unit.values(of: "User") == ["touchplay"])
      #expect(try unit.values(of: "StandardOutput") == ["journal"])
      #expect(try unit.values(of: "TTYPath") == ["/dev/tty7"])
      #expect(try unit.values(of: "ExecStartPre") == ["+/usr/bin/chvt 7"])
      #expect(try unit.command().contains("--kiosk"))
      // The session is not part of the unit: what would keep the screen is named.
      #expect(try unit.values(of: "ExecStopPost").allSatisfy { $0.hasSuffix("|touchplay") })
    }

    @Test(
      "H3 systemd understands each setting of the units",
      .enabled(if: access(verifier, X_OK) == 0, "needs systemd-analyze"),
      arguments: [ServiceUnit.cage, .x])
    func verified(_ unit: ServiceUnit) throws {
      let result = try Subprocess(Self.verifier, ["verify", unit.path]).run()
      let complaints = result.errors.components(separatedBy: "\n").filter {
        // Programs that are not installed here.
        !$0.isEmpty && !$0.hasSuffix("is not executable: No such file or directory")
      }
      #expect(complaints.isEmpty, "\(complaints)")
    }

    @Test("H3 on X the unit's program covers the screen without a window manager, and ends on TERM")
    func plainX() async throws {
      let words = try ServiceUnit.x.command()
      let parts = words.split(separator: "--")
      #expect(parts.count == 2 && parts[0].prefix(2) == ["/usr/bin/xinit", "/usr/bin/touchplay"])
      #expect(parts[1].starts(with: ["/usr/bin/Xorg", ":0", "vt7"]))
      let environment = try ServiceUnit.x.environment()
      try await TouchRig.run(width: 1280, height: 720) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, Array(parts[0].dropFirst(2)), environment: environment)
        try rig.waitUntilShown(program)
        #expect(try program.finish().exitCode == 0)
      }
    }

    @Test(
      "H3 in cage the unit's program gets touches; cage ends on TERM, and when the program is killed",
      arguments: [SIGTERM, SIGKILL])
    func cage(_ signal: Int32) async throws {
      let command = try installedCommand()
      var environment: [String: String?] = try ServiceUnit.cage.environment()
      for (name, value) in [
        "HOME": folder.path("home"), "XDG_RUNTIME_DIR": folder.path("home"),
        "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
      ] { environment[name] = value }
      try await TouchRig.run { rig in
        let main = try rig.launch(command[0], Array(command.dropFirst()), environment: environment)
        let middle = try center(of: main, on: rig)
        let place = Rect(x: middle.x - 100, y: middle.y - 100, width: 200, height: 200)
        let before = try rig.screenshot(of: place)
        try rig.touchDown(1, at: middle)
        #expect(try holds { try rig.screenshot(of: place) != before }, "the touch shows")
        try rig.touchUp(1)
        let cage = try #require(children(of: main.pid).first)
        let program = try #require(children(of: cage).first)
        kill(signal == SIGKILL ? program : main.pid, signal)
        try main.waitForEnd(seconds: 10)
        #expect(holds { hasEnded(program) }, "the program ends, too")
      }
    }

    /// Waits until the program draws in cage's window; the window's center.
    private func center(of main: LaunchedProgram, on rig: TouchRig) throws -> Point {
      let end = ContinuousClock.now + .seconds(20)
      while ContinuousClock.now < end, main.end == nil {
        if let frame = rig.windowFrames.first, try showsHandle(rig.screenshot(of: frame)) {
          return frame.center
        }
        pause(0.1)
      }
      throw SupportError.endedEarly(
        program: "cage", end: "\(main.end.map { "\($0)" } ?? "not at all")", errors: main.errors)
    }

    /// Whether there is a handle at the right edge of the black page.
    private func showsHandle(_ picture: Picture) -> Bool {
      let places = (0..<picture.height).flatMap { y in (1...30).map { (picture.width - $0, y) } }
      let colors = Set(places.map { picture[$0.0, $0.1] })
      return colors.count > 1 && !colors.contains(TouchRig.backdrop)
    }

    /// Whether something becomes true within a few seconds.
    private func holds(_ condition: () throws -> Bool) rethrows -> Bool {
      let end = ContinuousClock.now + .seconds(10)
      while ContinuousClock.now < end {
        if try condition() { return true }
        pause(0.05)
      }
      return false
    }

    /// Whether a process that is not a child of the test has ended.
    private func hasEnded(_ pid: pid_t) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      return status?.contains("State:\tZ") ?? true
    }

    private func children(of pid: pid_t) -> [pid_t] {
      let path = "/proc/\(pid)/task/\(pid)/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { pid_t($0) }
    }

    /// The unit's command with the program installed in the temporary folder, and as an ordinary user:
    /// cage does not run as root.
    private func installedCommand() throws -> [String] {
      // Written by this process, it could be "busy": other tests' programs inherit its open files.
      let install = Subprocess(
        "install", ["-D", BuiltProduct.touchplay, folder.path("bin/touchplay")])
      #expect(try install.run().exitCode == 0)
      try FileManager.default.createDirectory(
        atPath: folder.path("share"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: ServiceUnit.assets, toPath: folder.path("share/touchplay"))
      #expect(mkdir(folder.path("home"), 0o700) == 0)
      let words = try ServiceUnit.cage.command()
      #expect(words.contains(ServiceUnit.program))
      let command = words.map { $0 == ServiceUnit.program ? folder.path("bin/touchplay") : $0 }
      guard getuid() == 0, let nobody = getpwnam("nobody")?.pointee else { return command }
      #expect(chmod(folder.path, 0o711) == 0)
      #expect(chown(folder.path("home"), nobody.pw_uid, nobody.pw_gid) == 0)
      let user = ["--reuid=\(nobody.pw_uid)", "--regid=\(nobody.pw_gid)", "--clear-groups"]
      return ["setpriv"] + user + command
    }
  }
}
