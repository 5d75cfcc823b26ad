import CX11
import TrackerKitTesting

/// A request that a window manager, a pager or another program can make about a program's window.
public struct WindowRequest: Sendable {
  /// The request's name in a table.
  public let name: String
  private let action: @Sendable (DisplayConnection, Window) -> Void

  func perform(on display: DisplayConnection, _ window: Window) {
    action(display, window)
  }

  /// A message to the window manager, as specified by EWMH.
  private static func manager(_ name: String, _ numbers: Int...) -> WindowRequest {
    WindowRequest(name: name) { $0.send(name, numbers, about: $1, isForManager: true) }
  }

  /// A change of the window's state: 0 removes, 1 adds, 2 toggles.
  private static func state(_ change: Int, _ state: String) -> WindowRequest {
    WindowRequest(name: "_NET_WM_STATE \(change) \(state)") { display, window in
      let name = Int(display.atom("_NET_WM_STATE_\(state)"))
      display.send("_NET_WM_STATE", [change, name, 0, 2], about: window, isForManager: true)
    }
  }

  /// A request that another program makes directly to the window.
  private static func direct(
    _ name: String, _ action: @escaping @Sendable (DisplayConnection, Window) -> Void
  ) -> WindowRequest {
    WindowRequest(name: name, action: action)
  }

  /// A polite request to the program to close its window.
  public static let delete = direct("WM_DELETE_WINDOW") { display, window in
    display.send(
      "WM_PROTOCOLS", [Int(display.atom("WM_DELETE_WINDOW"))], about: window, isForManager: false)
  }

  /// The same through the window manager.
  public static let close = manager("_NET_CLOSE_WINDOW", 0, 2)

  /// Minimizing through the window manager.
  public static let minimize = manager("WM_CHANGE_STATE", Int(IconicState))

  /// Bringing back a minimized window through the window manager.
  public static let activate = manager("_NET_ACTIVE_WINDOW", 2)

  /// Hiding the window without asking anybody.
  public static let unmap = direct("unmapped") { XUnmapWindow($0.display, $1) }

  /// Showing it again.
  public static let map = direct("mapped") { XMapWindow($0.display, $1) }

  /// Moving the window without changing its size.
  public static let move = direct("moved") { XMoveWindow($0.display, $1, 60, 40) }

  /// Changing the window's size only.
  public static let resize = direct("resized") { XResizeWindow($0.display, $1, 500, 350) }

  /// Giving the window the keyboard.
  public static let focus = direct("focused") { display, window in
    XSetInputFocus(display.display, window, RevertToParent, Time(CurrentTime))
  }

  /// Giving the keyboard to a new window below the program's, as a dialog does that opens.
  public static let stealFocus = direct("lost the keyboard") { display, _ in
    let thief = XCreateSimpleWindow(display.display, display.root, 0, 0, 8, 8, 0, 0, 0)
    var facts = XSetWindowAttributes()
    facts.override_redirect = 1
    XChangeWindowAttributes(display.display, thief, UInt(CWOverrideRedirect), &facts)
    XMapWindow(display.display, thief)
    // Later requests are about the topmost window.
    XLowerWindow(display.display, thief)
    XSetInputFocus(display.display, thief, RevertToParent, Time(CurrentTime))
  }

  /// Closing, minimizing, tiling, maximizing, moving, workspaces, stacking, and what other programs
  /// do without asking.
  public static let all: [WindowRequest] = [
    delete, close, minimize, manager("WM_CHANGE_STATE", Int(WithdrawnState)),
    state(0, "FULLSCREEN"), state(2, "FULLSCREEN"), state(1, "HIDDEN"), state(1, "SHADED"),
    state(1, "MAXIMIZED_VERT"), state(2, "MAXIMIZED_HORZ"), state(1, "BELOW"), state(1, "STICKY"),
    manager("_NET_MOVERESIZE_WINDOW", 0x2F00, 10, 10, 200, 150),
    manager("_NET_WM_MOVERESIZE", 100, 100, 4, 1, 2),
    manager("_NET_WM_DESKTOP", 1, 2), manager("_NET_CURRENT_DESKTOP", 1),
    manager("_NET_CURRENT_DESKTOP", 0), manager("_NET_SHOWING_DESKTOP", 1),
    manager("_NET_SHOWING_DESKTOP", 0), activate,
    manager("_NET_RESTACK_WINDOW", 2, 0, Int(Below)),
    unmap,
    direct("moved and resized") { XMoveResizeWindow($0.display, $1, 40, 30, 300, 200) },
  ]
}

