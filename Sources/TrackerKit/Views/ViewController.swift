/// Makes a view, and follows it in the responder chain.
open class ViewController: Responder {
  /// The controller's view, created when first accessed.
  public private(set) lazy var view: View = {
    let view = loadView()
    view.viewController = self
    return view
  }()

  /// Creates the view.
  open func loadView() -> View { View() }

  /// The next responder: the view's superview, which for the root controller is the window (rule
  /// D1).
  open override var next: Responder? { view.superview }

  /// The view has been added to the window.
  open func viewDidAppear() {}

  /// The view is about to be removed from the window.
  open func viewWillDisappear() {}
}
