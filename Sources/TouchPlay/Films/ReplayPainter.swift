internal import TrackerKit
internal import TrackerKitSDL

/// Draws a replay as a window of the same size would show it, but without a window.
final class ReplayPainter {
  let replay: Replay
  private let size: RenderSize
  private let assets: String?
  private let display: OffscreenDisplay
  private let canvas = Canvas()

  init(_ replay: Replay, size: RenderSize, assets: String?) {
    self.replay = replay
    self.size = size
    self.assets = assets
    display = OffscreenDisplay(
      width: size.width, height: size.height, pictures: assets.map(PictureLoader.init))
    replay.sandbox.window?.setNeedsDisplay()
  }

  /// Draws the current state; does nothing if it has not changed since the last call.
  func paint() -> OffscreenDisplay {
    if replay.refresh() {
      draw()
      display.show(canvas)
    }
    return display
  }

  func document() -> SVGDocument {
    replay.refresh()
    draw()
    // The display has not drawn this state yet.
    replay.sandbox.window?.setNeedsDisplay()
    return SVGDocument(canvas, geometry: DisplayGeometry(points: size.points)) { [assets] name in
      AssetsFolder.picture(name, in: assets)
    }
  }

  private func draw() {
    canvas.clear()
    replay.draw(in: canvas, fitting: size.points)
  }
}
