internal import CSDL2
internal import Glibc
internal import Synchronization

/// A window's connection to its X server or Wayland compositor, which can end before the program
/// does.
///
/// SDL must not be called after that: on Wayland, it would wait forever for a picture to be shown.
/// Since the loop may be stuck in such a wait, a thread sleeps on the socket. The loop itself also
/// sleeps on the socket and not in SDL, which would keep waiting after the other side is gone, and
/// which another thread could wake only through the connection.
final class DisplayConnection: Sendable {
  /// How long the loop may take to notice the loss, in seconds.
  private static let patience: UInt32 = 3
  /// `POLLRDHUP`, which Swift does not import: the other side has closed the connection.
  private static let hangUp: Int32 = 0x2000

  private let socket: Int32
  /// libwayland's connection; nil if libwayland is not in use.
  private nonisolated(unsafe) let wayland: UnsafeMutableRawPointer?
  /// Xlib's connection; nil if Xlib is not in use.
  private nonisolated(unsafe) let xlib: UnsafeMutableRawPointer?
  private let state = State()
  private let watch: FileWatch?

  /// What the thread shares.
  private final class State: Sendable {
    let isLost = Atomic<Bool>(false)
    let isHeard = Atomic<Bool>(false)
  }

  /// Watches the connection of an open window.
  ///
  /// `onUnnoticed` is called on another thread if the connection is lost and SDL does not return.
  init(of window: OpaquePointer, onUnnoticed: @escaping @Sendable () -> Void) {
    socket = CSDL_ConnectionSocket(window)
    wayland = CSDL_WaylandDisplay(window)
    xlib = CSDL_XDisplay(window)
    watch = FileWatch(socket, for: Self.hangUp) { [state] in
      state.isLost.store(true, ordering: .relaxed)
      sleep(Self.patience)
      // A program that is ending no longer checks.
      if !state.isHeard.load(ordering: .relaxed), !TerminationSignals.isEnding { onUnnoticed() }
      return false
    }
    // Xlib would print a line and exit; its functions return without doing anything instead.
    if socket >= 0, let xlib { CSDL_OnXLoss(xlib, { _ in 0 }, { _, _ in }) }
  }

  /// Whether the other side is gone; if so, the caller must not use SDL anymore.
  var isLost: Bool {
    guard socket >= 0 else { return false }
    if !state.isLost.load(ordering: .relaxed) {
      var file = pollfd(fd: socket, events: Int16(Self.hangUp), revents: 0)
      guard poll(&file, 1, 0) > 0 else { return false }
      state.isLost.store(true, ordering: .relaxed)
    }
    state.isHeard.store(true, ordering: .relaxed)
    return true
  }

  var hasSocket: Bool { socket >= 0 }

  /// The longest wait while a key is held, in seconds; nil if the other side repeats it.
  ///
  /// On Wayland, SDL makes the repeats when it takes events.
  var repeatPause: Double? { wayland == nil ? nil : 0.04 }

  /// Sends what waits to be sent; false if the connection's library has surely read no events that
  /// SDL has not taken yet.
  var mayHaveReadEvents: Bool { xlib.map { CSDL_XHasEvents($0) == SDL_TRUE } ?? true }

  /// Sleeps until the other side sends something or is gone, the loop is woken, or a number of seconds
  /// has passed.
  func wait(seconds: Double?) {
    var files = [
      pollfd(fd: socket, events: Int16(POLLIN | Self.hangUp), revents: 0),
      pollfd(fd: WakeUp.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // The responses to the last events may not have been sent yet.
    if let wayland { CSDL_FlushWayland(wayland) }
    let milliseconds = seconds.map { Int32((min($0, 3600) * 1000).rounded(.up)) }
    poll(&files, 2, milliseconds ?? -1)
    if files[1].revents != 0 { WakeUp.clear() }
  }

  /// Whether the other side sends something within a number of seconds.
  func hasInput(within seconds: Double) -> Bool {
    socket >= 0 && CSDL_WaitForInput(socket, Int(seconds * 1e6)) == SDL_TRUE
  }
}
