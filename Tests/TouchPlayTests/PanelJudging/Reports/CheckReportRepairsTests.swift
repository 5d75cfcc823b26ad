import Foundation
import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("CheckReport+Repairs")
struct CheckReportRepairsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A recording of the mapping test on a device that lies this way.
  private func report(
    _ orientation: PanelOrientation, test: GuidedTest? = .mapping, driver: String = "x11",
    device: String = "panel <1>"
  ) throws -> CheckReport {
    var header = SessionHeader()
    let size = Size(width: 400, height: 200)
    header.geometry = DisplayGeometry(points: size, pixels: size, millimeters: size)
    header.driver = driver
    header.devices = ["mouse", device]
    if let test {
      header.remarks = [SessionHeader.Setting(name: GuidedTest.remark, value: test.rawValue)]
    }
    var bytes = SessionFormat.opening(header)
    var encoder = TurnEncoder(header: header)
    let panel = Panel(points: size, millimeters: size, source: .recording)
    for (number, mark) in GuidedTest.mapping.marks(on: panel).enumerated() {
      let image = orientation.matrix.apply(Point(x: mark.x / 400, y: mark.y / 200))
      for kind in [TouchChange.Kind.began, .ended] {
        let change = TouchChange(
          kind, number: number + 1, contact: ContactID(device: 1, finger: Int64(number)),
          location: Point(x: image.x * 400, y: image.y * 200).quantized)
        let time = Timestamp(
          microseconds: Int64(number * 500_000 + (kind == .began ? 0 : 100_000)))
        var writer = ByteWriter()
        encoder.encode(Turn(time: time, inputs: [.touch(change)]), into: &writer)
        bytes += SessionFormat.frame(.turns, writer.bytes)
      }
    }
    bytes += SessionFormat.frame(.end, [])
    try folder.write(Data(bytes), to: "m.touchplay")
    let recording = try CheckedRecording(
      RecordingFile(path: folder.path("m.touchplay")), millimeters: nil)
    return CheckReport([recording], by: .kiosk)
  }

  @Test("J9 a wrong mapping has its repairs in every form of the report")
  func wrong() throws {
    let report = try report(.rotated90)
    let sentence = try #require(report.repairs.first).sentence
    #expect(sentence.contains("touches are reported rotated by 90°. "))
    let line = "xinput set-prop 'panel <1>' 'Coordinate Transformation Matrix' 0 1 0 -1 0 1 0 0 1"
    #expect(report.repairLines.contains { $0.hasSuffix(line) })
    #expect(report.text.contains("\nrepair: X11 with one display, in a terminal: \(line)\n"))
    #expect(report.html().contains("<h2>Repairs</h2>") && report.html().contains(line.inXML))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.json.description.utf8)) as? [String: Any])
    #expect(json["repairs"] as? [String] == report.repairLines)
  }

  @Test("J9 a correct mapping, and a recording of another test, have none")
  func correct() throws {
    for report in [try report(.upright), try report(.rotated90, test: nil)] {
      #expect(report.repairs.isEmpty && !report.html().contains("Repairs"))
      #expect(!report.text.contains("repair: "))
    }
  }

  @Test("J9 Wayland's name of all touch devices is not a device's name")
  func wayland() throws {
    #expect(try report(.rotated180, driver: "wayland").recordings.first?.device == nil)
    let xwayland = try report(.rotated180, device: "xwayland-touch:12")
    #expect(xwayland.recordings.first?.device == nil)
    #expect(try report(.rotated180).recordings.first?.device == "panel <1>")
  }
}
