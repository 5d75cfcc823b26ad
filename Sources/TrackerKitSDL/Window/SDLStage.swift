internal import CSDL2
internal import Glibc
public import TrackerKit
public import TrackerKitFiles
public import TrackerKitRaster

/// A window with all that an application needs from SDL: touches, keys and pictures.
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
    /// How pixels reach the window; nil depends on the driver.
    public var presenter: PresenterChoice?
    /// Where pictures for `Canvas.drawPicture(named:in:)` come from, such as a `PictureLoader`; nil
    /// draws none.
    public var pictures: (any PictureSource)?
    /// The window's icon, by its name for a `PictureLoader`; nil leaves it to the desktop.
    public var icon: String?
    /// The program's name on desktops: its window class on X11, its application ID on Wayland; nil
    /// uses the name of the program's file.
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
    /// Called on another thread if the connection to the display is lost and SDL does not return; it
    /// must end the program.
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
  private var recording: SessionRecording?
  /// Starts with the first application that runs.
  private lazy var accessibility = AccessibilityService(fingers: platform.assistedFingers)
  private var icon: String?
  private let pictures: PictureLoader?

  /// Starts SDL and opens a window.
  ///
  /// - Throws: `SDLError` if there is no display, or the window or its presenter is not available.
  public init(_ configuration: Configuration) throws(SDLError) {
    MainQueue.prepare()
    runtime = try SDLRuntime(name: configuration.name)
    FontConfiguration.prepare()
    window = try SDLWindow(
      runtime: runtime, title: configuration.title, form: configuration.form,
      display: configuration.display, holdsScreen: configuration.holdsScreen,
      onUnreachable: configuration.onUnreachable)
    display = try SDLDisplay(
      window: window, driver: runtime.driver, choice: configuration.presenter,
      pictures: configuration.pictures)
    window.restoreFullscreen()
    if configuration.staysAwake { SDL_DisableScreenSaver() }
    platform = SDLPlatform(
      window: window, driver: runtime.driver, usesMouse: configuration.usesMouse)
    icon = configuration.icon
    pictures = configuration.pictures as? PictureLoader
  }

  /// Starts SDL and opens a window on the first display.
  ///
  /// - Throws: `SDLError` if there is no display, or the window or its presenter is not available.
  public convenience init(title: String, form: SDLWindow.Form) throws(SDLError) {
    try self.init(Configuration(title: title, form: form))
  }

  private static let noMainQueue =
    "tasks of the main actor wait until the loop has ended: run it on the main thread, before any await"

  /// The window's rectangle in points, with its origin at zero.
  public var bounds: Rect { Rect(origin: .zero, size: platform.geometry.points) }

  /// Shows an application.
  ///
  /// Unless somebody gets its warnings, such as those about missing pictures, they become lines on
  /// standard error.
  public func present(_ application: Application) {
    application.display = display
    application.geometry = application.geometry ?? platform.geometry
    application.textServices = platform
    application.tellWarnings()
    // Not `weak`, which would slow down every event.
    let application = Weak(wrappedValue: application)
    display.onWarning = { application.wrappedValue?.onWarning?($0) }
    platform.onIdle = { [display] in display.showMore() }
    display.onShown = { [weak self] in self?.publish(application.wrappedValue) }
    platform.onExposed = { [display] in
      display.invalidate()
      application.wrappedValue?.window?.setNeedsDisplay()
    }
  }

  /// Records an application to a file, from now until ``run(_:)`` returns (rules S1, S6, S8).
  ///
  ///     try stage.record(app, to: "session.touchplay")
  ///     stage.run(app)
  ///
  /// Call it before ``run(_:)``. `TerminationSignals.watch()` makes a signal end the recording cleanly;
  /// without it, a recording that a signal cuts off can be read up to that point.
  ///
  /// - Parameters:
  ///   - application: The application.
  ///   - path: The file's path.
  ///   - replaces: Whether a file at the path may be replaced.
  ///   - header: The settings, the parts of the model and the seed that the application started
  ///     with; the stage adds the rest.
  ///   - onFault: Called once, on another thread, if a write fails; the application continues.
  /// - Returns: The recording, which `run(_:)` finishes.
  /// - Throws: `RecordingError`, which names the file.
  @discardableResult
  public func record(
    _ application: some Application & DigestSource, to path: String, replaces: Bool = false,
    header: SessionHeader = SessionHeader(),
    onFault: @escaping @Sendable (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) -> SessionRecording {
    var header = header
    header.program = application.sessionProgram
    describe(in: &header)
    let recording = try SessionRecording(
      of: application, to: path, replaces: replaces, header: header, onFault: onFault)
    self.recording = recording
    return recording
  }

  /// Adds the date, the window, the video driver, SDL's version and the devices (rule S1).
  package func describe(in header: inout SessionHeader) {
    header.remarks.append(.init(name: "date", value: LocalTime().text("%F %T %z")))
    header.geometry = platform.geometry
    header.driver = runtime.driver
    header.library = "SDL \(runtime.version) \(runtime.revision)"
    header.devices = platform.deviceNames
  }

  /// Shows an application and runs its loop until it stops or the window is closed or lost, which
  /// ends its recording, too, with fingers that are still down (rule S8).
  ///
  /// Meanwhile, tasks of the main actor run in the loop, like functions that are posted to it (rule
  /// Q13). Call it on the main thread, which an asynchronous `main` leaves at its first `await`:
  /// elsewhere, they wait until the loop has ended, and the application is warned.
  public func run(_ application: Application) {
    present(application)
    application.turnEnded()
    // The first picture is urgent, the icon is not.
    if let icon, let pictures { window.setIcon(icon, from: pictures) }
    icon = nil
    let mainQueue = MainQueue(in: application.loop)
    if mainQueue == nil { application.onWarning?(Self.noMainQueue) }
    let mailbox = application.loop.mailbox(for: application)
    accessibility?.onWanted { mailbox.post { $0.window?.setNeedsDisplay() } }
    application.loop.run(on: platform)
    withExtendedLifetime(mainQueue) {}
    if recording?.loop === application.loop {
      recording?.finish()
      recording = nil
    }
    // A window cannot be closed once its display is gone.
    if platform.hasLostDisplay { _ = Unmanaged.passRetained(self) }
  }

  /// Tells a screen reader what an application shows (rule D13).
  private func publish(_ application: Application?) {
    guard let accessibility, accessibility.isWanted, let window = application?.window
    else { return }
    accessibility.publish(
      AccessibilitySnapshot(
        window.accessibilityNode, title: self.window.title, origin: self.window.origin))
  }
}

extension Application {
  /// Writes warnings to a file, each as one line with the program's name, unless somebody gets them
  /// already (rule V2).
  func tellWarnings(to descriptor: Int32 = STDERR_FILENO) {
    guard onWarning == nil else { return }
    let program = CommandLine.arguments.first?.split(separator: "/").last ?? "warning"
    onWarning = { warning in
      let line = Array("\(program): \(warning)\n".utf8)
      // If this fails, nobody can be told.
      _ = write(descriptor, line, line.count)
    }
  }
}
