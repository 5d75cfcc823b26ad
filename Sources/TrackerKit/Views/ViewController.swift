/// Makes a view, and follows it in the responder chain.
open class ViewController: Responder {
  /// The controller's view, created when first accessed.
  public var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    loadedView = view
    view.viewController = self
    return view
  }

  /// Whether the view has been created.
  public var isViewLoaded: Bool { loadedView != nil }

  private var loadedView: View?

  /// Creates the view.
  open func loadView() -> View { View() }

  /// The next responder: the view's superview, for the root controller the window (rule D1).
  open override var next: Responder? { view.superview }

  /// The view has been added to the window.
  open func viewDidAppear() {}

  /// The view is about to be removed from the window.
  open func viewWillDisappear() {}
}
