public import Foundation
public import TrackerKit

/// A simulated machine with a touch display.
///
/// It is a private X server in memory on which real programs run, with a touchscreen, a keyboard
/// and a mouse controlled by a test.
///
///     try await TouchRig.run(width: 1920, height: 1080) { rig in
///       let program = try rig.launch(BuiltProduct.touchplay, ["play"])
///       try rig.waitUntilShown(program)
///       try rig.touchDown(1, at: Point(x: 100, y: 200))
///       try rig.sync()
///       let end = try program.finish()
///       #expect(end.exitCode == 0)
///     }
///
/// A test that runs a rig is `async`: it waits for its turn, since only a few rigs run at a time
/// (`RigLock.count`). Everything else blocks. Everything that was started ends with the rig,
/// whatever happens to the test.
public final class TouchRig {
  /// What the programs on the rig draw to.
  public enum Driver: Sendable {
    /// The X server itself.
    case x11
    /// The compositor `cage`, whose only output is a window that covers the X server's screen.
    case wayland
    /// The compositor `sway` on such a window; it can turn the screen.
    case sway
  }

  /// The maximum number of simultaneous fingers that the touchscreen reports.
  public static let maximumFingers = 40
  /// The color of the screen where nothing has been painted.
  public static let backdrop = Color(0x6A1B4D)

  /// Whether tests may start rigs: `./test --no-display` sets `TOUCHPLAY_NO_DISPLAY`.
  ///
  /// Suites with rigs are `.enabled(if: TouchRig.isAllowed)`. A rig of any other suite fails its test
  /// then.
  public static let isAllowed = ProcessInfo.processInfo.environment["TOUCHPLAY_NO_DISPLAY"] == nil

  /// The width of the screen in pixels.
  public let width: Int
  /// The height of the screen in pixels.
  public let height: Int
  /// What the programs draw to.
  public let driver: Driver
  /// The X server's name for `DISPLAY`.
  public var displayName: String { server.displayName }

  let devices: InputDevices
  let display: DisplayConnection
  private let server: XServer
  let compositor: WaylandCompositor?
  private let group: ProcessGroup
  private let folder: TemporaryFolder
  private let lock: RigLock
  private var launches = 0
  /// The window that a request was made about last, by its number on the server.
  var askedWindow: UInt?
  private var programs: [LaunchedProgram] = []

  /// Starts a rig when it is its turn; if `isAlone` is set, no other rig runs at the same time.
  ///
  /// Unless `sharesMemory` is set, the X server behaves like one on another machine: it cannot read
  /// the memory of programs.
  public init(
    width: Int = 1920, height: Int = 1080, driver: Driver = .x11, alone isAlone: Bool = false,
    sharesMemory: Bool = true
  ) async throws(SupportError) {
    guard Self.isAllowed else { throw .displayNotAllowed }
    self.width = width
    self.height = height
    self.driver = driver
    lock = try await RigLock.acquire(alone: isAlone)
    folder = try TemporaryFolder()
    group = try ProcessGroup(removing: folder.path)
    server = try XServer(
      width: width, height: height, sharesMemory: sharesMemory, folder: folder, group: group)
    devices = try InputDevices(folder: folder, width: width, height: height)
    display = try DisplayConnection(name: server.displayName, width: width, height: height)
    display.paintBackdrop(UInt(Self.backdrop.packed >> 8))
    let kind: WaylandCompositor.Kind? =
      switch driver {
      case .x11: nil
      case .wayland: .cage
      case .sway: .sway
      }
    guard let kind else {
      compositor = nil
      return
    }
    compositor = try WaylandCompositor(
      kind, on: display, width: width, height: height, folder: folder, group: group)
  }

  deinit {
    close()
  }

  /// Ends all programs and the server, and lets the next rig start; a second call does nothing.
  public func close() {
    display.close()
    server.close()
    group.close()
    folder.remove()
    lock.release()
  }

  /// Ends what the programs draw to, like the end of a desktop session: the X server, or only the
  /// compositor.
  ///
  /// Afterward, only the programs' ends can be queried.
  ///
  /// - Parameter signal: What ends it; KILL is like a crash.
  public func endDisplay(signal: Int32 = SIGTERM) {
    if let compositor { return compositor.close(signal: signal) }
    display.close()
    server.close(signal: signal)
  }

  /// Runs a test on a rig that ends with it.
  public static func run<Result>(
    width: Int = 1920, height: Int = 1080, driver: Driver = .x11, alone isAlone: Bool = false,
    sharesMemory: Bool = true, isolation: isolated (any Actor)? = #isolation,
    _ body: (TouchRig) async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(RigThreads.shared) {
      let rig = try await TouchRig(
        width: width, height: height, driver: driver, alone: isAlone, sharesMemory: sharesMemory)
      defer { rig.close() }
      return try await body(rig)
    }
  }

  /// Runs a test on a rig that the test process itself draws to, without other rigs at the same
  /// time.
  ///
  /// All tests share SDL and the environment. The test must leave the display before the rig ends.
  /// SDL 2.26 crashes if a process uses its Wayland driver a second time.
  public static func runAsDisplayOfThisProcess(
    width: Int, height: Int, isolation: isolated (any Actor)? = #isolation,
    _ body: (TouchRig) async throws -> Void
  ) async throws {
    try await run(width: width, height: height, alone: true) { rig in
      rig.becomeDisplayOfThisProcess()
      try await body(rig)
    }
  }

