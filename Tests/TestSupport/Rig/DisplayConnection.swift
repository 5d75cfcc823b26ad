import CX11
import Foundation

/// The rig's own connection to its X server, used to look at windows and the screen.
final class DisplayConnection {
  /// A visible window with its position on the screen in pixels.
  struct VisibleWindow {
    var id: Window
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// The server's name for `DISPLAY`.
  let name: String
  let display: OpaquePointer
  let root: Window
  private var isOpen = true

  /// Connects to a server such as `:1`, whose screen should have this size in pixels.
  init(name: String, width: Int, height: Int) throws(SupportError) {
    // A window may disappear between being listed and being queried; Xlib would end the process.
    XSetErrorHandler { _, _ in 0 }
    guard let display = XOpenDisplay(name) else {
      throw .connection(to: "the X server \(name)", reason: "no answer")
    }
    self.name = name
    self.display = display
    // Likewise if the server ends first.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    root = XDefaultRootWindow(display)
    let size = (Int(XDisplayWidth(display, 0)), Int(XDisplayHeight(display, 0)))
    guard size == (width, height) else {
      throw .connection(
        to: "the X server \(name)",
        reason: "its screen has \(size.0)x\(size.1) pixels instead of \(width)x\(height)")
    }
  }

  deinit {
    close()
  }

  /// Disconnects from the server; nothing may be called afterward.
  func close() {
    guard isOpen else { return }
    isOpen = false
    XCloseDisplay(display)
  }

  /// Paints the parts of the screen that no window covers.
  func paintBackdrop(_ color: UInt) {
    XSetWindowBackground(display, root, color)
    XClearWindow(display, root)
    XSync(display, 0)
  }

  /// The windows on the screen, topmost last.
  func visibleWindows() -> [VisibleWindow] {
    var ignoredRoot = Window()
    var ignoredParent = Window()
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    guard XQueryTree(display, root, &ignoredRoot, &ignoredParent, &children, &count) != 0 else {
      return []
    }
    defer { XFree(children) }
    return UnsafeBufferPointer(start: children, count: Int(count)).compactMap { window in
      var facts = XWindowAttributes()
      guard XGetWindowAttributes(display, window, &facts) != 0,
        facts.map_state == IsViewable, facts.`class` == InputOutput
      else { return nil }
      return VisibleWindow(
        id: window, x: Int(facts.x), y: Int(facts.y), width: Int(facts.width),
        height: Int(facts.height))
    }
  }

  /// Briefly shows a small window and returns whether a window manager put it in a frame.
  ///
  /// A newly started manager can claim to manage the screen and still lose a window that asks to be
  /// shown; waiting for that window would then take forever.
  func managesNewWindows() -> Bool {
    let window = XCreateSimpleWindow(display, root, 0, 0, 8, 8, 0, 0, 0)
    defer {
      XDestroyWindow(display, window)
      XSync(display, 0)
    }
    XMapWindow(display, window)
    for _ in 0..<20 {
      XSync(display, 0)
      var (parent, ignoredRoot, count) = (Window(), Window(), UInt32())
      var children: UnsafeMutablePointer<Window>?
      XQueryTree(display, window, &ignoredRoot, &parent, &children, &count)
      XFree(children)
      if parent != root { return true }
      usleep(20_000)
    }
    return false
  }

  /// Whether a window has the keyboard.
  var hasFocusedWindow: Bool {
    var (window, ignoredFallback) = (Window(), Int32())
    XGetInputFocus(display, &window, &ignoredFallback)
    // The root has it after a window has gone.
    return window > Window(PointerRoot) && window != root
  }

  /// Returns when the server has processed all requests.
  func sync() {
    XSync(display, 0)
  }

  /// Resizes a window.
  func resize(_ window: Window, width: Int, height: Int) {
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    XSync(display, 0)
  }

  /// A window's property with its items as in Xlib: bytes, or longs for 32 bits; nil if there is
  /// none.
  func property<Item: FixedWidthInteger>(
    _ name: String, of window: Window, as item: Item.Type
  ) -> [Item]? {
    var type = Atom()
    var bits: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var content: UnsafeMutablePointer<UInt8>?
    let atom = XInternAtom(display, name, 1)
    guard atom != 0,
      XGetWindowProperty(
        display, window, atom, 0, 1 << 20, 0, Atom(AnyPropertyType), &type, &bits, &count, &rest,
        &content) == Success, let content
    else { return nil }
    defer { XFree(content) }
    guard type != 0, bits == (Item.bitWidth > 8 ? 32 : 8) else { return nil }
    return content.withMemoryRebound(to: Item.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Takes a picture of part of the screen; nil if it is not entirely on the screen.
  func picture(x: Int, y: Int, width: Int, height: Int) -> Picture? {
    let everyPlane = ~UInt(0)
    guard
      let image = XGetImage(
        display, root, Int32(x), Int32(y), UInt32(width), UInt32(height), everyPlane, ZPixmap)
    else { return nil }
    defer { touchplay_XDestroyImage(image) }
    guard image.pointee.bits_per_pixel == 32, image.pointee.red_mask == 0xFF0000,
      let bytes = image.pointee.data
    else { return nil }
    return Picture(
      width: width, height: height, bytes: bytes, rowBytes: Int(image.pointee.bytes_per_line))
  }
}
