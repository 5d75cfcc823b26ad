internal import CSDL2
internal import Glibc
internal import Synchronization

/// A window's connection to its X server or Wayland compositor, which can end before the program does.
///
/// Nothing of SDL's may be asked then: Xlib would end the process, and on Wayland SDL waits for ever
/// for a picture to be shown. A thread sleeps on the socket, since the loop may be in such a wait.
final class DisplayConnection: Sendable {
  /// How long the loop may take to notice, in seconds.
  private static let patience: UInt32 = 3

  private let socket: Int32
  /// Ends the thread: a byte in the pipe.
  private let bell: (listen: Int32, ring: Int32)
  private let thread: pthread_t?
  private let state: State
  /// The connection as Xlib names it; 0 for none of Xlib's.
  private let display: UInt

  /// What the thread shares, which may outlive the connection.
  private final class State: Sendable {
    let isLost = Atomic<Bool>(false)
    let isHeard = Atomic<Bool>(false)
    let onUnnoticed: @Sendable () -> Void

    init(_ onUnnoticed: @escaping @Sendable () -> Void) {
      self.onUnnoticed = onUnnoticed
    }
  }

  /// What a thread begins with.
  private final class Watch: Sendable {
    let socket: Int32
    let bell: Int32
    let state: State

    init(socket: Int32, bell: Int32, state: State) {
      self.socket = socket
      self.bell = bell
      self.state = state
    }

    /// Sleeps until the other side has gone, and sees to it that the loop notices.
    func run() {
      var files = [
        pollfd(fd: socket, events: DisplayConnection.hangUp, revents: 0),
        pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
      ]
      while poll(&files, 2, -1) < 0, errno == EINTR {}
      guard files[1].revents == 0, files[0].revents != 0 else { return }
      state.isLost.store(true, ordering: .relaxed)
      addWakeEvent()
      sleep(DisplayConnection.patience)
      if !state.isHeard.load(ordering: .relaxed) { state.onUnnoticed() }
    }
  }

  /// That the other side has closed the connection, which Swift does not import.
  private static let hangUp: Int16 = 0x2000

  /// Watches the connection of an open window.
  ///
  /// - Parameters:
  ///   - window: SDL's window.
  ///   - onUnnoticed: Called on another thread when the connection was lost and SDL does not return.
  init(of window: OpaquePointer, onUnnoticed: @escaping @Sendable () -> Void) {
    socket = CSDL_ConnectionSocket(window)
    display = UInt(bitPattern: CSDL_XDisplay(window))
    state = State(onUnnoticed)
    var ends: [Int32] = [-1, -1]
    guard socket >= 0, pipe(&ends) == 0 else {
      bell = (-1, -1)
      thread = nil
      return
    }
    bell = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let watch = Unmanaged.passRetained(Watch(socket: socket, bell: ends[0], state: state))
    var thread = pthread_t()
    let isRunning = pthread_create(&thread, nil, watchConnection, watch.toOpaque()) == 0
    if !isRunning { watch.release() }
    self.thread = isRunning ? thread : nil
    if display != 0 {
      windowDisplay.store(display, ordering: .relaxed)
      CSDL_OnXLoss(UnsafeMutableRawPointer(bitPattern: display), connectionFailed, windowFailed)
    }
  }

  deinit {
    if display != 0 { windowDisplay.store(0, ordering: .relaxed) }
    var byte: UInt8 = 1
    if bell.ring >= 0 { write(bell.ring, &byte, 1) }
    if let thread { pthread_join(thread, nil) }
    for end in [bell.listen, bell.ring] where end >= 0 { close(end) }
  }

  /// Whether the other side has gone; who asks promises to leave SDL alone then.
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

/// The window's connection, as Xlib names it; 0 while there is no window.
private let windowDisplay = Atomic<UInt>(0)

/// Xlib has lost a connection, and ends the process when this returns for another one than the window's:
/// SDL wakes the loop by a second one from any thread.
private func connectionFailed(_ display: UnsafeMutableRawPointer?) -> Int32 {
  while case let own = windowDisplay.load(ordering: .relaxed), own != 0,
    own != UInt(bitPattern: display)
  { pause() }
  return 0
}

/// Xlib's functions return from now on without having done anything, and SDL's wait needs an event to.
private func windowFailed(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) {
  addWakeEvent()
}

// MARK: Events

/// Ends SDL's wait from any thread.
func pushWakeEvent() {
  var event = wakeEvent
  SDL_PushEvent(&event)
}

/// Adds an event without waking anybody, for which SDL would use the connection.
private func addWakeEvent() {
  var event = wakeEvent
  SDL_PeepEvents(&event, 1, SDL_ADDEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
}

private var wakeEvent: SDL_Event {
  var event = SDL_Event()
  event.user.type = SDL_USEREVENT.rawValue
  return event
}