  /// Starts a program on the rig.
  ///
  /// It gets the test's environment with the rig's display and its own home folder, and then the
  /// given changes, in which nil removes a variable. The home folder is empty except for settings
  /// without a choice, as after a first start in which every mode was touched.
  public func launch(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:]
  ) throws(SupportError) -> LaunchedProgram {
    launches += 1
    let home = folder.path("home-\(launches)")
    guard mkdir(home, 0o700) == 0 else {
      throw .system(call: "mkdir \(home)", reason: systemReason())
    }
    try keepNoChoices(in: home)
    let changes: [String: String?] = [
      "HOME": home, "XDG_CACHE_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_DATA_HOME": nil,
      "XDG_PICTURES_DIR": nil, "XDG_STATE_HOME": nil,
    ]
    let launched = try LaunchedProgram(
      [program] + arguments,
      environment: inheritedEnvironment(
        changes: changes.merging(displayEnvironment) { $1 }.merging(environment) { $1 }),
      output: folder.path("output-\(launches)"), errors: folder.path("errors-\(launches)"),
      group: group)
    programs.append(launched)
    return launched
  }

  /// The line of the settings by which no hands show what to do.
  public static let seen =
    "seen touchy,lines,trace,gestures,eightball,kaleidoscope,pucks,check\n"

  private func keepNoChoices(in home: String) throws(SupportError) {
    let folder = URL(filePath: home).appending(path: ".config/touchplay")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(Self.seen.utf8).write(to: folder.appending(path: "settings"))
    } catch {
      throw .system(call: "write \(folder.path)", reason: "\(error)")
    }
  }

  /// Makes the test process itself draw to the rig.
  private func becomeDisplayOfThisProcess() {
    for (name, value) in displayEnvironment {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
  }

  /// The environment variables that direct a program to the rig's display; nil removes others.
  private var displayEnvironment: [String: String?] {
    guard let compositor else {
      return ["DISPLAY": displayName, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": "x11"]
    }
    return [
      "DISPLAY": nil, "WAYLAND_DISPLAY": compositor.kind.socketName,
      "XDG_RUNTIME_DIR": compositor.runtimeFolder, "SDL_VIDEODRIVER": "wayland",
    ]
  }

  /// Takes a picture of the whole screen, or of a part of it, in whole pixels.
  public func screenshot(of part: Rect? = nil) throws(SupportError) -> Picture {
    let part = part ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    guard
      let picture = display.picture(
        x: Int(part.minX), y: Int(part.minY), width: Int(part.size.width),
        height: Int(part.size.height))
    else {
      throw .picture("of the screen", reason: "the server gave none")
    }
    return picture
  }

  /// The positions of the windows on the screen in pixels, topmost last.
  ///
  /// With Wayland, there is one, whatever the program shows.
  public var windowFrames: [Rect] {
    display.visibleWindows().map { window in
      Rect(
        x: Double(window.x), y: Double(window.y), width: Double(window.width),
        height: Double(window.height))
    }
  }

  /// A property of the topmost window with its items as in Xlib: bytes, or longs for 32 bits; nil
  /// if there is none.
  public func property<Item: FixedWidthInteger>(
    _ name: String, as item: Item.Type
  ) -> [Item]? {
    display.visibleWindows().last.flatMap { display.property(name, of: $0.id, as: item) }
  }

  /// Waits until the program shows a painted window of this size (by default, the screen's) and
  /// receives touches.
  public func waitUntilShown(
    _ program: LaunchedProgram, width: Int? = nil, height: Int? = nil, seconds: Double = 20
  ) throws(SupportError) {
    let size = (width ?? self.width, height ?? self.height)
    try waitUntil("a window of \(size.0)x\(size.1)", seconds: seconds) { () throws(SupportError) in
      try program.requireRunning()
      return isShown(width: size.0, height: size.1) ? () : nil
    }
    // SDL asks for the keyboard after it has shown the window; without one, keys would be lost.
    if compositor == nil {
      try? waitUntil("the keyboard", seconds: 2) { display.hasFocusedWindow ? () : nil }
    }
    try settle(atMost: 1)
  }

  /// Waits until all programs on the rig and its server sleep and have nothing left to do.
  ///
  /// The wait is limited, since programs that animate never sleep. Tests use this rather than a
  /// fixed time, so that a busy machine makes them slower, not wrong.
  ///
  /// - Parameters:
  ///   - seconds: The longest wait.
  ///   - quiet: How long everything must be inactive to count as done, in seconds. It must be
  ///     longer than the longest sleep between two ticks of a program that has something to do.
  /// - Throws: `SupportError` if the server does not answer.
  public func settle(
    atMost seconds: Double = 5, quiet: Double = 0.03
  ) throws(SupportError) {
    try sync()
    let end = ContinuousClock.now + .seconds(seconds)
    var before = activity
    var since = ContinuousClock.now
    while ContinuousClock.now < end {
      usleep(5_000)
      let now = activity
      if now.isBusy || now != before {
        since = .now
        before = now
      } else if since.duration(to: .now) > .seconds(quiet) {
        return
      }
    }
  }

  /// The activity of everything that runs on the rig so far.
  private var activity: ThreadActivity {
    var activity = ThreadActivity()
    activity.add(server.pid)
    if let compositor { activity.add(compositor.pid) }
    for program in programs where program.end == nil { activity.add(program.pid) }
    return activity
  }

  /// Whether something is painted in a window of this size; with Wayland, anything at all.
  private func isShown(width: Int, height: Int) -> Bool {
    if let compositor { return compositor.showsSomething(on: display) }
    return display.visibleWindows().contains { window in
      guard window.width == width, window.height == height else { return false }
      // SDL's windows have no background: until they are painted, they show what was there before.
      let middle = display.picture(
        x: window.x + width / 2, y: window.y + height / 2, width: 1, height: 1)
      return middle?[0, 0] != Self.backdrop
    }
  }
}
