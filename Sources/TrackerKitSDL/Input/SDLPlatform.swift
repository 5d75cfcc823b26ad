internal import CSDL2
internal import Glibc
public import TrackerKit

/// The loop's platform on SDL: waits for events and passes them through the ledger.
public final class SDLPlatform: Platform, TextServices {
  /// The longest wait while a finger is down, in seconds (rule I3).
  private static let reconcileInterval = 0.5
  /// How long to wait for more of a device's report, each time and in all, in seconds (rule Q5).
  ///
  /// An X server writes the fingers of a report one by one, some hundredths of a millisecond apart.
  private static let reportPause = 0.000_2
  private static let reportTime = 0.000_5
  private static let batch = 64
  /// How long a window that holds its screen shows the pointer after a use of the mouse, in seconds.
  private static let pointerTime = 3.0
  /// The least time between attempts to reclaim the screen, in seconds, so that two windows do not
  /// fight.
  private static let holdInterval = 0.25

  /// Called when the window must be redrawn although nothing in it changed.
  public var onExposed: (() -> Void)?
  /// Called before each wait; returns whether to skip the wait, to be called again soon.
  var onIdle: (() -> Bool)?
  /// Whether the window or a signal has asked the program to end (rule S8), or the display is gone.
  public private(set) var wantsToQuit = false
  /// Whether the connection to the X server or compositor was lost.
  public var hasLostDisplay: Bool { window.connection.isLost }
  /// The number of times the loop's wait has returned.
  public private(set) var wakeUps = 0
  /// The number of inconsistent touch reports that were ignored (rule I2).
  public var ignoredReports: Int { ledger.ignoredReports }
  /// The number of contacts ended on behalf of the device (rules I2, I3).
  public var repairedContacts: Int { ledger.repairedContacts }
  /// The number of touch reports with locations outside the window (rule I6).
  public private(set) var outsideReports = 0
  /// The devices seen so far.
  public var deviceNames: [String] { translator.devices.names }
  /// The window's size in millimeters, if it is known better than from the display.
  package var panelMillimeters: Size? {
    didSet { geometry.millimeters = panelMillimeters ?? geometry.millimeters }
  }
  /// The window's geometry as last delivered.
  public private(set) var geometry: DisplayGeometry

  /// Whether another window has the focus.
  package private(set) var isInBackground = false {
    didSet { if isInBackground != oldValue { onFocusChange?(isInBackground) } }
  }
  /// Called with ``isInBackground`` when another window gets the focus, or this one gets it back.
  package var onFocusChange: ((Bool) -> Void)?

  /// The fingers that a screen reader moves.
  let assistedFingers = AssistedFingers()
  /// The contacts of devices that are not SDL's.
  package let remoteTouches = RemoteTouches()
  /// Whether there may be contacts of devices that are not SDL's.
  package var takesRemoteTouches = false
  /// Whether the contacts of SDL's touch devices count.
  package var usesTouchDevices: Bool {
    get { translator.usesTouchDevices }
    set { translator.usesTouchDevices = newValue }
  }

  private let window: SDLWindow
  private let clock = MonotonicClock()
  private var translator: SDLEventTranslator
  private var ledger = TouchLedger()
  private var mouse: MouseFingers
  /// A press of a mouse button that waits for the next event, but not longer than to a time (rule I5).
  private var waitingPress: (report: PointerReport, end: Timestamp)?
  /// How long a press waits for the finger that may have caused it, in seconds (rule I5).
  private let pressTime: Double
  /// Where the pointer is; nil outside the window.
  private var pointer: Point?
  private var isPointerShown = true
  /// The thread's processor time when the events of the running turn were taken; nil while waiting.
  private var turnStart: Double?
  /// Called after a turn, drawing included, that used more than a frame of processor time, with that
  /// time in seconds; waiting for the display does not count.
  package var onSlowTurn: ((Double) -> Void)?
  /// When to hide the pointer; nil for never.
  private var pointerEnd: Timestamp?
  /// Whether another program may have hidden, moved or covered the window.
  private var isScreenInDoubt = false
  private var nextHold = Timestamp.zero
  private var events = [SDL_Event](repeating: SDL_Event(), count: batch)

