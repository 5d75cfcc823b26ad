import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("DrawingContents")
struct DrawingContentsTests {
  /// Bytes as a source that notes how much is requested at once.
  private final class Bytes: ByteSource {
    private var rest: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { rest = bytes[...] }
    func read(atMost count: Int) throws(SessionError) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private func read(_ bytes: [UInt8]) throws -> DrawingContents<TraceStroke> {
    try DrawingContents(Bytes(bytes), name: "trace")
  }

  /// A journal with all kinds of changes, and for each block its end and the locations after it.
  private static func journal() -> (bytes: [UInt8], blocks: [(end: Int, locations: [Double])]) {
    var bytes = DrawingFormat.opening("trace")
    var blocks: [(end: Int, locations: [Double])] = [(bytes.count, [])]
    let history = EditHistory<TraceStroke>()
    history.onEdit = { change in
      var content: [UInt8] = []
      JournalRecord.write(change) { content += $0 }
      bytes += DrawingFormat.frame(.changes, content)
      blocks.append((bytes.count, history.items.map { $0.points[0].x }))
    }
    for x in 1...4 { history.append(KeptDrawing.stroke(Double(x))) }
    history.remove(at: 1)
    history.replace(at: 0, with: KeptDrawing.stroke(9))
    history.undo()
    history.clear()
    history.undo()
    return (bytes, blocks)
  }

  @Test("L5 every truncated file opens with what precedes the cut")
  func truncations() throws {
    let (bytes, blocks) = Self.journal()
    for count in 0..<bytes.count {
      let contents = try read(Array(bytes.prefix(count)))
      let whole = blocks.last { $0.end <= count }
      #expect(contents.items.map { $0.points[0].x } == whole?.locations ?? [])
      #expect(contents.length == whole?.end ?? 0)
      #expect((contents.fault == nil) == (whole?.end == count), "cut at \(count)")
    }
    #expect(try read(bytes).fault == nil)
  }

  @Test("L5 every changed byte is detected, and what precedes it is kept")
  func flips() throws {
    let (bytes, blocks) = Self.journal()
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        let contents = try read(damaged)
        // A smaller minor version is not damage.
        let isMinor = index == DrawingFormat.format.mark.count + 1
        #expect((contents.fault == nil) == isMinor, "byte \(index)")
        if isMinor { continue }
        let whole = blocks.last { $0.end <= index }
        #expect(contents.items.map { $0.points[0].x } == whole?.locations ?? [], "byte \(index)")
      }
    }
  }

  @Test("L5 false lengths and counts allocate nothing")
  func lies() throws {
    let before = ProcessUsage(of: getpid())?.peakMebibytes ?? 0
    let opening = DrawingFormat.opening("trace")
    /// A stroke that claims to have a number of points.
    func stroke(_ count: Int) -> [UInt8] {
      var stroke = ByteWriter()
      stroke.byte(JournalRecord.insert.rawValue)
      stroke.count(0)
      stroke.double(8)
      stroke.count(count)
      stroke.double(1)
      return stroke.bytes
    }
    for records in [
      stroke(1 << 44), stroke(1 << 60), [JournalRecord.remove.rawValue, 0],
      [JournalRecord.replace.rawValue, 3],
      [JournalRecord.insert.rawValue, 1], [77], [JournalRecord.insert.rawValue],
    ] {
      let contents = try read(opening + DrawingFormat.frame(.changes, records))
      #expect(contents.fault != nil && contents.items.isEmpty)
      #expect(contents.length == opening.count)
    }
    let long: [UInt8] = [DrawingFormat.Block.changes.rawValue, 0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3]
    #expect(try read(opening + long).fault == .malformed("a block is cut off"))
    let after = ProcessUsage(of: getpid())?.peakMebibytes ?? 0
    #expect(after - before < 64)
  }

  @Test(
    "L5 a stroke without a width, or with an impossible one, is damage",
    arguments: [(8.0, true), (0, false), (-8, false), (1e6, false), (.infinity, false)])
  func widths(width: Double, isPossible: Bool) throws {
    var record = ByteWriter()
    record.byte(JournalRecord.insert.rawValue)
    record.count(0)
    TraceStroke(width: width, points: [Point(x: 1, y: 2)]).encode(into: &record)
    let contents = try read(
      DrawingFormat.opening("trace") + DrawingFormat.frame(.changes, record.bytes))
    #expect((contents.fault == nil) == isPossible && contents.items.isEmpty != isPossible)
  }

  @Test("L5 a newer file, another kind of file, and another kind of drawing are distinguished")
  func otherFiles() throws {
    var newer = Self.journal().bytes
    newer[DrawingFormat.format.mark.count] = 3
    #expect(try read(newer).fault == .newerVersion("3.0"))
    #expect(try read([]).fault == .empty)
    #expect(try read(SessionFormat.opening(SessionHeader())).fault == .notASession)
    let lines = try read(DrawingFormat.opening("lines"))
    #expect(lines.fault == .malformed("it is not a trace drawing"))
  }
}
