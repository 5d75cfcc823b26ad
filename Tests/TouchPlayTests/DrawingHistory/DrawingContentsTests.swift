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
    try DrawingContents(Bytes(bytes), mode: "trace")
  }

  /// A journal with all kinds of changes, and for each block its end and the locations after it.
  private static func journal() -> (bytes: [UInt8], blocks: [(end: Int, locations: [Double])]) {
    var bytes = DrawingFile.opening("trace")
    var blocks: [(end: Int, locations: [Double])] = [(bytes.count, [])]
    let history = EditHistory<TraceStroke>()
    history.onEdit = { record in
      var records = (record ?? .clear).bytes
      if record == nil {
        DrawingFile.forEachBlock(of: history.numbered) { records += $0 }
      }
      bytes += DrawingFile.block(records)
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
      #expect(contents.finished.items.map { $0.points[0].x } == whole?.locations ?? [])
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
        let isMinor = index == SessionFormat.mark.count + 1
        #expect((contents.fault == nil) == isMinor, "byte \(index)")
        if isMinor { continue }
        let whole = blocks.last { $0.end <= index }
        #expect(
          contents.finished.items.map { $0.points[0].x } == whole?.locations ?? [], "byte \(index)")
      }
    }
  }

  @Test("L5 false lengths and counts allocate nothing")
  func lies() throws {
    let before = ProcessUsage(of: getpid())?.peakMebibytes ?? 0
    let opening = DrawingFile.opening("trace")
    /// A stroke that claims to have a number of points.
    func stroke(_ count: Int) -> [UInt8] {
      var stroke = ByteWriter()
      stroke.byte(1)
      stroke.count(0)
      stroke.double(8)
      stroke.count(count)
      stroke.double(1)
      return stroke.bytes
    }
    // Removing what does not exist, undoing and forgetting, and half a record.
    for records: [UInt8] in [
      stroke(1 << 44), stroke(1 << 60), [2, 0], [2, 3], [1, 1], [77], [1], [4], [5], [6],
    ] {
      let contents = try read(opening + DrawingFile.block(records))
      #expect(contents.fault != nil && contents.finished.items.isEmpty)
      #expect(contents.length == opening.count)
    }
    let long: [UInt8] = [SessionFormat.Block.annex.rawValue, 0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3]
    #expect(try read(opening + long).fault == .malformed("a block is cut off"))
    let after = ProcessUsage(of: getpid())?.peakMebibytes ?? 0
    #expect(after - before < 64)
  }

  @Test(
    "L5 a stroke without a width, or with an impossible one, is damage",
    arguments: [(8.0, true), (0, false), (-8, false), (1e6, false), (.infinity, false)])
  func widths(width: Double, isPossible: Bool) throws {
    let stroke = TraceStroke(width: width, points: [Point(x: 1, y: 2)])
    let contents = try read(
      DrawingFile.opening("trace") + DrawingFile.block(EditRecord.put(0, stroke).bytes))
    #expect((contents.fault == nil) == isPossible && contents.finished.items.isEmpty != isPossible)
  }

  @Test("L5 a newer file, another kind of file, and another kind of drawing are distinguished")
  func otherFiles() throws {
    var newer = Self.journal().bytes
    newer[SessionFormat.mark.count] = 3
    #expect(try read(newer).fault == .newerVersion("3.0"))
    #expect(try read([]).fault == .empty)
    #expect(try read(Array("a text".utf8)).fault == .notASession)
    for other in [DrawingFile.opening("lines"), SessionFormat.opening(SessionHeader())] {
      #expect(try read(other).fault == .malformed("it is not a drawing of the mode trace"))
    }
    let session = DrawingFile.opening("trace") + SessionFormat.frame(.turns, [])
    #expect(try read(session).fault == .malformed("it is not only a drawing"))
  }

  @Test(
    "L5 S7 80,000 records that remove, restore and clear from either end are read as they were made"
  )
  func linear() throws {
    let count = 20_000
    let stroke = KeptDrawing.stroke(1)
    var records: [EditRecord<TraceStroke>] = []
    // Items in front of all others and behind them, which are removed from the front and the back.
    for x in 0..<count { records.append(.put(2 * count - x, stroke)) }
    for x in 0..<count { records.append(.put(x, stroke)) }
    for x in 0..<count / 2 { records += [.remove(x), .remove(2 * count - x)] }
    let half = try read(file(records))
    let numbers = Array(count / 2..<count) + Array(count + 1...count + count / 2)
    #expect(half.finished.numbers == numbers)
    for _ in 0..<count { records += [.put(7, stroke), .clear] }
    let contents = try read(file(records))
    #expect(contents.fault == nil && contents.finished.items.isEmpty)
  }

  private func file(_ records: [EditRecord<TraceStroke>]) -> [UInt8] {
    DrawingFile.opening("trace") + DrawingFile.block(records.flatMap(\.bytes))
  }
}
