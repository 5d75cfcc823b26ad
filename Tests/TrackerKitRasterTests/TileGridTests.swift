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

@Suite struct DamagedTileTests {
  private let grid = TileGrid(width: 150, height: 100)

  @Test("The parts of a damaged tile are its damaged pixels, each once")
  func parts() {
    let damage = Damage(grid: grid)
    damage.mark(PixelRect(x: 130, y: 66, width: 3, height: 3))
    damage.mark(PixelRect(x: 145, y: 90, width: 5, height: 10))
    damage.listTiles()
    #expect(damage.tiles == [5])
    let damaged = damage.part(of: 5)
    #expect(damaged.box == PixelRect(130, 66, to: 150, 100))
    // Whole blocks, as far as they are in the box.
    #expect(
      parts(of: damaged, in: grid.bounds) == [
        PixelRect(130, 66, to: 136, 72), PixelRect(144, 88, to: 150, 96),
        PixelRect(144, 96, to: 150, 100),
      ])
    #expect(
      parts(of: damaged, in: PixelRect(x: 0, y: 0, width: 147, height: 93)) == [
        PixelRect(130, 66, to: 136, 72), PixelRect(144, 88, to: 147, 93),
      ])
    #expect(damaged.hasDamage(row: 71, from: 135, to: 136))
    #expect(!damaged.hasDamage(row: 72, from: 128, to: 150))
  }

  @Test("A damaged rectangle is one part")
  func rectangle() {
    let damage = Damage(grid: grid)
    damage.mark(PixelRect(x: 70, y: 3, width: 30, height: 21))
    #expect(parts(of: damage.part(of: 1), in: grid.bounds) == [PixelRect(70, 3, to: 100, 24)])
    #expect(parts(of: damage.part(of: 1), in: PixelRect(0, 0, to: 70, 100)).isEmpty)
  }

  @Test("After all are removed, nothing is damaged")
  func removing() {
    let damage = Damage(grid: grid)
    damage.mark(damage.grid.bounds)
    damage.listTiles()
    #expect(damage.tiles == [0, 1, 2, 3, 4, 5])
    damage.removeAll()
    damage.listTiles()
    #expect(damage.tiles.isEmpty && damage.part(of: 1).box.isEmpty)
    #expect(parts(of: damage.part(of: 1), in: grid.bounds).isEmpty)
  }

  private func parts(of damaged: DamagedTile, in rect: PixelRect) -> [PixelRect] {
    var parts: [PixelRect] = []
    damaged.forEachPart(in: rect) { parts.append($0) }
    return parts
  }
}
