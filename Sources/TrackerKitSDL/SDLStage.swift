public import TrackerKit
public import TrackerKitRaster

/// A window with everything that an application needs from SDL: touches, keys, pictures.
///
///     let stage = try SDLStage(title: "Drawing", form: .window(width: 800, height: 480))
///     let app = Application(loop: EventLoop())
///     let window = Window(frame: stage.bounds)
///     let view = DrawingView(frame: window.bounds)
///     view.fillsSuperview = true
///     window.addSubview(view)
///     app.show(window)
///     stage.run(app)
public final class SDLStage {
  /// The configuration of a stage.
  public struct Configuration {
    /// The title of the window.
    public var title: String
    /// Full screen, or a size in points.
    public var form: SDLWindow.Form
    /// The display's number, from 0.
    public var display = 0
    /// How pixels reach the window; nil chooses depending on the driver.
    public var presenter: PresenterChoice?
    /// Where pictures for `Canvas.drawPicture(named:in:)` come from, such as a `PictureLoader`; nil
    /// draws none.
    public var pictures: (any PictureSource)?
    /// The window's icon, by its name for a `PictureLoader`; nil leaves it to the desktop.
    public var icon: String?
    /// The program's name on desktops: its window class on X11, its application id on Wayland.
    ///
    /// Nil uses the name of the program's file.
    public var name: String?
    /// Whether the screen saver stays off while the window is open.
    public var staysAwake = false
    /// Whether the window holds its screen in public (rule H3).
    ///
    /// Only the program can close such a window. It comes back if it is hidden, moved or covered,
    /// and the pointer is visible only while a mouse moves.
    public var holdsScreen = false
    /// Whether the mouse acts as fingers (rules M1 to M5).
    public var usesMouse = true
    /// Called on another thread if the connection to the display is lost and SDL does not return.
    ///
    /// It must end the program.
    public var onUnreachable: @Sendable () -> Void = {}

    /// Creates the configuration of a window on the first display.
    public init(title: String, form: SDLWindow.Form) {
      self.title = title
      self.form = form
    }
  }

  /// SDL itself.
  public let runtime: SDLRuntime
  /// The window on the screen.
  public let window: SDLWindow
  /// The source of touches, keys and time.
  public let platform: SDLPlatform
  /// The display that shows pictures.
  public let display: SDLDisplay

  /// Starts SDL and opens a window.
  ///
  /// - Throws: `SDLError` if there is no display, or the window or its presenter is not available.
  public init(_ configuration: Configuration) throws(SDLError) {
    runtime = try SDLRuntime(name: configuration.name)
    window = try SDLWindow(
      runtime: runtime, title: configuration.title, form: configuration.form,
      display: configuration.display, holdsScreen: configuration.holdsScreen,
      onUnreachable: configuration.onUnreachable)
    if let icon = configuration.icon, let loader = configuration.pictures as? PictureLoader {
      window.setIcon(icon, from: loader)
    }
    display = try SDLDisplay(
      window: window, driver: runtime.driver, choice: configuration.presenter,
      pictures: configuration.pictures)
    if configuration.staysAwake { runtime.disableScreenSaver() }
    platform = SDLPlatform(
      window: window, driver: runtime.driver, usesMouse: configuration.usesMouse)
  }

  /// Starts SDL and opens a window on the first display.
  ///
  /// - Throws: `SDLError` if there is no display, or the window or its presenter is not available.
  public convenience init(title: String, form: SDLWindow.Form) throws(SDLError) {
    try self.init(Configuration(title: title, form: form))
  }

  /// The window's rectangle in points, with its origin at zero.
  public var bounds: Rect { Rect(origin: .zero, size: platform.geometry.points) }

  /// Shows an application.
  public func present(_ application: Application) {
    application.display = display
    application.textServices = platform
    display.onWarning = { [weak application] in application?.onWarning?($0) }
    platform.onExposed = { [display, weak application] in
      display.invalidate()
      application?.window?.setNeedsDisplay()
    }
  }

  /// Shows an application and runs its loop until it stops or the window is closed or lost.
  public func run(_ application: Application) {
    present(application)
    application.turnEnded()
    application.loop.run(on: platform)
    // Closing a window requires its display; if the display is gone, the window stays open.
    if platform.hasLostDisplay { _ = Unmanaged.passRetained(self) }
  }
}
