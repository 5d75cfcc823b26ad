internal import TrackerKit
internal import TrackerKitSDL

/// Draws a replayed world as a replay's window of the same size shows it, without any window.
final class ReplayPainter {
  let replay: Replay
  private let size: RenderSize
  private let assets: String?
  private let display: OffscreenDisplay
  private let canvas = Canvas()

  /// - Parameters:
  ///   - replay: What is drawn.
  ///   - size: The picture's size.
  ///   - assets: The folder of the pictures that modes draw, if there is one.
  init(_ replay: Replay, size: RenderSize, assets: String?) {
    self.replay = replay
    self.size = size
    self.assets = assets
    display = OffscreenDisplay(width: size.width, height: size.height, pictures: assets)
    replay.sandbox.window?.setNeedsDisplay()
  }

  /// The world as it looks now; what has not changed since the last call costs nothing.
  func paint() -> OffscreenDisplay {
    if replay.sandbox.window?.needsDisplay == true {
      draw()
      display.show(canvas)
    }
    return display
  }

  /// The world as it looks now, in lines and letters.
  func document() -> SVGDocument {
    draw()
    // The next picture has not seen this yet.
    replay.sandbox.window?.setNeedsDisplay()
    return SVGDocument(canvas, geometry: DisplayGeometry(points: size.points)) { [assets] name in
      AssetsFolder.picture(name, in: assets)
    }
  }

  private func draw() {
    canvas.clear()
    replay.sandbox.draw(in: canvas, fitting: size.points)
  }
}
