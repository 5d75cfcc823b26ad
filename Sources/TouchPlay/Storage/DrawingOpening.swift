internal import TrackerKit
internal import TrackerKitFiles

/// Opens a drawing's file on another thread (rule Q6).
final class DrawingOpening<Item: DrawnItem>: Sendable {
  /// Where the drawing is.
  let place: DrawingPlace
  private let opened = Lock<OpenedDrawing<Item>?>(nil)
  private let worker = FileWorker()

  /// Begins to open a file.
  ///
  /// - Parameters:
  ///   - place: Where the drawing is.
  ///   - onOpened: Called on another thread at the end.
  ///   - onFault: Called on another thread after a failed write later on.
  init(
    of place: DrawingPlace, onOpened: @escaping @Sendable () -> Void,
    onFault: @escaping @Sendable (Fault) -> Void
  ) {
    self.place = place
    worker.run { [self] in
      opened.withLock { $0 = OpenedDrawing(place, onFault: onFault) }
      onOpened()
    }
  }

  /// Waits for the opened file; call it once.
  func wait() -> OpenedDrawing<Item> {
    worker.finish()
    return opened.withLock { $0.take() } ?? OpenedDrawing()
  }
}
