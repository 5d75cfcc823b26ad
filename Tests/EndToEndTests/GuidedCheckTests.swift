import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("Guided check on a display")
  struct GuidedCheckTests {
    private static let size = Size(width: 1024, height: 600)
    /// The center of the right button, in points.
    private static let next = Point(x: 674, y: 570)
    /// The center of the left button, in points.
    private static let back = Point(x: 349, y: 570)

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    private func arguments(_ tests: [String], profile: String = "kiosk") -> [String] {
      [
        "check", "--size-mm", "256x150", "--profile", profile, "--report", folder.path("p.html"),
        "--json", folder.path("p.json"), "--junit", folder.path("p.xml"), "--test",
      ] + tests
    }

    private func tap(_ location: Point, on rig: TouchRig) throws {
      var script = FingerScript()
      script.down(1, at: location)
      script.wait(0.06)
      script.up(1)
      script.wait(0.1)
      try rig.play(script)
      try rig.settle()
    }

    /// Twenty taps, of which those with a number in `doubled` are reported twice.
    private func tapTwenty(doubled: Set<Int>, on rig: TouchRig) throws {
      var script = FingerScript()
      for number in 0..<20 {
        script.down(1, at: Point(x: 512 + Double(number % 3), y: 300))
        script.wait(0.05)
        script.up(1)
        if doubled.contains(number) {
          script.wait(0.01)
          script.down(1, at: Point(x: 512, y: 300))
          script.wait(0.03)
          script.up(1)
        }
        script.wait(0.15)
      }
      try rig.play(script)
    }

    private func json() throws -> [String: Any] {
      try #require(
        JSONSerialization.jsonObject(with: folder.data("p.json")) as? [String: Any])
    }

    @Test(
      "J12 J4 the report has the tester and the site typed on the screen, and a button opens it")
    func details() async throws {
      try folder.write(
        Data("#!/bin/sh\necho \"$1\" >\(folder.path("opened"))\n".utf8), to: "xdg-open")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("xdg-open"))
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, arguments(["fingers"]) + ["--site", "Hall 3"],
          environment: ["PATH": "\(folder.path("")):/usr/bin:/bin"])
        try rig.waitUntilShown(program)
        try tap(Self.back, on: rig)
        try tap(Point(x: 300, y: 128), on: rig)
        for letter in ["a", "n", "n"] { try rig.press(Key(label: letter)) }
        try rig.press(.enter)
        try tap(Self.next, on: rig)
        var script = FingerScript()
        script.tap(1, at: Point(x: 400, y: 300), seconds: 0.1)
        script.wait(1.6)
        try rig.play(script)
        try rig.settle()
        for _ in 0..<2 { try tap(Self.next, on: rig) }
        #expect(
          !FileManager.default.fileExists(atPath: folder.path("opened")), "the button is elsewhere")
        try tap(Point(x: 512, y: 518), on: rig)
        #expect(try program.finish().exitCode == 0 && program.errors.isEmpty, "\(program.errors)")
      }
      #expect(folder.text("opened") == folder.path("p.html") + "\n")
      let report = try json()
      let details = try #require(report["test"] as? [String: Any], "\(report.keys)")
      #expect(details["tester"] as? String == "ann" && details["site"] as? String == "Hall 3")
    }

    @Test("J9 the check of each display has files of its own; one display has no next one")
    func allDisplays() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let options = ["check", "--display", "all"] + arguments(["fingers"]).dropFirst()
        let program = try rig.launch(BuiltProduct.touchplay, options)
        try rig.waitUntilShown(program)
        var script = FingerScript()
        script.tap(1, at: Point(x: 400, y: 300), seconds: 0.1)
        script.wait(1.6)
        try rig.play(script)
        try rig.settle()
        try tap(Self.next, on: rig)
        try tap(Point(x: Self.next.x, y: 518), on: rig)
        #expect(program.end == nil, "there is no button")
        #expect(try program.finish().exitCode == 0 && program.errors.isEmpty, "\(program.errors)")
      }
      for name in ["p-display-0.html", "p-display-0.json", "p-display-0.xml"] {
        #expect(!folder.text(name).isEmpty)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path("p.html")))
    }

    @Test("J12 J13 J4 fingers do the tests; text, JSON, JUnit, HTML, exit code and sessions agree")
    func flow() async throws {
      try folder.write(
        Data(#"{"limits": {"doubledTaps": 0, "contacts": 3, "missedTaps": 0}}"#.utf8), to: "l.json")
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay, arguments(["fingers", "taps"], profile: folder.path("l.json")))
        try rig.waitUntilShown(program)
        var script = FingerScript()
        for finger in 0..<4 {
          script.down(finger, at: Point(x: 200 + 150 * Double(finger), y: 300))
        }
        script.wait(0.3)
        for finger in 0..<4 { script.up(finger) }
        script.wait(1.6)
        try rig.play(script)
        try rig.settle()
        try tap(Self.next, on: rig)
        try tapTwenty(doubled: [3, 11], on: rig)
        pause(1.8)
        try rig.settle()
        try tap(Self.next, on: rig)
        let end = try program.finish()
        #expect(end.exitCode == 1, "\(program.errors)")
        #expect(program.output.contains("verdict: fail"), "\(program.output)")
      }
      let items = try #require(try json()["items"] as? [[String: Any]])
      func item(_ name: String) -> [String: Any]? { items.first { $0["item"] as? String == name } }
      #expect(item("doubledTaps")?["value"] as? Double == 2)
      #expect(item("doubledTaps")?["verdict"] as? String == "fail")
      #expect(item("contacts")?["value"] as? Double == 4)
      #expect(item("contacts")?["verdict"] as? String == "pass")
      #expect(item("missedTaps")?["verdict"] as? String == "pass")
      #expect(folder.text("p.xml").contains("failures=\"1\""))
      #expect(folder.text("p.html").contains("Taps counted twice"))
      // The sessions alone give the same items.
      let again = try Subprocess(
        BuiltProduct.touchplay,
        [
          "check", "--from", folder.path("p/01-fingers.touchplay"),
          folder.path("p/06-taps.touchplay"), "--profile", folder.path("l.json"), "--json", "-",
        ]
      ).run()
      #expect(again.exitCode == 1)
      let report = try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any]
      #expect(
        try JSONSerialization.data(withJSONObject: #require(report?["items"]), options: .sortedKeys)
          == JSONSerialization.data(withJSONObject: items, options: .sortedKeys))
      let verified = try Subprocess(
        BuiltProduct.touchplay,
        ["replay", folder.path("p/06-taps.touchplay"), "--headless", "--verify"]
      ).run()
      #expect(verified.exitCode == 0, "\(verified.errors)")
    }

    @Test("J13 a check that was left goes on in its report; a test done again keeps its session")
    func left() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let empty = try rig.launch(BuiltProduct.touchplay, arguments(["fingers", "taps"]))
        try rig.waitUntilShown(empty)
        #expect(try empty.finish().exitCode == 0, "\(empty.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("p.html")), "no result")
        let program = try rig.launch(BuiltProduct.touchplay, arguments(["fingers", "taps"]))
        try rig.waitUntilShown(program)
        try tap(Point(x: 300, y: 300), on: rig)
        pause(1.6)
        try rig.settle()
        try tap(Self.next, on: rig)
        try tap(Self.back, on: rig)
        try tap(Point(x: 300, y: 300), on: rig)
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("p"))
        #expect(names.sorted() == ["01-fingers.html", "01-fingers.touchplay"])
        #expect(folder.text("p.html").contains("Contacts at once"))
        let next = try rig.launch(BuiltProduct.touchplay, arguments(["fingers", "taps"]))
        try rig.waitUntilShown(next)
        try tapTwenty(doubled: [], on: rig)
        pause(1.8)
        try rig.settle()
        #expect(try next.finish().exitCode == 0, "\(next.errors)")
        let again = try rig.launch(BuiltProduct.touchplay, arguments(["fingers", "taps"]))
        #expect(try again.waitForEnd().exitCode == 73, "the check is whole")
        let other = try rig.launch(BuiltProduct.touchplay, arguments(["ghosts"]))
        #expect(try other.waitForEnd().exitCode == 73, "the report is of other tests")
      }
      let items = try #require(try json()["items"] as? [[String: Any]])
      let measured = items.filter { $0["value"] is Double }.compactMap { $0["item"] as? String }
      #expect(Set(measured) == ["contacts", "tapSpread", "missedTaps", "doubledTaps"])
    }

    @Test("J13 a check that was killed goes on where it stopped; what is finished is there")
    func killed() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, arguments(["fingers", "taps"]))
        try rig.waitUntilShown(program)
        try tap(Point(x: 300, y: 300), on: rig)
        pause(1.6)
        try rig.settle()
        try tap(Self.next, on: rig)
        try tap(Point(x: 512, y: 300), on: rig)
        pause(0.6)
        try program.kill()
        let next = try rig.launch(BuiltProduct.touchplay, arguments(["fingers", "taps"]))
        try rig.waitUntilShown(next)
        try tapTwenty(doubled: [], on: rig)
        pause(1.8)
        try rig.settle()
        let end = try next.finish()
        #expect(end.exitCode == 0, "\(next.errors)")
      }
      let items = try #require(try json()["items"] as? [[String: Any]])
      let measured = items.filter { $0["value"] is Double }.compactMap { $0["item"] as? String }
      #expect(Set(measured) == ["contacts", "tapSpread", "missedTaps", "doubledTaps"])
    }

    @Test("J13 two programs do not share a check: the second says so before its first test")
    func shared() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, arguments(["taps"]))
        try rig.waitUntilShown(program)
        let second = try rig.launch(BuiltProduct.touchplay, arguments(["taps"]))
        #expect(try second.waitForEnd().exitCode == 73)
        #expect(
          second.errors == "touchplay: \(folder.path("p")): another program uses it: "
            + "end the other program, or choose another name\n")
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
    }
  }
}