  /// Connects a window's input; the mouse can act as fingers (rule M5).
  public init(window: SDLWindow, driver: String, usesMouse: Bool) {
    self.window = window
    pressTime = driver == "x11" && SDLLibrary.core.isCompatibilityLayer ? 0.01 : 0
    translator = SDLEventTranslator(driver: driver)
    translator.usesMouse = usesMouse
    translator.devices.addPresent()
    geometry = window.geometry
    mouse = MouseFingers(windowSize: geometry.points)
    if window.holdsScreen { showPointer(false) }
  }

  /// The monotonic time since the platform was created.
  public var now: Timestamp { clock.now }

  /// The zero of ``now``, in microseconds of the system's monotonic clock.
  package var clockOrigin: Int64 { clock.start }

  /// Where two mirrored mouse fingers would land (rule M2).
  public var mousePreview: [Point] { mouse.preview }

  /// Ends a wait from any thread.
  public var wake: @Sendable () -> Void {
    { WakeUp.signal() }
  }

  /// Asks the program to end, as a signal does.
  public func quit() {
    wantsToQuit = true
  }

  /// Hides the pointer; if the mouse acts as fingers, its next move shows it again.
  public func hidePointer() {
    showPointer(false)
  }

  /// Cancels all contacts, for example when a recording starts (rule S1).
  public func cancelTouches(into inputs: inout [RootInput]) {
    ledger.cancelAll(into: &inputs)
    mouse.reset()
  }

  // MARK: Text

  /// Turns SDL's text input on or off (rule D10).
  public func takeText(in area: Rect?) {
    translator.takesText = area != nil
    if let area {
      var place = SDL_Rect(
        x: Int32(area.minX), y: Int32(area.minY), w: Int32(area.size.width),
        h: Int32(area.size.height))
      SDL_SetTextInputRect(&place)
      SDL_StartTextInput()
    } else {
      SDL_StopTextInput()
    }
  }

