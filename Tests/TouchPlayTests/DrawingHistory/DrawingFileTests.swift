import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite struct DrawingFileTests {
  @Test("L5 a rewritten file has blocks of about 64 KiB, which a reader can hold in memory")
  func blocks() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("trace.touchplay")
    // Strokes of 1.6 kB.
    let points = (0..<100).map { Point(x: 1, y: Double($0)) }
    let stroke = TraceStroke(width: 8, points: points)
    let strokes = NumberedItems(
      Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, stroke) }))
    let written = try DrawingFile.replace(
      path, mode: "trace", items: strokes, inProgress: nil)
    close(written.descriptor)
    #expect(folder.data("trace.touchplay").count == written.length)
    var reader = BlockReader(source: try FileSource(path: path))
    try reader.readOpening()
    var sizes: [Int] = []
    while let block = try reader.next() {
      if block.kind == .annex { sizes.append(block.content.count) }
    }
    #expect(sizes.count > 2)
    // The last block has the rest.
    #expect(sizes.dropLast().allSatisfy { (60_000...70_000).contains($0) }, "\(sizes)")
  }

  @Test("L5 after a file is rewritten, its folder is not left open")
  func folder() throws {
    let folder = try TemporaryFolder()
    let written = try DrawingFile.replace(
      folder.path("trace.touchplay"), mode: "trace", items: NumberedItems<TraceStroke>(),
      inProgress: nil)
    close(written.descriptor)
    let files = FileManager.default
    let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(!open.isEmpty)
    #expect(!open.contains { $0.hasSuffix(UserFolder.name(of: folder.path)) })
  }
}
