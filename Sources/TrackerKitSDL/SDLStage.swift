public import TrackerKit

/// A window with everything that an application needs from SDL: touches, keys, pictures.
///
///     let stage = try SDLStage(title: "Drawing", form: .window(width: 800, height: 480))
///     let app = Application(loop: RunLoop())
///     let window = Window(frame: stage.bounds)
///     window.addSubview(DrawingView(frame: window.bounds))
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
    /// How pixels get to the window; nil chooses for the driver.
    public var presenter: PresenterChoice?
    /// The folder of the SVG files that `Canvas.drawPicture(named:in:)` names; nil draws none.
    public var pictures: String?
    /// The window's icon, by its name in the folder of pictures; nil leaves it to the
    /// desktop.
    public var icon: String?
    /// The name by which desktops know the program: its window class on X11, its application id
    /// on Wayland; nil takes the name of the program's file.
    public var name: String?
    /// Whether the screen saver is kept off while the window is open.
    public var staysAwake = false
    /// Whether the window keeps its screen for the public (rule H3): nobody closes it but the program, it
    /// comes back when it was hidden, moved or covered, and the pointer is seen only while a mouse moves.
    public var holdsScreen = false
    /// Whether the mouse acts as fingers (rules M1 to M5).
    public var usesMouse = true
    /// Called on another thread when the connection to the display was lost and SDL does not return; it
    /// is to end the program.
    public var onUnreachable: @Sendable () -> Void = {}

    /// The form of a window on the first display.
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
    if let icon = configuration.icon, let folder = configuration.pictures {
      window.setIcon(icon, from: PictureLoader(folder: folder))
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

  /// The window's rectangle, its origin at zero, in points.
  public var bounds: Rect { Rect(origin: .zero, size: platform.geometry.points) }

  /// Shows an application.
  public func present(_ application: Application) {
    application.display = display
    platform.onExposed = { [display, weak application] in
      display.invalidate()
      application?.window?.setNeedsDisplay()
    }
  }

  /// Shows an application and runs its loop until it is stopped, or the window is closed or lost.
  public func run(_ application: Application) {
    present(application)
    application.turnEnded()
    application.loop.run(on: platform)
    // To close a window is to talk to its display: one that has gone is left open.
    if platform.hasLostDisplay { _ = Unmanaged.passRetained(self) }
  }
}