  /// The text on the system's clipboard.
  public var clipboardText: String? {
    get {
      guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else {
        return nil
      }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue ?? "") }
  }

  // MARK: Waiting

  /// Sleeps until an event arrives or a deadline passes.
  public func wait(until deadline: Timestamp?) {
    wakeUps += 1
    if hasLostDisplay || hadSlowTurn() || onIdle?() == true { return }
    let now = now
    var seconds: Double?
    func wake(within interval: Double) { seconds = min(seconds ?? .infinity, interval) }
    func wake(at due: Timestamp?) { if let due { wake(within: due.seconds(since: now)) } }
    wake(at: deadline)
    if ledger.count > 0 { wake(within: Self.reconcileInterval) }
    if translator.hasHeldKey, let pause = window.connection.repeatPause { wake(within: pause) }
    wake(at: waitingPress?.end)
    if window.holdsScreen {
      wake(at: pointerEnd)
      if isScreenInDoubt { wake(at: nextHold) }
    }
    if let seconds, seconds <= 0 { return }
    if window.connection.hasSocket {
      // Events that the connection's library has read already would not end the wait.
      if window.connection.mayHaveReadEvents { SDL_PumpEvents() }
      if SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE { return }
      return window.connection.wait(seconds: seconds)
    }
    guard let seconds else {
      SDL_WaitEvent(nil)
      return
    }
    SDL_WaitEventTimeout(nil, Int32((min(seconds, 3600) * 1000).rounded(.up)))
  }

  /// Reports a slow turn; true if that may have changed how long to wait.
  private func hadSlowTurn() -> Bool {
    defer { turnStart = nil }
    guard let onSlowTurn, let turnStart else { return false }
    let seconds = Self.processorTime - turnStart
    guard seconds > EventLoop.slowDelivery else { return false }
    onSlowTurn(seconds)
    return true
  }

  /// The processor time of this thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Draining

  /// Takes all pending SDL events.
  public func drain(into inputs: inout [RootInput]) -> Bool {
    let preview = mouse.preview
    let start = inputs.count
    // Events that arrived before a signal are still delivered.
    let hasLostDisplay = hasLostDisplay
    if TerminationSignals.haveArrived || hasLostDisplay { wantsToQuit = true }
    if hasLostDisplay { return false }
    ledger.time = now
    if onSlowTurn != nil { turnStart = Self.processorTime }
    var isShownAgain = takeEvents(into: &inputs)
    while !isShownAgain, waitsForReport(inputs[start...]) {
      isShownAgain = takeEvents(into: &inputs)
    }
    if let end = waitingPress?.end, end <= now { press(into: &inputs) }
    assistedFingers.add(to: &ledger, into: &inputs)
    takeRemoteTouches(into: &inputs)
    reconcile(after: start, into: &inputs)
    if window.holdsScreen { holdScreen() }
    return isShownAgain || mouse.preview != preview
  }

  /// Takes the events so far; true if the window must be redrawn.
  private func takeEvents(into inputs: inout [RootInput]) -> Bool {
    var isShownAgain = false
    SDL_PumpEvents()
    while true {
      let count = SDL_PeepEvents(
        &events, Int32(Self.batch), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue,
        SDL_LASTEVENT.rawValue)
      for index in 0..<max(0, Int(count)) {
        let meaning = translator.meaning(of: events[index], windowSize: geometry.points)
        isShownAgain = take(meaning, into: &inputs) || isShownAgain
      }
      if count < Self.batch { return isShownAgain }
    }
  }

  /// Waits for the rest of a device's report if only part of it has arrived; false if no more arrives
  /// in time (rule Q5).
  private func waitsForReport(_ inputs: ArraySlice<RootInput>) -> Bool {
    guard inputs.isPartOfReport(of: ledger.count), waitingPress == nil, !wantsToQuit else {
      return false
    }
    let rest = Self.reportTime - now.seconds(since: ledger.time)
    return rest > 0 && window.connection.hasInput(within: min(rest, Self.reportPause))
  }

  /// Acts on an event, but on a press of the mouse only after a finger that follows it, since SDL 3.2 on
  /// X11 makes a press of the finger itself (rule I5).
  private func take(_ meaning: SDLEventTranslator.Meaning, into inputs: inout [RootInput]) -> Bool {
    switch meaning {
    case .pointer(let report) where report == .primaryDown || report == .secondaryDown:
      press(into: &inputs)
      waitingPress = (report, ledger.time.advanced(bySeconds: pressTime))
      return false
    case .contact:
      defer { press(into: &inputs) }
      return act(on: meaning, into: &inputs)
    default:
      press(into: &inputs)
      return act(on: meaning, into: &inputs)
    }
  }

  private func press(into inputs: inout [RootInput]) {
    guard let report = waitingPress?.report else { return }
    waitingPress = nil
    _ = act(on: .pointer(report), into: &inputs)
  }

  /// Adds an event's inputs; true if the window must be redrawn.
  private func act(
    on meaning: SDLEventTranslator.Meaning, into inputs: inout [RootInput]
  ) -> Bool {
    switch meaning {
    case .contact(let report):
      showPointer(false)
      if !Rect(origin: .zero, size: geometry.points).contains(report.location) {
        outsideReports += 1
      }
      ledger.add(report, into: &inputs)
    case .pointer(let report):
      if case .moved(let location) = report {
        showPointer(true)
        pointer = location
      } else if report == .left {
        pointer = nil
      }
      pointerEnd = window.holdsScreen ? now.advanced(bySeconds: Self.pointerTime) : nil
      mouse.add(report, ledger: &ledger, into: &inputs)
    case .key(let change):
      if translator.usesMouse {
        mouse.add(.modifiers(change.modifiers), ledger: &ledger, into: &inputs)
      }
      inputs.append(.key(change))
    case .text(let text): inputs.addTyped(text)
    case .composition(let text): inputs.addComposed(text)
    case .wheel(let delta, let modifiers):
      guard let pointer else { break }
      inputs.append(.wheel(WheelChange(at: pointer, delta: delta, modifiers: modifiers)))
    case .resized:
      isScreenInDoubt = true
      resize(into: &inputs)
    case .moved: isScreenInDoubt = true
    case .oriented(let orientation, let display):
      guard display == window.displayIndex else { break }
      cancelTouches(into: &inputs)
      inputs.append(.display(.oriented(orientation)))
    case .activated:
      isInBackground = false
      inputs.append(.display(.activated))
    case .deactivated:
      isInBackground = true
      isScreenInDoubt = true
      // SDL releases all keys just before it reports the loss of focus; nobody let go of them.
      let releases = inputs.reversed().prefix { $0.isKeyRelease }.count
      let keys = inputs.suffix(releases)
      inputs.removeLast(releases)
      cancelTouches(into: &inputs)
      inputs.append(.display(.deactivated))
      inputs += keys
    case .exposed:
      onExposed?()
      return true
    case .closeRequest:
      if !window.holdsScreen { wantsToQuit = true }
    case .nothing:
      break
    }
    return false
  }

  private func takeRemoteTouches(into inputs: inout [RootInput]) {
    let areTouching = remoteTouches.add(
      to: &ledger, devices: &translator.devices, windowSize: geometry.points, into: &inputs)
    if areTouching { showPointer(false) }
  }

  private func resize(into inputs: inout [RootInput]) {
    var newGeometry = window.geometry
    newGeometry.millimeters = panelMillimeters ?? newGeometry.millimeters
    guard newGeometry != geometry else { return }
    cancelTouches(into: &inputs)
    geometry = newGeometry
    mouse.windowSize = newGeometry.points
    inputs.append(.display(.resized(newGeometry)))
  }

  /// Compares the ledger with SDL's fingers (rule I3); after nothing but moves, it compares numbers.
  private func reconcile(after start: Int, into inputs: inout [RootInput]) {
    guard ledger.count > 0 else { return }
    if inputs[start...].hasOnlyMoves, translator.devices.hasSameCounts(as: ledger) { return }
    translator.devices.forEachTouchDevice { index, fingers in
      ledger.reconcile(device: index, present: fingers, into: &inputs)
    }
  }

  /// Reclaims the screen if another program may have taken it, and hides the pointer when it is time.
  private func holdScreen() {
    if let end = pointerEnd, end <= now { showPointer(false) }
    guard isScreenInDoubt, nextHold <= now else { return }
    nextHold = now.advanced(bySeconds: Self.holdInterval)
    // Others may take it again, so check again later.
    isScreenInDoubt = window.reclaimScreen()
  }

  private func showPointer(_ isShown: Bool) {
    if !isShown { pointerEnd = nil }
    guard isShown != isPointerShown else { return }
    isPointerShown = isShown
    SDL_ShowCursor(isShown ? SDL_ENABLE : SDL_DISABLE)
  }
}

extension ArraySlice<RootInput> {
  var hasOnlyMoves: Bool {
    !isEmpty
      && allSatisfy { if case .touch(let change) = $0 { change.kind == .moved } else { false } }
  }

  /// Whether only some of the fingers that are down have moved, so that more of the same report may
  /// follow (rule Q5).
  func isPartOfReport(of fingers: Int) -> Bool { count < fingers && hasOnlyMoves }
}

extension RootInput {
  fileprivate var isKeyRelease: Bool {
    if case .key(let change) = self { !change.isDown } else { false }
  }
}
