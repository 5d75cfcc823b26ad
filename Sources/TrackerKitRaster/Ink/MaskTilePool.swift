import TrackerKit

/// Memory for the tiles of ink masks; returned tiles are reused.
final class MaskTilePool {
  private static let tilesPerBlock = 16
  /// One megabyte.
  private static let maximumIdleBlocks = 16
  private var blocks: [CoverageMask] = []
  // Unchecked for speed, like those of `InkMask`.
  @exclusivity(unchecked) private var free: [CoveragePlane] = []

  /// Takes a tile with no coverage for a square of pixels.
  func plane(for square: PixelRect) -> CoveragePlane {
    if free.isEmpty { addBlock() }
    guard let plane = free.popLast()?.moved(to: square) else {
      programmerMistake("a block of mask tiles has no tiles")
    }
    plane.clear(square)
    return plane
  }

  /// Returns a tile.
  func give(_ plane: CoveragePlane) {
    free.append(plane)
  }

  /// Frees the memory if there is a lot; all tiles must have been returned.
  func trim() {
    guard blocks.count > Self.maximumIdleBlocks else { return }
    free.removeAll()
    blocks.removeAll()
  }

  private func addBlock() {
    let edge = TileGrid.edge
    let block = CoverageMask(
      bounds: PixelRect(x: 0, y: 0, width: edge, height: edge * Self.tilesPerBlock))
    blocks.append(block)
    for index in 0..<Self.tilesPerBlock {
      let square = PixelRect(x: 0, y: index * edge, width: edge, height: edge)
      free.append(block.plane.part(square))
    }
  }
}