extension DisplayConnection {
  /// The server's number for a name.
  func atom(_ name: String) -> Atom {
    XInternAtom(display, name, 0)
  }

  /// Sends a client message about a window to the window manager or to the window's program.
  func send(_ name: String, _ numbers: [Int], about window: Window, isForManager: Bool) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    let data = numbers + Array(repeating: 0, count: 5)
    event.xclient.data.l = (data[0], data[1], data[2], data[3], data[4])
    let mask = isForManager ? SubstructureRedirectMask | SubstructureNotifyMask : NoEventMask
    XSendEvent(display, isForManager ? root : window, 0, mask, &event)
    XSync(display, 0)
  }

  /// The windows listed in a property of the root window.
  func windows(in property: String) -> [Window] {
    var type = Atom()
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var bytes: UnsafeMutablePointer<UInt8>?
    guard
      XGetWindowProperty(
        display, root, atom(property), 0, 1024, 0, atom("WINDOW"), &type, &format, &count, &rest,
        &bytes) == Success, let bytes
    else { return [] }
    defer { XFree(bytes) }
    return bytes.withMemoryRebound(to: Window.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Whether a pointer is visible on the screen.
  var showsPointer: Bool {
    guard let cursor = XFixesGetCursorImage(display) else { return false }
    defer { XFree(cursor) }
    let count = Int(cursor.pointee.width) * Int(cursor.pointee.height)
    return UnsafeBufferPointer(start: cursor.pointee.pixels, count: count).contains { $0 != 0 }
  }
}

extension TouchRig {
  /// Starts the window manager `openbox` and waits until it manages the screen.
  public func startWindowManager() throws(SupportError) -> LaunchedProgram {
    try requireInstalled("openbox", package: "openbox")
    let manager = try launch("/usr/bin/openbox", ["--sm-disable"])
    try waitUntil("openbox to manage the screen", seconds: 20) { () throws(SupportError) in
      try manager.requireRunning()
      return display.managesNewWindows() ? () : nil
    }
    // The window that was shown for that is not the program's.
    try waitUntil("openbox to manage no window", seconds: 20) {
      display.windows(in: "_NET_CLIENT_LIST").isEmpty ? () : nil
    }
    return manager
  }

  /// Waits until the window manager manages one of a program's windows.
  public func waitUntilManaged(_ program: LaunchedProgram) throws(SupportError) {
    try waitUntil("a managed window", seconds: 60) { () throws(SupportError) in
      try program.requireRunning()
      return display.windows(in: "_NET_CLIENT_LIST").isEmpty ? nil : ()
    }
  }

  /// Makes a request about the topmost managed window; if there is none, about the same window as
  /// last time, which may be hidden now, or else about the topmost of all.
  public func ask(_ request: WindowRequest) throws(SupportError) {
    let managed = display.windows(in: "_NET_CLIENT_LIST").last
    guard let window = managed ?? askedWindow ?? display.visibleWindows().last?.id else {
      throw .timedOut(waitingFor: "a window", seconds: 0)
    }
    askedWindow = window
    request.perform(on: display, window)
    display.sync()
  }

  /// Presses or releases a key by its X11 key code, 8...255.
  public func key(code: Int, isDown: Bool) throws(SupportError) {
    try devices.key(code: Int32(code), isDown: isDown)
  }

  /// Whether a pointer is visible on the screen.
  public var showsPointer: Bool { display.showsPointer }
}
