import Foundation
import SyntheticPanel
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  /// What fingers do in a guided test, as a panel with a fault reports it, as real touches.
  @Suite("Faults in a guided check on a display")
  struct GuidedFaultTests {
    /// A panel's fault and what a check must say about it.
    struct Fault: CustomTestStringConvertible, Sendable {
      let testDescription: String
      /// The guided test that shows it.
      let test: String
      /// The item that it fails, with its limit in the item's own unit.
      let item: String
      let limit: Double
      /// What is measured with the fault, around the truth.
      let truth: ClosedRange<Double>
      var verdict = "fail"
      let change: @Sendable (inout PanelModel) -> Void

      init(
        _ description: String, in test: String, _ item: String, limit: Double,
        truth: ClosedRange<Double>, verdict: String = "fail",
        change: @escaping @Sendable (inout PanelModel) -> Void
      ) {
        testDescription = description
        (self.test, self.item, self.limit, self.truth) = (test, item, limit, truth)
        (self.verdict, self.change) = (verdict, change)
      }
    }

    /// The faults that an ordinary run tries; unit tests try all of them with a simulated program.
    private static let inShortRun: Set = [
      "steps backwards", "an offset", "noise", "strokes without a fault", "swapped identities",
    ]
    private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
    private static let faults = allFaults.filter {
      isLong || inShortRun.contains($0.testDescription)
    }

    private static let allFaults = [
      Fault("25 reports per second", in: "surface", "reportRate", limit: 50, truth: 23...27) {
        $0.rate = 25
      },
      Fault("a dead area", in: "surface", "deadAreas", limit: 0, truth: 1...1) {
        $0.faults.deadArea = Rect(x: 40, y: 20, width: 25, height: 20)
      },
      Fault("steps backwards", in: "surface", "reversedMotion", limit: 1, truth: 1.9...2.1) {
        $0.faults.reversals = 3
      },
      Fault("missing reports", in: "surface", "gapRatio", limit: 2, truth: 2.7...3.3) {
        $0.faults.dropOuts = 2
        $0.faults.dropOutLength = 2
      },
      Fault("an edge that reports nothing", in: "edges", "range", limit: 1, truth: 2.9...4.2) {
        $0.faults.edgeCut = 3
      },
      Fault("near fingers that merge", in: "two-fingers", "pinch", limit: 8, truth: 11.4...12.6) {
        $0.faults.mergeDistance = 12
      },
      Fault(
        "axes swapped", in: "mapping", "accuracy", limit: 2, truth: 2...200,
        verdict: "inconclusive"
      ) { $0.faults.swapsAxes = true },
      Fault(
        "an offset", in: "mapping", "accuracy", limit: 2, truth: 2...8, verdict: "inconclusive"
      ) { $0.faults.offset = Point(x: 3, y: 4) },
      Fault(
        "a rotation", in: "mapping", "accuracy", limit: 2, truth: 5...9, verdict: "inconclusive"
      ) { $0.faults.rotation = Angle(degrees: 6) },
      Fault(
        "noise", in: "still", "stillJitter", limit: 0.5, truth: 0.8...1.8, verdict: "inconclusive"
      ) { $0.faults.noise = 0.3 },
      Fault("ghosts in a beat", in: "ghosts", "ghosts", limit: 0, truth: 170...370) {
        $0.faults.ghost = PanelFaults.Ghost()
      },
      // Both a jump and the hand can make a gap, so it is only an upper bound.
      Fault(
        "reports elsewhere", in: "surface", "gapRatio", limit: 3, truth: 3...40,
        verdict: "inconclusive"
      ) { $0.faults.jumps = 2 },
      Fault(
        "a stuck contact", in: "fingers", "contacts", limit: 5, truth: 10...10, verdict: "pass"
      ) { $0.faults.stuckFinger = 0 },
      Fault(
        "strokes without a fault", in: "surface", "reversedMotion", limit: 1, truth: 0...0.5,
        verdict: "pass"
      ) { _ in },
      Fault("swapped identities", in: "two-fingers", "swaps", limit: 0, truth: 1...1) {
        $0.faults.swapsIdentities = true
      },
      Fault(
        "two fingers without a fault", in: "two-fingers", "swaps", limit: 0, truth: 0...0,
        verdict: "pass"
      ) { _ in },
    ]

    /// The centers of the middle and the right button, in points.
    private static let (start, goOn) = (Point(x: 512, y: 545), Point(x: 700, y: 545))
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    @Test(
      "J1 J4 J12 J13 a fault is found; text, exit code, JSON, JUnit and HTML say the same",
      arguments: faults)
    func found(_ fault: Fault) async throws {
      let output = try await check(fault)
      #expect(output.contains("verdict: \(fault.verdict)"), "\(output)")
      let report = try #require(
        JSONSerialization.jsonObject(with: folder.data("p.json")) as? [String: Any])
      #expect(report["verdict"] as? String == fault.verdict)
      let items = try #require(report["items"] as? [[String: Any]])
      let item = try #require(items.first { $0["item"] as? String == fault.item })
      #expect(item["verdict"] as? String == fault.verdict, "\(item)")
      let value = try #require(item["value"] as? Double)
      #expect(fault.truth.contains(value), "\(value)")
      let (junit, page) = (folder.text("p.xml"), folder.text("p.html"))
      #expect(junit.contains("failures=\"\(fault.verdict == "fail" ? 1 : 0)\""))
      #expect(junit.contains("skipped=\"\(fault.verdict == "inconclusive" ? 1 : 0)\""))
      #expect(junit.contains("name=\"\(fault.item)\""))
      #expect(page.contains(">\(fault.verdict)</td>"))
    }

    /// Does the guided test with the fault, and returns what the program has written.
    private func check(_ fault: Fault) async throws -> String {
      try folder.write(Data("{\"limits\": {\"\(fault.item)\": \(fault.limit)}}".utf8), to: "l.json")
      let arguments = [
        "check", "--size-mm", "128x75", "--profile", folder.path("l.json"), "--test", fault.test,
        "--report", folder.path("p.html"), "--json", folder.path("p.json"),
        "--junit", folder.path("p.xml"),
      ]
      return try await TouchRig.run(width: 1024, height: 600) { rig in
        let program = try rig.launch(BuiltProduct.touchplay, arguments)
        try rig.waitUntilShown(program)
        // The minute without hands begins with a button.
        if fault.test == "ghosts" { try press(Self.start, on: rig) }
        try rig.play(fault.script)
        // A stuck contact gives the buttons back after half a minute.
        pause(fault.test == "fingers" ? 31 : 1.6)
        try rig.settle()
        // Shows the result of a test that was not done to its end, or goes on.
        try press(Self.goOn, on: rig)
        let end = try program.finish()
        #expect(end.exitCode == (fault.verdict == "fail" ? 1 : 0), "\(program.errors)")
        return program.output
      }
    }

    private func press(_ location: Point, on rig: TouchRig) throws {
      var script = FingerScript()
      // Not a finger that a stuck contact still has.
      script.tap(60, at: location)
      script.wait(0.3)
      try rig.play(script)
      try rig.settle()
    }
  }
}

