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
  /// Where the presenter's memory differs from what the window shows.
  private var unshown: [PixelRect] = []
  /// The number of frames shown.
  public private(set) var frameCount = 0
  /// The presenter in use and why, in words.
  public let presenterDescription: String

  /// Chooses a presenter for a window: the requested one, otherwise the surface on X11 and a texture
  /// elsewhere.
  ///
  /// Without a source of pictures, none are drawn.
  public init(
    window: SDLWindow, driver: String, choice: PresenterChoice?,
    pictures: (any PictureSource)? = nil
  ) throws(SDLError) {
    self.window = window
    raster = SoftwareCanvas(
      width: 0, height: 0, glyphs: GlyphRenderer(), pictures: pictures)
    let wanted = choice ?? (driver == "x11" ? .surface : .texture)
    switch wanted {
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

  /// Shows the canvas.
  public func show(_ canvas: Canvas) {
    guard draw(canvas) != nil, !unshown.isEmpty, !window.connection.isLost else { return }
    presenter.present(unshown)
    unshown.removeAll(keepingCapacity: true)
    frameCount += 1
  }

  /// The pixels that a canvas would have in the window, without showing them there; nil if the
  /// window has none now.
  ///
  /// After this call, the window's own canvas must be shown again.
  public func picture(of canvas: Canvas) -> SDLPicture? {
    guard let buffer = draw(canvas) else { return nil }
    return SDLPicture(width: buffer.width, height: buffer.height, pixels: buffer.pixels)
  }

  /// Draws into the presenter's memory and notes where it differs from what the window shows.
  private func draw(_ canvas: Canvas) -> PixelBuffer? {
    guard !window.connection.isLost, let (buffer, isNew) = presenter.borrow() else { return nil }
    let points = window.geometry.points
    if isNew {
      let scale = points.width > 0 ? Double(buffer.width) / points.width : 1
      raster.resize(width: buffer.width, height: buffer.height, pixelScale: scale)
      raster.invalidate()
      unshown.removeAll()
    }
    unshown += raster.render(canvas, into: buffer)
    return buffer
  }

  /// Marks the window's content as lost, so that the next canvas is shown in full.
  public func invalidate() {
    (presenter as? TexturePresenter)?.forgetTexture()
    raster.invalidate()
  }
}
