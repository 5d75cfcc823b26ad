internal import CSDL2
internal import Glibc
internal import Synchronization

/// A window's connection to its X server or Wayland compositor, which can end before the program
/// does.
///
/// SDL must not be called after that: on Wayland, it would wait forever for a picture to be shown.
/// Since the loop may be stuck in such a wait, a thread sleeps on the socket. The loop itself also
/// sleeps on the socket rather than in SDL, which would keep waiting after the other side is gone
/// and which another thread could wake only through the connection.
final class DisplayConnection: Sendable {
  /// How long the loop may take to notice the loss, in seconds.
  private static let patience: UInt32 = 3

  private let socket: Int32
  /// A byte in this pipe ends the thread.
  private let stopPipe: (read: Int32, write: Int32)
  private let thread: pthread_t?
  /// libwayland's connection; nil if libwayland is not in use.
  private nonisolated(unsafe) let wayland: UnsafeMutableRawPointer?
  /// Xlib's connection; nil if Xlib is not in use.
  private nonisolated(unsafe) let xlib: UnsafeMutableRawPointer?
  private let state: State

  /// State shared with the thread, which may outlive the connection.
  private final class State: Sendable {
    let isLost = Atomic<Bool>(false)
    let isHeard = Atomic<Bool>(false)
    let onUnnoticed: @Sendable () -> Void

    init(_ onUnnoticed: @escaping @Sendable () -> Void) {
      self.onUnnoticed = onUnnoticed
    }
  }

  /// What the thread needs to start.
  private final class Watch: Sendable {
    let socket: Int32
    let stop: Int32
    let state: State

    init(socket: Int32, stop: Int32, state: State) {
      self.socket = socket
      self.stop = stop
      self.state = state
    }

    /// Sleeps until the other side is gone, then makes sure that the loop notices.
    func run() {
      var files = [
        pollfd(fd: socket, events: DisplayConnection.hangUp, revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&files, 2, -1) < 0, errno == EINTR {}
      guard files[1].revents == 0, files[0].revents != 0 else { return }
      state.isLost.store(true, ordering: .relaxed)
      sleep(DisplayConnection.patience)
      // A program that is ending no longer checks.
      if !state.isHeard.load(ordering: .relaxed), !TerminationSignals.isEnding {
        state.onUnnoticed()
      }
    }
  }

  /// `POLLRDHUP`, which Swift does not import: the other side has closed the connection.
  private static let hangUp: Int16 = 0x2000

  /// Watches the connection of an open window.
  ///
  /// - Parameters:
  ///   - window: SDL's window.
  ///   - onUnnoticed: Called on another thread if the connection is lost and SDL does not return.
  init(of window: OpaquePointer, onUnnoticed: @escaping @Sendable () -> Void) {
    socket = CSDL_ConnectionSocket(window)
    state = State(onUnnoticed)
    wayland = CSDL_WaylandDisplay(window)
    xlib = CSDL_XDisplay(window)
    var ends: [Int32] = [-1, -1]
    guard socket >= 0, pipe(&ends) == 0 else {
      stopPipe = (-1, -1)
      thread = nil
      return
    }
    stopPipe = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let watch = Unmanaged.passRetained(Watch(socket: socket, stop: ends[0], state: state))
    var thread = pthread_t()
    let isRunning = pthread_create(&thread, nil, watchConnection, watch.toOpaque()) == 0
    if !isRunning { watch.release() }
    self.thread = isRunning ? thread : nil
    if let xlib { CSDL_OnXLoss(xlib, connectionFailed, windowFailed) }
  }

  deinit {
    var byte: UInt8 = 1
    if stopPipe.write >= 0 { write(stopPipe.write, &byte, 1) }
    if let thread { pthread_join(thread, nil) }
    for end in [stopPipe.read, stopPipe.write] where end >= 0 { close(end) }
  }

  /// Whether the other side is gone; if so, the caller must not use SDL anymore.
  var isLost: Bool {
    guard socket >= 0 else { return false }
    if !state.isLost.load(ordering: .relaxed) {
      var file = pollfd(fd: socket, events: Self.hangUp, revents: 0)
      guard poll(&file, 1, 0) > 0 else { return false }
      state.isLost.store(true, ordering: .relaxed)
    }
    state.isHeard.store(true, ordering: .relaxed)
    return true
  }

  // MARK: Waiting

  /// Whether the loop can sleep on the connection.
  var hasSocket: Bool { socket >= 0 }

  /// Whether the connection's library may have read events that SDL has not taken yet; false is
  /// conclusive.
  ///
  /// What waits to be sent is sent.
  var mayHaveReadEvents: Bool { xlib.map { CSDL_XHasEvents($0) == SDL_TRUE } ?? true }

  /// Sleeps until the other side has sent something or is gone, until the loop is woken, or for a
  /// number of seconds.
  func wait(seconds: Double?) {
    var files = [
      pollfd(fd: socket, events: Int16(POLLIN) | Self.hangUp, revents: 0),
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

  fileprivate static func watch(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Watch>.fromOpaque(context).takeRetainedValue().run()
  }
}

private func watchConnection(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  DisplayConnection.watch(context)
  return nil
}

// MARK: Xlib

/// Called when Xlib has lost a connection; its own function would print a line and exit.
private func connectionFailed(_: UnsafeMutableRawPointer?) -> Int32 { 0 }

/// Makes Xlib's functions return without doing anything from now on.
private func windowFailed(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) {}
