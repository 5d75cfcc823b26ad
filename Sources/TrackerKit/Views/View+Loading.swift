/// Anything that shows what was loaded: every view.
public protocol LoadingView: View {}

extension View: LoadingView {}

extension LoadingView {
  /// Does work off the loop, such as a request, and shows its value: the short form of
  /// ``EventLoop/load(for:_:then:)``, and the counterpart of `Task { label.text = try await fetch() }`.
  ///
  ///     label.load { try await fetch() } then: { label, text in label.text = text }
  ///
  /// `work` runs on another thread; `show` and `fail` run on the loop. If the work fails, the
  /// application's `onWarning` says why, unless there is another closure for errors. A view that is
  /// gone gets nothing. Outside a window there is no loop, so nothing happens: begin in
  /// ``View/didMoveToWindow()``.
  ///
  /// Only the pictures and text that are shown may depend on the value, not the layout: give a label
  /// in a stack a fixed size (rule Q12).
  public func load<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    then show: @escaping (Self, Value) -> Void,
    orElse fail: ((Self, any Error) -> Void)? = nil
  ) {
    window?.application?.loop.load(for: self, work) { view, result in
      switch result {
      case .success(let value): show(view, value)
      case .failure(let error):
        guard let fail else {
          view.window?.application?.onWarning?("loading failed: \(error)")
          return
        }
        fail(view, error)
      }
    }
  }
}
