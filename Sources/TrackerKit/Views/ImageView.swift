/// Shows a picture by its name, or nothing if the display has no source of pictures.
///
/// The kit knows only a picture's name (``Canvas/drawPicture(named:in:)``), so the size is given: for
/// example from `PictureLoader.size(named:)`, whose value ``EventLoop/load(as:_:)`` records, because
/// the layout depends on it.
open class ImageView: View {
  /// How a picture fills the view.
  public enum ContentMode: Sendable {
    /// Stretched to the view's size.
    case scaleToFill
    /// As large as possible without being cut off.
    case scaleAspectFit
    /// As small as possible without leaving a gap; the rest is cut off.
    case scaleAspectFill
    /// In its own size, in the middle.
    case center
  }

  /// The picture's name; nil shows nothing.
  public var picture: String? { didSet { if picture != oldValue { setNeedsDisplay() } } }
  /// The picture's own size, in points; nil stretches it to the view.
  public var pictureSize: Size? { didSet { if pictureSize != oldValue { naturalSizeChanged() } } }
  /// How the picture fills the view.
  public var contentMode = ContentMode.scaleAspectFit {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }
  /// A color for the opaque parts; nil shows the picture's own colors.
  public var tintColor: Color? { didSet { if tintColor != oldValue { setNeedsDisplay() } } }

  /// Creates a view of a picture, which the display's source finds by its name; nil shows nothing.
  ///
  /// `size` is the picture's own size, in points; nil stretches the picture to the view. The frame is in
  /// the superview's coordinates.
  public init(_ picture: String? = nil, size: Size? = nil, frame: Rect = .zero) {
    (self.picture, pictureSize) = (picture, size)
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
  }

  /// The picture's size, reduced to fit.
  open override func sizeThatFits(_ size: Size) -> Size {
    guard let own = pictureSize, own.shortEdge > 0 else { return .zero }
    return own * min(1, size.width / own.width, size.height / own.height)
  }

  /// Pictures of a known size do not grow.
  open override var usualGrowth: Growth { pictureSize == nil ? [.horizontal, .vertical] : [] }

  /// Where the picture is, in the view.
  public var pictureFrame: Rect {
    guard let own = pictureSize, own.shortEdge > 0 else { return bounds }
    let (wide, high) = (bounds.size.width / own.width, bounds.size.height / own.height)
    let size =
      switch contentMode {
      case .scaleToFill: bounds.size
      case .scaleAspectFit: own * min(wide, high)
      case .scaleAspectFill: own * max(wide, high)
      case .center: own
      }
    return Rect(center: bounds.center, size: size)
  }

  open override func draw(in canvas: Canvas) {
    guard let picture, bounds.size.shortEdge > 0 else { return }
    if let tintColor {
      canvas.color = tintColor
      canvas.drawSymbol(named: picture, in: pictureFrame)
    } else {
      canvas.drawPicture(named: picture, in: pictureFrame)
    }
  }
}
