/// Moving content by program: to an offset, to a rectangle, to a page, and away from the keyboard.
extension ScrollView {
  /// Moves the content to an offset, as far as it fills the view, at once or in 0.3 s.
  ///
  /// The offset is the location in the zoomed content at the view's top left corner, in points. A
  /// finger stops the motion.
  public func scroll(to offset: Point, animated isAnimated: Bool) {
    stopDecelerating()
    let target = confined(offset)
    guard isAnimated, let loop = window?.application?.loop, target != contentOffset else {
      contentOffset = target
      return
    }
    indicators.show(in: self)
    glide(to: target, on: loop)
  }

  /// Moves the content as little as necessary to show a rectangle of it, at once or in 0.3 s.
  ///
  /// The rectangle is in the coordinates of ``content``. If it is larger than the view, its beginning
  /// is shown.
  public func scrollToVisible(_ rect: Rect, animated isAnimated: Bool) {
    let inset = adjustedContentInset
    let room = bounds.inset(by: inset).size
    func offset(_ start: Double, _ end: Double, _ current: Double, _ length: Double) -> Double {
      if start < current || end - start > length { return start }
      return max(current, end - length)
    }
    let x = offset(
      rect.minX * zoomScale, rect.maxX * zoomScale, contentOffset.x + inset.left, room.width)
    let y = offset(
      rect.minY * zoomScale, rect.maxY * zoomScale, contentOffset.y + inset.top, room.height)
    scroll(to: Point(x: x - inset.left, y: y - inset.top), animated: isAnimated)
  }

  /// The offset of the page at which content that a finger has let go comes to rest.
  func page(for offset: Point, speed: Point) -> Point {
    func nearest(_ offset: Double, _ speed: Double, _ length: Double) -> Double {
      guard length > 0 else { return offset }
      let page = offset / length
      // A flick turns a page, however short it is.
      let target =
        abs(speed) < 200 ? page.rounded() : speed > 0 ? page.rounded(.up) : page.rounded(.down)
      return target * length
    }
    return Point(
      x: nearest(offset.x, speed.x, bounds.size.width),
      y: nearest(offset.y, speed.y, bounds.size.height))
  }

  /// Gives the page the width of the view, and the height that it needs.
  func layOutPage() {
    guard let page else { return }
    let width = max(0, bounds.size.width - contentInset.horizontal)
    let height = page.fittingSize(in: Size(width: width, height: .infinity)).height
    page.frame = Rect(x: 0, y: 0, width: width, height: height)
    if contentSize != page.frame.size { contentSize = page.frame.size }
  }

  /// Adapts to the keyboard on the screen, and shows the edited field, or its caret.
  func avoidKeyboard() {
    guard avoidsKeyboard, let window, let keyboard = window.keyboardView else {
      keyboardInset = 0
      return
    }
    let top = convert(Point(x: 0, y: keyboard.frame.minY), from: nil).y
    keyboardInset = keyboard.frame.minY > 0 ? max(0, min(bounds.size.height, bounds.maxY - top)) : 0
    guard keyboardInset > 0, let field = keyboard.input as? View, field.isDescendant(of: content)
    else { return }
    let edited = (field as? TextField)?.editedArea ?? field.bounds
    let corner = field.convert(edited.origin, to: content)
    scrollToVisible(Rect(origin: corner, size: edited.size), animated: false)
  }
}

/// The content of a scroll view, which passes on that something in it wants another size.
final class ScrolledContent: View {
  override func subviewSizeChanged() {
    guard let scrollView = superview as? ScrollView, scrollView.page != nil else { return }
    scrollView.setNeedsLayout()
  }
}

extension View {
  /// Tells all scroll views inside that the keyboard has opened, moved or closed.
  func keyboardChanged() {
    (self as? ScrollView)?.avoidKeyboard()
    for view in subviews { view.keyboardChanged() }
  }
}

/// Bars that show which part of a scroll view's content is visible.
final class ScrollIndicators: View {
  private static let (width, margin, least) = (4.0, 3.0, 24.0)
  /// The seconds that the bars stay after a motion, and in which they fade.
  private static let (standing, fading) = (0.4, 0.2)

  private var timer: LoopTimer?

  init() {
    super.init()
    isUserInteractionEnabled = false
    isHidden = true
    isExcludedFromDigest = true
    fillsSuperview = true
  }

  /// Shows the bars until a while after the last call.
  func show(in scrollView: ScrollView) {
    guard scrollView.showsIndicators, let loop = scrollView.window?.application?.loop else {
      return
    }
    stopAnimation()
    (alpha, isHidden) = (1, false)
    if let timer, timer.isValid, loop.restart(timer, after: Self.standing) { return }
    timer = loop.schedule(after: Self.standing) { [weak self] in
      self?.animate(duration: Self.fading) {
        $0.alpha = 0
      } completion: { isComplete in
        if isComplete { self?.isHidden = true }
      }
    }
  }

  override func draw(in canvas: Canvas) {
    guard let scrollView = superview as? ScrollView else { return }
    let range = scrollView.offsetRange
    let (offset, size) = (scrollView.contentOffset, bounds.size)
    if let (y, height) = bar(offset.y, range.nearest.y, range.farthest.y, size.height) {
      draw(
        Rect(x: size.width - Self.width - Self.margin, y: y, width: Self.width, height: height),
        in: canvas)
    }
    if let (x, width) = bar(offset.x, range.nearest.x, range.farthest.x, size.width) {
      draw(
        Rect(x: x, y: size.height - Self.width - Self.margin, width: width, height: Self.width),
        in: canvas)
    }
  }

  /// The beginning and the length of a bar; nil if everything is visible.
  private func bar(
    _ offset: Double, _ nearest: Double, _ farthest: Double, _ length: Double
  ) -> (Double, Double)? {
    let room = length - 2 * Self.margin
    guard farthest > nearest, room > Self.least else { return nil }
    // Content beyond an edge makes the bar shorter.
    let excess = max(0, nearest - offset, offset - farthest)
    let share = length / (length + farthest - nearest)
    let bar = max(Self.least / 2, max(Self.least, room * share) - excess)
    let part = min(max((offset - nearest) / (farthest - nearest), 0), 1)
    return (Self.margin + part * (room - bar), bar)
  }

  private func draw(_ bar: Rect, in canvas: Canvas) {
    let radius = bar.size.shortEdge / 2
    // A light edge makes the bar visible on dark ground, too.
    canvas.color = Color.white.opacity(0.55)
    canvas.fill(bar.expanded(by: 1), cornerRadius: radius + 1)
    canvas.color = Color.black.opacity(0.55)
    canvas.fill(bar, cornerRadius: radius)
  }
}
