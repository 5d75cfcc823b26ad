import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  @Suite("What a guided check keeps on the disk")
  struct GuidedCheckKeepingTests {
    /// The centers of the right and the middle button, and of a question's right one, in points.
    private static let (next, middle) = (Point(x: 674, y: 570), Point(x: 512, y: 570))
    private static let yes = Point(x: 594, y: 332)

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// A check of two tests, with all reports.
    private func launch(_ rig: TouchRig, _ options: [String] = []) throws -> LaunchedProgram {
      let program = try rig.launch(
        BuiltProduct.touchplay,
        [
          "check", "--size-mm", "256x150", "--report", folder.path("p.html"), "--json",
          folder.path("p.json"), "--junit", folder.path("p.xml"), "--test", "fingers", "taps",
        ] + options)
      try rig.waitUntilShown(program)
      return program
    }

    private func tap(_ location: Point, on rig: TouchRig) throws {
      var script = FingerScript()
      script.tap(0, at: location, seconds: 0.06)
      script.wait(0.1)
      try rig.play(script)
      try rig.settle()
    }

    /// Does the test with all fingers, with some.
    private func putDown(_ count: Int, on rig: TouchRig) throws {
      var script = FingerScript()
      for finger in 0..<count {
        script.down(finger, at: Point(x: 200 + 150 * Double(finger), y: 300))
      }
      script.wait(0.2)
      for finger in 0..<count { script.up(finger) }
      script.wait(1.7)
      try rig.play(script)
      try rig.settle()
    }

    /// Does the test of taps.
    private func tapTwenty(on rig: TouchRig) throws {
      var script = FingerScript()
      for _ in 0..<20 {
        script.tap(0, at: Point(x: 512, y: 300), seconds: 0.05)
        script.wait(0.15)
      }
      script.wait(1.7)
      try rig.play(script)
      try rig.settle()
    }

    /// The value of an item in a JSON report; nil without a value or without the report.
    private func value(_ item: String, in file: String = "p.json") -> Double? {
      let json = try? JSONSerialization.jsonObject(with: folder.data(file)) as? [String: Any]
      let items = json?["items"] as? [[String: Any]]
      return items?.first { $0["item"] as? String == item }?["value"] as? Double
    }

    private func files(_ name: String = "") throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path(name)).sorted()
    }

    /// All files with their contents.
    private func contents(_ names: [String]) -> [Data] { names.map(folder.data) }

    private static let reports = ["p.html", "p.json", "p.xml"]
    private static let pages = ["p/01-fingers.html", "p/06-taps.html"]
    private static let whole = (["p"] + reports + pages + sessions).sorted()
    private static let sessions = ["p/01-fingers.touchplay", "p/06-taps.touchplay"]

    @Test("J13 a report is there with the first result, and again after each change, even killed")
    func atOnce() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try launch(rig)
        try putDown(3, on: rig)
        #expect(value("contacts") == 3 && value("missedTaps") == nil)
        #expect(folder.text("p.html").contains("Contacts at once"))
        #expect(folder.text("p.xml").contains("</testsuite>"))
        try tap(Self.middle, on: rig)
        try putDown(2, on: rig)
        #expect(value("contacts") == 2, "the test was done again")
        try tap(Self.next, on: rig)
        try tapTwenty(on: rig)
        #expect(value("contacts") == 2 && value("missedTaps") == 0)
        try program.kill()
      }
      #expect(try files() == Self.whole)
      #expect(value("contacts") == 2 && value("missedTaps") == 0)
    }

    @Test("J13 neither a double tap at the end nor starting over removes a result before the next")
    func startingOver() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try launch(rig)
        try putDown(3, on: rig)
        try tap(Self.next, on: rig)
        try tapTwenty(on: rig)
        let whole = contents(Self.sessions)
        for _ in 0..<2 { try tap(Self.next, on: rig) }
        #expect(contents(Self.sessions) == whole && value("missedTaps") == 0)
        for location in [Self.middle, Self.yes] { try tap(location, on: rig) }
        #expect(contents(Self.sessions) == whole && value("missedTaps") == 0, "it can be undone")
        // Undo leads back to the verdict; the second time, a test is done.
        for location in [Self.middle, Self.middle, Self.yes] { try tap(location, on: rig) }
        #expect(contents(Self.sessions) == whole)
        try putDown(1, on: rig)
        #expect(try files("p") == ["01-fingers.html", "01-fingers.touchplay"])
        #expect(value("contacts") == 1 && value("missedTaps") == nil)
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
      }
      #expect(value("contacts") == 1 && value("missedTaps") == nil)
    }

    @Test("J13 with --force, the old report and its recordings stay until the check is over")
    func force() async throws {
      try await TouchRig.run(width: 1024, height: 600) { rig in
        var program = try launch(rig)
        try putDown(3, on: rig)
        try tap(Self.next, on: rig)
        try tapTwenty(on: rig)
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
        let kept = Self.reports + Self.sessions + Self.pages
        let old = contents(kept)
        #expect(folder.text("p.html").contains(#"<a href="p/06-taps.html">"#))

        program = try launch(rig, ["--force"])
        #expect(try program.finish().exitCode == 0, "\(program.errors)")
        #expect(contents(kept) == old, "no result replaces nothing")
        #expect(try files() == Self.whole)

        program = try launch(rig, ["--force"])
        try putDown(2, on: rig)
        try program.kill()
        #expect(contents(kept) == old, "killed in the middle")
        #expect(value("contacts", in: "p.unfinished/unfinished.json") == 2)

        program = try launch(rig, ["--force"])
        #expect(value("contacts") == 3)
        try tapTwenty(on: rig)
        try tap(Self.next, on: rig)
        #expect(value("contacts") == 2 && value("missedTaps") == 0, "the check is over")
        try program.kill()
      }
      #expect(try files() == Self.whole, "nothing is left beside it")
      #expect(folder.text("p.json").contains("p/01-fingers.touchplay"))
      let again = try Subprocess(
        BuiltProduct.touchplay, ["check", "--from"] + Self.sessions.map(folder.path)
      ).run()
      #expect(again.output.contains("Contacts at once"), "\(again.errors)")
    }

    @Test("J13 S6 a test whose recording cannot be written to its end replaces no earlier one")
    func fullDisk() async throws {
      guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
      let disk = try SmallDisk(kibibytes: 2048)
      let session = disk.path + "/p/01-fingers.touchplay"
      try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(
          BuiltProduct.touchplay,
          [
            "check", "--size-mm", "256x150", "--report", disk.path + "/p.html", "--test",
            "fingers", "taps",
          ])
        try rig.waitUntilShown(program)
        try putDown(3, on: rig)
        let old = FileManager.default.contents(atPath: session)
        #expect(old != nil)
        try tap(Self.middle, on: rig)
        try disk.fill()
        var script = FingerScript()
        for finger in 0..<5 {
          script.down(finger, at: Point(x: 200 + 100 * Double(finger), y: 200))
        }
        for step in 1...150 {
          script.wait(0.01)
          for finger in 0..<5 {
            let y = 200 + Double(step * 7 % 200)
            script.move(finger, to: Point(x: 200 + 100 * Double(finger), y: y))
          }
        }
        for finger in 0..<5 { script.up(finger) }
        script.wait(1.7)
        try rig.play(script)
        try rig.settle()
        #expect(program.errors.contains("write failed"), "\(program.errors)")
        #expect(FileManager.default.contents(atPath: session) == old)
        #expect(try program.finish().exitCode == 74)
        #expect(FileManager.default.contents(atPath: session) == old)
      }
    }

    @Test("J13 in the user's own folder, too: --force begins another check and removes nothing")
    func own() async throws {
      let environment = ["XDG_DATA_HOME": folder.path("data")]
      let arguments = ["check", "--size-mm", "256x150", "--json", folder.path("p.json")]
      let checks = "data/touchplay/checks"
      func tree() throws -> [String] {
        try files(checks).filter { $0.contains("/") }.map { String($0.drop { $0 != "/" }) }
      }
      try await TouchRig.run(width: 1024, height: 600) { rig in
        for (options, count) in [([String](), 3), (["--force"], 2)] {
          let program = try rig.launch(
            BuiltProduct.touchplay, arguments + options, environment: environment)
          try rig.waitUntilShown(program)
          try putDown(count, on: rig)
          #expect(value("contacts") == 3, "the old one stays until the check is over")
          #expect(try program.finish().exitCode == 0, "\(program.errors)")
          #expect(value("contacts") == Double(count))
          // The next check has a name of its own.
          pause(1.1)
        }
      }
      let left = ["/01-fingers.html", "/01-fingers.touchplay", "/unfinished.html"]
      #expect(try tree() == left + left)
    }
  }
}
