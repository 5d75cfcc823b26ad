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
      let program = try rig.launch(
        BuiltProduct.touchplay,
        [
          "check", "--test", GuidedTest.mapping.rawValue, "--size-mm", "320x180", "--report",
          folder.path(report),
        ])
      try rig.waitUntilShown(program)
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
      let end = try program.finish()
      #expect(end.exitCode == 0 && program.errors.isEmpty, "\(program.errors)")
      #expect(
        folder.text(report).contains("<h2>Repairs</h2>") == program.output.contains("repair: "))
      return program.output
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
