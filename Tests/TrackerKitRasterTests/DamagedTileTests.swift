import Testing

@testable import TrackerKitRaster

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
    damage.markAll()
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
