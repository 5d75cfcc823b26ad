/// Lays out its subviews one after another, in a row or a column (rule V6).
///
///     let row = StackView(.horizontal, spacing: 8, [Label("Sound"), Switch()])
///
/// Every subview that is not hidden has a place, in the order of the subviews. Its length fits its
/// content, or is fixed. Room that is left goes to the views that grow along the axis, equally; if
/// there are none, it stays empty. If there is too little room, the longest views without a fixed
/// length give way.
///
/// The stack lays out its subviews when its size changes, and when a subview is added, removed, hidden
/// or wants another size.
open class StackView: View {
  /// The direction in which views follow each other.
  public enum Axis: Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// How views share the length.
  public enum Distribution: Sendable {
    /// Each as long as its content; those that grow share the remaining space.
    case fill
    /// All equally long.
    case fillEqually
    /// Each as long as its content, with equal spaces of at least `spacing`.
    case equalSpacing
  }

  /// Where views are across the axis.
  public enum Alignment: Sendable {
    /// As wide as the stack.
    case fill
    /// At the top or left.
    case leading
    /// In the middle.
    case center
    /// At the bottom or right.
    case trailing
  }

  /// The direction.
  public var axis: Axis { didSet { if axis != oldValue { subviewSizeChanged() } } }
  /// The space between two views, in points.
  public var spacing: Double { didSet { if spacing != oldValue { subviewSizeChanged() } } }
  /// Where views are across the axis.
  public var alignment: Alignment { didSet { if alignment != oldValue { setNeedsLayout() } } }
  /// How views share the length.
  public var distribution: Distribution {
    didSet { if distribution != oldValue { setNeedsLayout() } }
  }
  /// The space at the edges, in points.
  public var insets = EdgeInsets.zero { didSet { if insets != oldValue { subviewSizeChanged() } } }
  /// Whether the insets begin at the edges of the safe area.
  public var usesSafeArea = false { didSet { if usesSafeArea != oldValue { setNeedsLayout() } } }

  /// Creates a stack of views.
  ///
  /// - Parameters:
  ///   - axis: The direction.
  ///   - spacing: The space between two views, in points.
  ///   - alignment: Where views are across the axis.
  ///   - distribution: How views share the length.
  ///   - insets: The space at the edges, in points.
  ///   - views: The views, in order; each becomes a subview.
  public init(
    _ axis: Axis, spacing: Double = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill, insets: EdgeInsets = .zero, _ views: [View] = []
  ) {
    (self.axis, self.spacing, self.alignment) = (axis, spacing, alignment)
    self.distribution = distribution
    self.insets = insets
    super.init()
    for view in views { addSubview(view) }
  }

  /// A stack grows as its views do.
  open override var usualGrowth: Growth {
    shown.reduce(into: []) { $0.formUnion($1.growth) }
  }

  /// The subviews that have a place.
  private var shown: [View] { subviews.filter { !$0.isHidden } }

  override func subviewSizeChanged() {
    setNeedsLayout()
    naturalSizeChanged()
  }

  // MARK: Sizes

  /// The size of the views with their spaces and insets, if a size is available.
  open override func sizeThatFits(_ size: Size) -> Size {
    let room = Size(width: size.width - insets.horizontal, height: size.height - insets.vertical)
    let sizes = sizes(in: room, stretches: false)
    let length = sizes.map(length).reduce(0, +) + spacing * Double(max(0, sizes.count - 1))
    let across = sizes.map(across).max() ?? 0
    let inner = self.size(length, across)
    return Size(
      width: inner.width + insets.horizontal, height: inner.height + insets.vertical)
  }

  private func length(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }

  private func size(_ length: Double, _ across: Double) -> Size {
    axis == .horizontal
      ? Size(width: length, height: across) : Size(width: across, height: length)
  }

  /// The sizes of the shown views in a room; `stretches` gives them all of the length.
  private func sizes(in room: Size, stretches: Bool) -> [Size] {
    let views = shown
    let whole = size(.infinity, across(room))
    var lengths = views.map { length($0.fittingSize(in: whole)) }
    let free = length(room) - spacing * Double(max(0, views.count - 1))
    if free.isFinite || distribution == .fillEqually {
      adapt(&lengths, of: views, to: max(0, free), stretches: stretches)
    }
    return zip(views, lengths).map { view, length in
      let fitting = view.fittingSize(in: size(length, across(room)))
      return size(length, min(across(fitting), across(room)))
    }
  }

  /// Makes lengths longer or shorter until they fill a free length.
  private func adapt(
    _ lengths: inout [Double], of views: [View], to free: Double, stretches: Bool
  ) {
    let rest = free - lengths.reduce(0, +)
    if distribution == .fillEqually {
      let share = stretches || rest < 0 ? free / Double(max(1, views.count)) : lengths.max() ?? 0
      lengths = lengths.map { _ in share }
    } else if rest < 0 {
      shorten(&lengths, of: views, by: -rest)
    } else if stretches, distribution == .fill {
      let direction: Growth = axis == .horizontal ? .horizontal : .vertical
      let growing = views.indices.filter {
        views[$0].growth.contains(direction) && fixedLength(of: views[$0]) == nil
      }
      for index in growing { lengths[index] += rest / Double(growing.count) }
    }
  }

  private func fixedLength(of view: View) -> Double? {
    axis == .horizontal ? view.fixedWidth : view.fixedHeight
  }

  /// Cuts the longest lengths that are not fixed to the same length.
  private func shorten(_ lengths: inout [Double], of views: [View], by excess: Double) {
    let cut = views.indices.filter { fixedLength(of: views[$0]) == nil }
      .sorted { (lengths[$0], $1) > (lengths[$1], $0) }
    var sum = 0.0
    for (count, index) in cut.enumerated() {
      sum += lengths[index]
      let level = (sum - excess) / Double(count + 1)
      let next = count + 1 < cut.count ? lengths[cut[count + 1]] : 0
      guard level >= next || count + 1 == cut.count else { continue }
      for index in cut.prefix(count + 1) { lengths[index] = max(0, level) }
      return
    }
  }

  // MARK: Layout

  open override func didMoveToWindow() {
    // Another window has another safe area.
    if usesSafeArea { setNeedsLayout() }
  }

  open override func layoutSubviews() {
    let room = (usesSafeArea ? safeArea : bounds).inset(by: insets)
    let views = shown
    let sizes = sizes(in: room.size, stretches: true)
    let taken = sizes.map(length).reduce(0, +)
    var gap = spacing
    if distribution == .equalSpacing, views.count > 1 {
      gap = max(spacing, (length(room.size) - taken) / Double(views.count - 1))
    }
    var position = 0.0
    for (view, size) in zip(views, sizes) {
      let breadth = across(room.size)
      let width = alignment == .fill ? breadth : across(size)
      let offset =
        switch alignment {
        case .fill, .leading: 0.0
        case .center: (breadth - width) / 2
        case .trailing: breadth - width
        }
      let origin =
        axis == .horizontal ? Point(x: position, y: offset) : Point(x: offset, y: position)
      view.frame = Rect(origin: room.origin + origin, size: self.size(length(size), width))
      position += length(size) + gap
    }
  }
}
