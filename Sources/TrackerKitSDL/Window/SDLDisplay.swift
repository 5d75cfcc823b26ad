internal import CSDL2
public import TrackerKit
public import TrackerKitRaster

/// How pixels reach the window.
public enum PresenterChoice: String, Sendable, CaseIterable {
  /// The window's own surface.
  case surface
  /// One streaming texture of a renderer.
  case texture
}

/// Shows canvases in a window: the software canvas draws, and a presenter puts the pixels there.
public final class SDLDisplay: Display {
  private let presenter: any Presenter
  private let raster: SoftwareCanvas
  private let window: SDLWindow
  /// About 4 ms of painting finished ink, the longest that touches have to wait for it.
  private static let pointsPerFrame = 10_000
  private weak var shown: Canvas?
  /// Where the presenter's memory differs from what the window shows.
  private var unshown: [PixelRect] = []
  /// The number of frames shown.
  public private(set) var frameCount = 0
  /// How long drawing and presenting them took in all, in seconds.
  package private(set) var frameSeconds = 0.0
  /// The presenter in use and why, in words.
  public let presenterDescription: String

  /// Shows canvases in a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - driver: SDL's video driver, such as `x11`.
  ///   - choice: The presenter; nil chooses the surface on X11 and a texture elsewhere.
  ///   - pictures: The source of pictures; nil draws none.
  /// - Throws: `SDLError` if the window has no surface and no texture.
  public init(
    window: SDLWindow, driver: String, choice: PresenterChoice?,
    pictures: (any PictureSource)? = nil
  ) throws(SDLError) {
    self.window = window
    raster = SoftwareCanvas(
      width: 0, height: 0, glyphs: GlyphRenderer(), pictures: pictures)
    raster.pointsPerFrame = Self.pointsPerFrame
    switch choice ?? (driver == "x11" ? .surface : .texture) {
    case .surface:
      presenter = try SurfacePresenter(window: window)
      presenterDescription = "window surface (\(driver))"
    case .texture:
      let texture = try TexturePresenter(window: window)
      presenter = texture
      presenterDescription = "streaming texture (\(driver), \(texture.rendererName))"
    }
  }

  /// Called once for each picture that is missing or damaged, with its name and the reason.
  public var onWarning: ((String) -> Void)? {
    get { raster.onWarning }
    set { raster.onWarning = newValue }
  }

  /// Called after each new canvas.
  var onShown: (() -> Void)?

  /// Shows the canvas; if it has much finished ink, only the first part of that.
  public func show(_ canvas: Canvas) {
    shown = canvas
    _ = drawAndPresent(canvas)
    onShown?()
  }

  /// Shows the next part of the finished ink, and returns whether there is more.
  func showMore() -> Bool {
    guard let shown, !raster.isComplete else { return false }
    return drawAndPresent(shown) && !raster.isComplete
  }

  private func drawAndPresent(_ canvas: Canvas) -> Bool {
    let start = ContinuousClock.now
    defer { frameSeconds += start.duration(to: .now) / .seconds(1) }
    guard draw(canvas) != nil, !window.connection.isLost else { return false }
    guard !unshown.isEmpty else { return true }
    presenter.present(unshown)
    unshown.removeAll(keepingCapacity: true)
    frameCount += 1
    return true
  }

  /// All pixels that a canvas would have in the window; nil if the window has none now.
  ///
  /// It does not show them, but the window's own canvas must be shown again afterward.
  public func picture(of canvas: Canvas) -> SDLPicture? {
    raster.pointsPerFrame = nil
    defer { raster.pointsPerFrame = Self.pointsPerFrame }
    guard let buffer = draw(canvas) else { return nil }
    return SDLPicture(width: buffer.width, height: buffer.height, pixels: buffer.pixels)
  }

  /// Draws into the presenter's memory and notes where it differs from what the window shows.
  private func draw(_ canvas: Canvas) -> PixelBuffer? {
    guard !window.connection.isLost, let (buffer, isNew) = presenter.borrow() else { return nil }
    if isNew {
      let points = window.geometry.points
      let scale = points.width > 0 ? Double(buffer.width) / points.width : 1
      raster.resize(width: buffer.width, height: buffer.height, pixelScale: scale)
      unshown.removeAll()
    }
    unshown += raster.render(canvas, into: buffer)
    return buffer
  }

  /// Marks the window's content as lost, so that the next canvas is shown in full.
  public func invalidate() {
    presenter.invalidate()
    raster.invalidate()
  }
}
