/// Shows controllers one after another, below a bar with a title and a button that goes back.
///
///     let navigation = NavigationController(root: ContactsController())
///     window.rootViewController = navigation
///
/// Esc goes back, too.
open class NavigationController: ViewController {
  /// The controllers from the first to the one that is shown; there is at least one.
  public var viewControllers: [ViewController] { stack }
  /// The controller that is shown.
  public var topViewController: ViewController { stack[stack.count - 1] }
  /// The bar's look; nil if it is light or dark as its superview is (rule V9).
  public let style: ControlStyle?
  private var stack: [ViewController]
  private let bar: NavigationBar
  private let room = View()

  /// Creates a navigation controller with its first controller.
  public init(root: ViewController, style: ControlStyle? = nil) {
    (self.style, stack) = (style, [root])
    bar = NavigationBar(style: style)
    super.init()
  }

  open override func loadView() -> View {
    room.clipsToBounds = true
    bar.back.addTarget(self, action: NavigationController.goBack, for: .touchUpInside)
    let page = StackView(.vertical, [bar, room])
    (page.usesSafeArea, page.isPanel, page.backgroundColor) = (true, true, style?.panel)
    return page
  }

  open override func viewDidLoad() { show(topViewController) }

  open override func viewDidAppear() { topViewController.viewDidAppear() }

  open override func viewWillDisappear() { topViewController.viewWillDisappear() }

  private func show(_ controller: ViewController) {
    controller.view.fillsSuperview = true
    addChild(controller, in: room)
    updateBar()
  }

  /// Updates the bar; call it after a change of the title or of the bar button.
  public func updateBar() {
    let below = stack.dropLast().last?.title ?? ""
    let top = topViewController
    bar.show(top.title, back: stack.count > 1 ? below : nil, button: top.barButton)
  }

  /// Shows a controller above the others; it slides in from the right in 0.25 s, or at once.
  ///
  /// It gets `viewDidAppear` at once, and the controller below gets `viewWillDisappear` after the slide.
  public func push(_ controller: ViewController, animated isAnimated: Bool) {
    // It may still slide out.
    controller.view.stopAnimation()
    let old = topViewController
    stack.append(controller)
    show(controller)
    let width = room.bounds.size.width
    guard isAnimated, view.window != nil else { return old.removeFromParent() }
    // A second tap would push again.
    old.view.isUserInteractionEnabled = false
    controller.view.transform = Transform(translationX: width, y: 0)
    controller.view.animate(duration: Self.slideTime, curve: .easeOut) {
      $0.transform = .identity
    } completion: { [weak self] _ in
      old.view.isUserInteractionEnabled = true
      // Going back in the meantime shows it again.
      if self?.topViewController !== old { old.removeFromParent() }
    }
  }

  /// Removes and returns the controller that is shown, at once or sliding to the right for 0.25 s.
  ///
  /// The one below gets `viewDidAppear` at once; the removed one gets `viewWillDisappear` after the
  /// slide. If only the first controller is left, it stays, and the result is nil.
  @discardableResult
  public func pop(animated isAnimated: Bool) -> ViewController? {
    guard stack.count > 1, let old = stack.popLast() else { return nil }
    show(topViewController)
    room.bringToFront(old.view)
    let width = room.bounds.size.width
    guard isAnimated, view.window != nil else {
      old.removeFromParent()
      return old
    }
    old.view.isUserInteractionEnabled = false
    old.view.animate(duration: Self.slideTime, curve: .easeIn) {
      $0.transform = Transform(translationX: width, y: 0)
    } completion: { _ in
      old.removeFromParent()
      (old.view.transform, old.view.isUserInteractionEnabled) = (.identity, true)
    }
    return old
  }

  private func goBack() { pop(animated: true) }

  /// Esc goes back, unless the first controller is shown.
  open override func keyDown(_ key: KeyChange) {
    guard key.label == "escape", pop(animated: true) != nil else { return super.keyDown(key) }
  }
}

private final class NavigationBar: StackView {
  let back: Button
  private let label: Label
  private let balance = View()
  private var button: Button?

  init(style: ControlStyle?) {
    let arrow = [Point(x: 0.65, y: 0.15), Point(x: 0.3, y: 0.5), Point(x: 0.65, y: 0.85)]
    back = Button(symbol: ControlSymbol(lines: [arrow]), style: style)
    label = Label(style: style)
    super.init(
      .horizontal, spacing: 8, alignment: .center,
      insets: EdgeInsets(top: 4, left: 8, bottom: 4, right: 8), [back, label, balance])
    (isPanel, backgroundColor) = (true, style?.panel)
    (label.weight, label.alignment, label.maximumLines) = (.bold, .center, 1)
    label.growth = .horizontal
    growth = .horizontal
    fixedHeight = back.style.targetSize + 8
    balance.growth = []
  }

  /// Shows a title, the button with the title below, if there is one, and a button at the right.
  func show(_ title: String, back: String?, button: Button?) {
    if self.button !== button {
      self.button?.removeFromSuperview()
      if let button { addSubview(button) }
      self.button = button
    }
    label.text = title
    self.back.isHidden = back == nil
    self.back.title = back ?? ""
    // The title stays in the middle if there is no button at the right.
    balance.isHidden = button != nil
    balance.fixedWidth = back == nil ? 0 : self.back.naturalSize.width
  }
}
