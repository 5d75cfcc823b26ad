/// Creates and manages a view, and is the next responder after it.
///
/// A controller can show others in its view (``addChild(_:in:)``), over everything
/// (``present(_:animated:)``), or one after another in a ``NavigationController``.
open class ViewController: Responder {
  /// The controller's view, created when first accessed.
  public var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    loadedView = view
    view.viewController = self
    viewDidLoad()
    return view
  }

  /// Whether the view has been created.
  public var isViewLoaded: Bool { loadedView != nil }
  /// The title in a navigation bar.
  open var title = ""
  /// The button at the right of a navigation bar, such as "Edit"; set it before the controller is
  /// pushed, or call ``NavigationController/updateBar()``.
  public var barButton: Button?
  /// The controllers whose views are in this one's, in the order of adding; retained.
  public private(set) var children: [ViewController] = []
  /// The controller that shows this one in its view.
  public private(set) weak var parent: ViewController?
  /// The controller that this one has presented; retained.
  public private(set) var presented: ViewController?
  /// The controller that has presented this one.
  public private(set) weak var presenting: ViewController?

  private var loadedView: View?
  static let slideTime = 0.25

  /// Creates the view.
  open func loadView() -> View { View() }

  /// The view has been created.
  open func viewDidLoad() {}

  /// The next responder: the view's superview, for the root controller the window (rule D1).
  open override var next: Responder? { view.superview }

  /// The view has been added to the window.
  ///
  /// Children are not told; call theirs in an override.
  open func viewDidAppear() {}

  /// The view is about to be removed from the window.
  open func viewWillDisappear() {}

  /// The nearest navigation controller among the parents, if there is one.
  public var navigationController: NavigationController? {
    parent as? NavigationController ?? parent?.navigationController
  }

  // MARK: Children

  /// Shows another controller's view in this one's, or in one of its subviews; it leaves its old
  /// parent.
  public func addChild(_ child: ViewController, in container: View? = nil) {
    child.removeFromParent()
    children.append(child)
    child.parent = self
    (container ?? view).addSubview(child.view)
    if child.view.window != nil { child.viewDidAppear() }
  }

  /// Removes this controller's view from its parent's.
  public func removeFromParent() {
    guard let parent else { return }
    if view.window != nil { viewWillDisappear() }
    view.removeFromSuperview()
    parent.children.removeAll { $0 === self }
    self.parent = nil
  }

  // MARK: Presenting

  /// Shows another controller over the whole window, at once or sliding in from below in 0.25 s.
  ///
  /// It takes all touches, and covers this one until it is dismissed. It gets `viewDidAppear` at once;
  /// this controller gets nothing, since its view stays. The edited field resigns, and keys go to the
  /// presented controller. Its view fills the window, so the safe area is up to it. Outside a window, or
  /// while this controller presents another one, nothing happens.
  public func present(_ controller: ViewController, animated isAnimated: Bool) {
    guard let window = view.window, presented == nil else { return }
    // It may still slide out.
    controller.view.stopAnimation()
    presented = controller
    controller.presenting = self
    // What is covered is no longer edited.
    window.firstResponder?.resignFirstResponder()
    window.presented.append(controller)
    let covering = controller.view
    covering.stopsTouchPropagation = true
    covering.fillsSuperview = true
    window.addSubview(covering)
    window.router.cancelTouches(beneath: covering)
    controller.viewDidAppear()
    guard isAnimated else { return }
    covering.transform = Transform(translationX: 0, y: window.bounds.size.height)
    covering.animate(duration: Self.slideTime, curve: .easeOut) { $0.transform = .identity }
  }

  /// Removes this controller if it is presented, or else the one that it has presented.
  public func dismiss(animated isAnimated: Bool) {
    guard let presenting else {
      presented?.dismiss(animated: isAnimated)
      return
    }
    viewWillDisappear()
    presenting.presented = nil
    self.presenting = nil
    let covering = view
    covering.window?.presented.removeAll { $0 === self }
    guard isAnimated, let height = covering.window?.bounds.size.height else {
      return covering.removeFromSuperview()
    }
    covering.isUserInteractionEnabled = false
    covering.animate(duration: Self.slideTime, curve: .easeIn) {
      $0.transform = Transform(translationX: 0, y: height)
    } completion: { _ in
      covering.removeFromSuperview()
      (covering.transform, covering.isUserInteractionEnabled) = (.identity, true)
    }
  }
}