extension EndToEnd.GuidedFaultTests.Fault {
  /// What the panel reports of the fingers.
  fileprivate var script: FingerScript {
    var panel = PanelModel()
    panel.size = Size(width: 128, height: 75)
    panel.points = Size(width: 1024, height: 600)
    change(&panel)
    // What the finger's tremor takes over the edge would land anew, maybe on a button.
    let inside = Rect(x: 2, y: 2, width: panel.size.width - 4, height: panel.size.height - 4)
    var hand = GuidedScript(size: panel.size, seed: 7)
    let fingers: ScriptedHand =
      switch test {
      case "surface": ScriptedHand([ScriptedFinger(.snake(over: inside, lanes: 10), seconds: 7)])
      case "two-fingers" where item == "swaps":
        .crossing(at: Point(x: 64, y: 37), side: 60, seconds: 1.5, lag: 0.35)
      default: hand.hand(for: test)
      }
    let minute = test == "ghosts" ? 60.5 : nil
    var script = FingerScript(panel.record(fingers, seconds: minute, seed: 7).turns)
    if let minute { script.wait(minute - script.end.seconds(since: .zero)) }
    return script
  }
}

extension FingerScript {
  /// The touches of turns, as fingers with the numbers of their contacts.
  fileprivate init(_ turns: [Turn]) {
    self.init()
    for turn in turns {
      wait(turn.time.seconds(since: end))
      for case .touch(let change) in turn.inputs {
        let finger = Int(change.contact.finger)
        switch change.kind {
        case .began: down(finger, at: change.location)
        case .moved: move(finger, to: change.location)
        case .ended, .cancelled: up(finger)
        }
      }
    }
  }
}
