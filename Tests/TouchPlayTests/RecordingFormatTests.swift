import Foundation
import Testing
import TrackerKit

@testable import TouchPlay

/// The page on the recording format is true.
@Suite("docs/dev/recording-format.md")
struct RecordingFormatTests {
  private func page() throws -> String {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "docs/dev/recording-format.md"), encoding: .utf8)
  }

  /// The bytes of the page's example: what precedes two spaces on each line of its block.
  private func example() throws -> [UInt8] {
    let parts = try page().components(separatedBy: "```")
    let block = try #require(parts.count == 3 ? parts[1] : nil)
    return try block.split(separator: "\n").flatMap { line in
      let digits = line.components(separatedBy: "  ")[0].split(separator: " ")
      return try digits.map { try #require(UInt8($0, radix: 16)) }
    }
  }

  private func session() -> [UInt8] {
    var header = SessionHeader()
    header.program = SessionProgram(name: "touchplay", version: "0.1.0")
    header.driver = "x11"
    header.library = "SDL"
    header.devices = ["mouse", "panel"]
    header.geometry = DisplayGeometry(
      points: Size(width: 800, height: 480), pixels: Size(width: 800, height: 480),
      millimeters: Size(width: 154, height: 86))
    header.seed = 42
    header.settings = [SessionHeader.Setting(name: "mode", value: "touchy")]
    let session = SessionBuffer(header: header)
    var encoder = TurnEncoder(header: header)
    var facts = SessionFacts()
    func write(_ write: (inout ByteWriter) -> Void) {
      var writer = ByteWriter()
      write(&writer)
      session.append(writer.bytes)
    }
    func touch(_ kind: TouchChange.Kind, _ x: Double, _ y: Double) -> [RootInput] {
      let finger = ContactID(device: 1, finger: 7)
      return [.touch(TouchChange(kind, number: 1, contact: finger, location: Point(x: x, y: y)))]
    }
    for (time, inputs) in [
      (Int64(16_667), touch(.began, 10, 20.5)), (33_334, touch(.moved, 11, 20.5)),
      (50_000, touch(.moved, 12.5, 20)), (60_000, []),
    ] {
      write { encoder.encode(Turn(time: Timestamp(microseconds: time), inputs: inputs), into: &$0) }
    }
    if let annex = facts.annex(of: [StateFact("touches", "1")]) { session.appendAnnex(annex) }
    write { encoder.encode(tick: 7, model: 1, scene: 2, into: &$0) }
    session.close()
    return session.bytes
  }

  @Test("S1 the page's example is the file that the program writes, byte for byte")
  func workedExample() throws {
    let expected = session()
    let given = try example()
    let digits = expected.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(given == expected, "\(digits.joined(separator: " "))")
  }

  @Test("S9 the page describes the version that the program writes")
  func version() throws {
    let title = "# The recording format, version \(SessionVersion.current)\n"
    #expect(try page().hasPrefix(title))
  }
}
