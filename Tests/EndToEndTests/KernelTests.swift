import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  /// The kernel is imitated by umockdev; the tests of the virtual machine have a real one.
  @Suite("What the kernel reports")
  struct KernelTests {
    private let folder: TemporaryFolder
    private let panel: MockPanel

    init() throws {
      folder = try TemporaryFolder()
      panel = try MockPanel(
        MockPanel.stroke(1, from: 1.5, seconds: 0.4, at: Point(x: 60, y: 50))
          + MockPanel.stroke(2, from: 2.2, seconds: 0.4, at: Point(x: 60, y: 120))
          + MockPanel.stroke(3, from: 2.9, seconds: 0.4, at: Point(x: 200, y: 90)))
    }

    private func run(_ arguments: [String]) throws -> Subprocess.Result {
      try Subprocess(MockPanel.program, panel.arguments(BuiltProduct.touchplay, arguments)).run()
    }

    private func touchplay(_ arguments: [String]) throws -> String {
      let result = try Subprocess(BuiltProduct.touchplay, arguments).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.output
    }

    @Test(
      "S14 record writes what the device reports, in each format that can hold it",
      arguments: ["a.touchplay", "a.yml", "a.evemu"])
    func record(name: String) throws {
      let path = folder.path(name)
      let result = try run(["record", "--for", "4s", path])
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("recording Mock Panel (/dev/input/event5) to \(path)"))
      let info = try touchplay(["info", path])
      #expect(info.contains("  contacts    3, at most 1 at once\n"), "\(info)")
      #expect(info.contains("  devices     Mock Panel\n"))
      #expect(info.contains("  window      3440 x 1940 points"))
      #expect(info.contains("344 x 194 mm"))
      #expect(info.contains("events      3 began, 117 moved, 3 ended"), "\(info)")
      guard name.hasSuffix(".touchplay") else { return }
      #expect(info.contains("  kernel      3 contacts in "))
      // The recording is as long as it took.
      #expect(info.contains("  duration    4"), "\(info)")
      let verdict = try Subprocess(BuiltProduct.touchplay, ["check", "--from", path]).run()
      #expect(verdict.output.contains("evdev (the kernel)"), "\(verdict.output)")
    }

    @Test("S14 record to a pipe, and its wrong command lines")
    func commandLine() throws {
      let piped = try run(["record", "--to-format", "evemu", "--for", "2s", "-"])
      #expect(piped.exitCode == 0 && piped.output.hasPrefix("# EVEMU 1.2\n"))
      #expect(piped.output.contains(/\nE: [1-9]/), "\(piped.output.suffix(500))")
      for (arguments, code, words) in [
        ([], 2, "needs a file"), (["a.jsonl"], 2, "cannot hold the kernel's events"),
        (["--device", "/dev/null", "b"], 65, "is not the event node of a touch device"),
        (["--device", "/dev/nothing", "b"], 66, "cannot be read (No such file or directory)"),
        (["-"], 2, "accepts only text formats"), (["--for", "x", "b"], 2, "--for"),
      ] as [([String], Int32, String)] {
        let result = try Subprocess(
          BuiltProduct.touchplay, ["record"] + arguments, folder: folder.path(".")
        ).run()
        #expect(result.exitCode == code && result.errors.contains(words), "\(result.errors)")
      }
    }

    @Test("S13 J14 play records the kernel's events beside the window's; the report blames a layer")
    func play() async throws {
      let path = folder.path("both.touchplay")
      try await TouchRig.run(width: 1280, height: 720) { rig in
        let program = try rig.launch(
          MockPanel.program, panel.arguments(BuiltProduct.touchplay, ["--record", path]))
        try rig.waitUntilShown(program)
        // A contact of the window that the kernel knows nothing of.
        var script = FingerScript()
        script.wait(3.5)
        script.tap(0, at: Point(x: 1000, y: 100))
        script.wait(0.5)
        try rig.play(script)
        try rig.press(try #require(Key("q")), with: [.control])
        #expect(try program.waitForEnd(seconds: 30).exitCode == 0, "\(program.errors)")
      }
      let info = try touchplay(["info", path])
      #expect(info.contains("  kernel      3 contacts in 123 frames of Mock Panel\n"), "\(info)")
      #expect(info.contains("  contacts    1, at most 1 at once\n"))
      let kernel = try touchplay(["info", "--layer", "kernel", path])
      #expect(kernel.contains("  contacts    3, at most 1 at once\n"), "\(kernel)")
      let report = try Subprocess(BuiltProduct.touchplay, ["check", "--from", path]).run().output
      #expect(
        report.contains(
          "are not those in the window"),
        "\(report)")
      try comparePage(of: path)
      // Both layers survive a conversion to text and back.
      _ = try touchplay(["convert", path, folder.path("both.jsonl")])
      _ = try touchplay(["convert", folder.path("both.jsonl"), folder.path("again.touchplay")])
      #expect(
        try touchplay(["info", folder.path("again.touchplay")]).contains("  kernel      3 cont"))
      let libinput = folder.path("kernel.yml")
      _ = try touchplay(["convert", "--layer", "kernel", path, libinput])
      #expect(try touchplay(["info", libinput]).contains("  contacts    3, at most 1 at once\n"))
      #expect(try touchplay(["replay", "--headless", "--verify", path]).contains("verified"))
    }

    /// The page's canvas shows the kernel's rings and dots where `render` does (rule S15).
    private func comparePage(of path: String) throws {
      let page = folder.path("both.html")
      _ = try touchplay(["render", path, page])
      let browser = PageBrowser(page)
      let answers = try browser.answers([["eval": "touchplay.layers[1].map((one) => one.times)"]])
      let contacts = try #require(answers[0] as? [[Double]])
      #expect(contacts.count == 3)
      // In pauses between reports, so that the page and `render` show the same reports; on a busy machine,
      // most or all reports of a contact can come at once.
      let moments = contacts.flatMap { times in
        let pauses = zip(times, times.dropFirst()).filter { $1 - $0 > 0.002 }
        let longest = pauses.sorted { $0.1 - $0.0 > $1.1 - $1.0 }.prefix(2)
        return longest.map { ($0.0 + $0.1) / 2 }
      }
      #expect(moments.count > 1)
      for (moment, picture) in zip(moments, try browser.pictures(at: moments)) {
        _ = try touchplay(["render", path, folder.path("a.png"), "--at", "\(moment)", "--force"])
        let rendered = try Picture(png: folder.path("a.png"))
        #expect(picture.meanDifference(from: rendered) < 2, "at \(moment) s")
        let color = Color(0xFFA53C)
        // Not their centers: a few more pixels of a smoothed edge would move those a lot, where dots are
        // far from a ring.
        let spots = [picture, rendered].map { $0.spot(of: color, tolerance: 8)?.bounds }
        let (mine, theirs) = (try #require(spots[0]), try #require(spots[1]))
        #expect(mine.origin.distance(to: theirs.origin) < 3, "at \(moment) s")
        let end = Point(x: mine.maxX, y: mine.maxY)
        let theirEnd = Point(x: theirs.maxX, y: theirs.maxY)
        #expect(end.distance(to: theirEnd) < 3, "at \(moment) s")
      }
    }

    @Test(
      "S13 what the kernel reports while another window has the focus is not read",
      arguments: [
        (["--record"], "a.touchplay", "a.touchplay"),
        (["check", "--test", "fingers", "--report"], "a.html", "a/01-fingers.touchplay"),
      ])
    func focus(options: [String], file: String, session: String) async throws {
      let panel = try MockPanel(
        [(0, 0, 0, 0)] + MockPanel.stroke(1, from: 4, seconds: 0.4, at: Point(x: 60, y: 50))
          + MockPanel.stroke(2, from: 9, seconds: 0.8, at: Point(x: 60, y: 120)))
      try await TouchRig.run(width: 1280, height: 720) { rig in
        let program = try rig.launch(
          MockPanel.program,
          panel.arguments(BuiltProduct.touchplay, options + [folder.path(file)]))
        try rig.waitUntilShown(program)
        try rig.ask(.stealFocus)
        pause(5.5)
        try rig.ask(.focus)
        pause(4.5)
        // The test of all fingers ends a second after the last one.
        var script = FingerScript()
        script.tap(0, at: Point(x: 600, y: 300))
        script.wait(2)
        try rig.play(script)
        try rig.press(try #require(Key("q")), with: [.control])
        _ = try program.waitForEnd(seconds: 30)
      }
      let info = try touchplay(["info", "--layer", "kernel", folder.path(session)])
      #expect(info.contains("  events      1 began, 79 moved, 1 ended"), "\(info)")
    }

    @Test("S13 a session without the kernel's events says so when asked for them")
    func without() throws {
      let result = try Subprocess(
        BuiltProduct.touchplay,
        ["info", "--layer", "kernel", Rendering.demoPath]
      ).run()
      #expect(
        result.exitCode == 65 && result.errors.contains("has nothing that the kernel reported"))
    }

    @Test("S13 J6 a soak has the kernel's events, too")
    func soak() async throws {
      let report = folder.path("soak.html")
      try await TouchRig.run(width: 1280, height: 720) { rig in
        let program = try rig.launch(
          MockPanel.program,
          panel.arguments(BuiltProduct.touchplay, ["soak", "--for", "5s", "--report", report]))
        try rig.waitUntilShown(program)
        _ = try program.waitForEnd(seconds: 30)
      }
      let info = try touchplay(["info", folder.path("soak/ghosts.touchplay")])
      #expect(info.contains("  kernel      3 contacts in 123 frames of Mock Panel\n"), "\(info)")
      #expect(
        folder.text("soak.html").contains(
          "lost above the kernel (libinput, the X server or the compositor): 3 contacts"))
    }
  }
}
