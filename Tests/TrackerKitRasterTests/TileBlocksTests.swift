import Testing

@testable import TrackerKitRaster

@Suite struct TileBlocksTests {
  @Test("Blocks touch a rectangle if they have a pixel of it, and their box is around them")
  func touching() {
    for rect in Self.rects {
      let blocks = TileBlocks(touching: rect)
      let expected = Self.blocks { $0.meets(rect) }
      #expect(Self.blocks(of: blocks) == expected, "\(rect)")
      let box = expected.dropFirst().reduce(expected[0]) { $0.joined(with: $1) }
      #expect(blocks.box == box, "\(rect)")
    }
    #expect(TileBlocks.none.box.isEmpty)
  }

  @Test("Blocks can be added one by one and row by row")
  func inserting() {
    for rect in Self.rects {
      var (single, rows) = (TileBlocks.none, TileBlocks.none)
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { single.insert(x: x, y: y) }
        rows.insert(row: y >> 3, from: rect.x, to: rect.maxX)
      }
      #expect(single == TileBlocks(touching: rect) && rows == single, "\(rect)")
      #expect(single.hasAny(row: rect.y >> 3, from: rect.x, to: rect.x + 1))
      #expect(!single.hasAny(row: (rect.maxY + 7) >> 3 & 7, from: 0, to: 64) || rect.y < 8)
    }
  }

  @Test("A rectangle's inner blocks are those without pixels outside it")
  func inner() {
    for rect in Self.rects {
      let inner = Self.blocks { $0.clipped(to: rect) == $0 }
      let found = rect.innerBlocks
      #expect(inner.isEmpty == found.isEmpty, "\(rect)")
      if !found.isEmpty { #expect(Self.blocks { $0.meets(found) } == inner, "\(rect)") }
    }
  }

  /// The blocks of a tile that a closure selects, row by row.
  private static func blocks(_ isWanted: (PixelRect) -> Bool) -> [PixelRect] {
    (0..<64).map { PixelRect(x: $0 % 8 * 8, y: $0 / 8 * 8, width: 8, height: 8) }.filter(isWanted)
  }

  private static func blocks(of blocks: TileBlocks) -> [PixelRect] {
    var rects: [PixelRect] = []
    blocks.forEach { rects.append(PixelRect(x: $0, y: $1, width: 8, height: 8)) }
    return rects
  }

  /// Rectangles with all kinds of edges.
  private static let rects: [PixelRect] = {
    let spans = [(0, 1), (0, 64), (7, 8), (7, 9), (8, 16), (15, 33), (63, 64), (3, 60)]
    return spans.flatMap { x in
      spans.map { PixelRect(x.0, $0.0, to: x.1, $0.1) }
    }
  }()
}
