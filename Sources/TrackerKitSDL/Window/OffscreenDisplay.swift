public import TrackerKit
public import TrackerKitRaster

/// Draws canvases into memory, including text and pictures, without a window.
///
/// Neither a display nor SDL's video subsystem is needed.
///
///     let display = OffscreenDisplay(width: 1920, height: 1080)
///     display.show(canvas)
///     let file = try display.picture.png()
public final class OffscreenDisplay: Display {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let raster: SoftwareCanvas
  private let memory: UnsafeMutablePointer<UInt32>

  /// Creates a black surface, `width` by `height` pixels, whose points are its pixels.
  ///
  /// `Canvas.drawPicture(named:in:)` takes pictures from the source; nil draws none.
  public init(width: Int, height: Int, pictures: (any PictureSource)? = nil) {
    self.width = width
    self.height = height
    raster = SoftwareCanvas(
      width: width, height: height, glyphs: GlyphRenderer(), pictures: pictures)
    memory = .allocate(capacity: width * height)
    memory.initialize(repeating: 0, count: width * height)
  }

  /// Called once for each picture that is missing or damaged, with its name and the reason.
  public var onWarning: ((String) -> Void)? {
    get { raster.onWarning }
    set { raster.onWarning = newValue }
  }

  deinit { memory.deallocate() }

  /// Draws the canvas; only what differs from the last one takes time.
  public func show(_ canvas: Canvas) {
    _ = raster.render(canvas, into: buffer)
  }

  /// The pixels of the last canvas.
  public var picture: SDLPicture {
    SDLPicture(width: width, height: height, pixels: buffer.pixels)
  }

  /// Provides the pixels, row by row from the top left, four bytes each: blue, green, red, unused.
  ///
  /// - Throws: What the closure throws.
  public func withBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try body(UnsafeRawBufferPointer(start: memory, count: width * height * 4))
  }

  private var buffer: PixelBuffer {
    PixelBuffer(base: memory, width: width, height: height, pitch: width * 4)
  }
}
