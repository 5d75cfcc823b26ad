import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

extension EndToEnd {
  /// A touch device that lies wrong on its display is mended by the line that the report prints.
  ///
  /// The device itself is distorted: a finger on a mark is reported elsewhere, as by a panel that was
  /// built in askew. Only what `xinput` sets afterward can bring it back.
  @Suite("Mapping repairs on a display")
  struct MappingRepairTests {
    private static let (width, height) = (1280, 720)
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
    }

    /// Touches the guided test's five marks on a distorted device, and returns what is printed.
    private func check(
      _ rig: TouchRig, _ distortion: CalibrationMatrix, report: String
    ) throws -> String {
      let program = try launch(rig, report: report)
      try touchMarks(rig, distortion)
      let end = try program.finish()
      #expect(end.exitCode == 0 && program.errors.isEmpty, "\(program.errors)")
      #expect(
        folder.text(report).contains("<h2>Repairs</h2>") == program.output.contains("repair: "))
      return program.output
    }

    private func launch(_ rig: TouchRig, report: String) throws -> LaunchedProgram {
      let program = try rig.launch(
        BuiltProduct.touchplay,
        [
          "check", "--test", GuidedTest.mapping.rawValue, "--size-mm", "320x180", "--report",
          folder.path(report),
        ])
      try rig.waitUntilShown(program)
      return program
    }

    /// Touches the five marks on a distorted device, and waits for the end of the test.
    private func touchMarks(_ rig: TouchRig, _ distortion: CalibrationMatrix) throws {
      let size = Size(width: Double(Self.width), height: Double(Self.height))
      let panel = Panel(points: size, millimeters: nil, source: .unknown)
      for mark in GuidedTest.mapping.marks(on: panel) {
        let image = distortion.apply(Point(x: mark.x / size.width, y: mark.y / size.height))
        var script = FingerScript()
        script.down(1, at: Point(x: image.x * size.width, y: image.y * size.height))
        script.wait(0.06)
        script.up(1)
        script.wait(0.1)
        try rig.play(script)
        try rig.settle()
      }
      pause(1.8)
      try rig.settle()
    }

    /// The matrix that the X server has for the touch device.
    private func matrix(_ rig: TouchRig) throws -> [Double] {
      let result = try Subprocess(
        "xinput", ["list-props", "touchscreen"], environment: ["DISPLAY": rig.displayName]
      ).run()
      let line = result.output.split(separator: "\n").first {
        $0.contains("Coordinate Transformation Matrix")
      }
      let numbers = line?.split(separator: ":").last ?? ""
      return numbers.split { ", \t".contains($0) }.compactMap { Double(String($0)) }
    }

    private static let unchanged: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]

    @Test("J9 a wrong mapping is set at once, and kept if a touch on the mark confirms it")
    func kept() async throws {
      let distortion = PanelOrientation.rotated90.matrix
      try await TouchRig.run(width: Self.width, height: Self.height) { rig in
        let program = try launch(rig, report: "set.html")
        try touchMarks(rig, distortion)
        #expect(try matrix(rig) != Self.unchanged)
        try touchMarks(rig, distortion)
        #expect(try program.finish().exitCode == 0 && program.errors.isEmpty, "\(program.errors)")
        #expect(program.output.contains("pass"), "\(program.output)")
        #expect(!program.output.contains("repair: "))
        let note =
          "to apply it again, run: xinput set-prop touchscreen 'Coordinate Transformation Matrix' 0 "
        #expect(program.output.contains(note), "\(program.output)")
        let before = /touches were off by up to [0-9.]+ \S+ before the check corrected the mapping/
        #expect(program.output.contains(before), "\(program.output)")
        #expect(folder.text("set.html").contains("What no matrix can mend"))
        #expect(try matrix(rig) != Self.unchanged)
        let again = try check(rig, distortion, report: "again.html")
        #expect(!again.contains("repair: "), "\(again)")
      }
    }

    @Test(
      "J9 a new mapping is taken back after 15 s, by a touch elsewhere, and when the program ends",
      arguments: ["time", "touch", "end", "kill"])
    func takenBack(by cause: String) async throws {
      try await TouchRig.run(width: Self.width, height: Self.height) { rig in
        let program = try launch(rig, report: "set.html")
        try touchMarks(rig, PanelOrientation.rotated90.matrix)
        #expect(try matrix(rig) != Self.unchanged)
        switch cause {
        case "time": pause(16)
        case "touch":
          var script = FingerScript()
          script.tap(1, at: Point(x: 640, y: 400), seconds: 0.06)
          try rig.play(script)
        default: break
        }
        if cause == "kill" {
          _ = try program.kill()
          pause(1)
          #expect(try matrix(rig) == Self.unchanged)
          return
        }
        if cause != "end" {
          try rig.settle()
          #expect(try matrix(rig) == Self.unchanged)
        }
        #expect(try program.finish().exitCode == 0 && program.errors.isEmpty, "\(program.errors)")
        #expect(try matrix(rig) == Self.unchanged)
        #expect(program.output.contains("repair: "), "the first result stays")
      }
    }

    private func shell(_ line: String, _ rig: TouchRig) throws {
      let result = try Subprocess(
        "sh", ["-c", line], environment: ["DISPLAY": rig.displayName]
      ).run()
      #expect(result.exitCode == 0, "\(line): \(result.errors)")
    }

    @Test(
      "J9 xinput with the printed line mends a device that is turned, mirrored, or off and too small",
      arguments: [
        ("rotated by 90°", PanelOrientation.rotated90.matrix),
        ("axes swapped", PanelOrientation.swappedAxes.matrix),
        ("stretched to 80 % × 90 %", CalibrationMatrix(0.8, 0, 0.15, 0, 0.9, 0.08)),
      ])
    func mended(words: String, distortion: CalibrationMatrix) async throws {
      try await TouchRig.run(width: Self.width, height: Self.height) { rig in
        let wrong = try check(rig, distortion, report: "wrong.html")
        #expect(wrong.contains("touches are reported \(words)"), "\(wrong)")
        let line = try #require(
          wrong.split(separator: "\n").first { $0.contains("Coordinate Transformation Matrix") })
        let start = try #require(line.firstRange(of: "xinput set-prop 'touchscreen' "))
        try shell(String(line[start.lowerBound...]), rig)
        let right = try check(rig, distortion, report: "right.html")
        #expect(!right.contains("repair: "), "\(right)")
        // All marks were found again, within a pixel of a quarter of a millimeter.
        let row = try #require(right.split(separator: "\n").first { $0.contains("Accuracy") })
        #expect(row.hasPrefix("pass"), "\(right)")
      }
    }
  }
}
