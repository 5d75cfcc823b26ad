internal import TrackerKit

/// An application other than the sandbox, such as the player, with a window of its own.
class WindowApplication: Application {
  private var lastEscape: Timestamp?

  /// Lays out the window, whose size may have changed.
  func layOut() {}

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    layOut()
  }

  /// Ends the application at the second press of Esc within a second.
  func escape() {
    if let last = lastEscape, loop.time.seconds(since: last) <= 1 { loop.stop() }
    lastEscape = loop.time
  }
}
