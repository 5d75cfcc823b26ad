internal import Glibc
internal import Synchronization
internal import TrackerKit
internal import TrackerKitFiles

/// Serves what a window shows to screen readers, through AT-SPI, while one is running (rule D13).
///
/// A thread sleeps until the desktop says that a screen reader is running, then answers it from what
/// was last published. What a reader does to a view arrives as touches.
final class AccessibilityService {
  private final class State: Sendable {
    let isWanted = Atomic(false)
    let isStopped = Atomic(false)
    let published = Lock<AccessibilitySnapshot?>(nil)
    let onWanted = Lock<@Sendable () -> Void>({})
  }

  private let state = State()
  private let worker = FileWorker()
  private let wakePipe: WakePipe

  /// Starts the thread; nil without a session's bus, or if the system has no more threads or
  /// descriptors.
  ///
  /// - Parameter fingers: The fingers that the reader moves.
  init?(fingers: AssistedFingers) {
    guard let address = BusConnection.sessionAddress, let wakePipe = WakePipe() else { return nil }
    self.wakePipe = wakePipe
    let isRunning = worker.start { [state] in
      guard let session = BusConnection(address) else { return }
      var server = Server(session: session, wakePipe: wakePipe, state: state, fingers: fingers)
      server.run()
    }
    if !isRunning { return nil }
  }

  deinit {
    state.isStopped.store(true, ordering: .relaxed)
    wakePipe.wake()
    worker.finish()
    wakePipe.close()
  }

  /// Whether a reader wants to know what the window shows.
  var isWanted: Bool { state.isWanted.load(ordering: .relaxed) }

  /// Calls a function on the thread, in place of an earlier one, when a reader begins to ask.
  func onWanted(_ function: @escaping @Sendable () -> Void) {
    state.onWanted.withLock { $0 = function }
  }

  /// Publishes what the window shows now.
  func publish(_ snapshot: AccessibilitySnapshot) {
    state.published.withLock { $0 = snapshot }
    wakePipe.wake()
  }

  /// What the thread has.
  private struct Server {
    private static let status = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status")

    let session: BusConnection
    let wakePipe: WakePipe
    let state: State
    let fingers: AssistedFingers
    /// The readers' own bus, and what they ask about; nil while nobody does.
    var reading: (bus: BusConnection, objects: AccessibilityObjects)?

    mutating func run() {
      session.listen(
        to: "type='signal',interface='org.freedesktop.DBus.Properties',path='/org/a11y/bus'")
      session.listen(
        to: "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
          + "arg0='org.a11y.Bus'")
      var isInDoubt = true
      while !state.isStopped.load(ordering: .relaxed) {
        do {
          if isInDoubt { setWanted(asksForWindows) }
          isInDoubt = try takeSignals()
          if isInDoubt { continue }
        } catch { return setWanted(false) }
        do { try serve() } catch { setWanted(false) }
        wait()
      }
    }

    /// Whether a reader is running, as the desktop says.
    private var asksForWindows: Bool {
      ["IsEnabled", "ScreenReaderEnabled"].contains { name in
        let (owner, path, interface) = Self.status
        let answer = session.call(owner, path, "org.freedesktop.DBus.Properties", "Get") {
          $0.add(interface)
          $0.add(name)
        }
        return answer?.enter(.variant, of: "b") == true && answer?.integer(as: .truth) == 1
      }
    }

    private mutating func setWanted(_ isWanted: Bool) {
      if !isWanted { reading = nil }
      guard state.isWanted.exchange(isWanted, ordering: .relaxed) != isWanted else { return }
      if isWanted { state.onWanted.withLock { $0 }() }
    }

    /// Whether a reader may have started or ended.
    private func takeSignals() throws(BusConnection.Lost) -> Bool {
      var isInDoubt = false
      while let message = try session.next() {
        isInDoubt = isInDoubt || !message.isCall
      }
      return isInDoubt
    }

    /// Shows readers what is new, and answers their questions.
    private mutating func serve() throws(BusConnection.Lost) {
      if let snapshot = state.published.withLock({ $0.take() }), isWanted {
        if let (bus, objects) = reading {
          AccessibilityEvents(bus: bus, old: objects.snapshot, new: snapshot).send()
          reading?.objects.snapshot = snapshot
        } else {
          reading = join(snapshot)
        }
      }
      guard let bus = reading?.bus else { return }
      while let message = try bus.next() {
        if message.isCall { reading?.objects.answer(message, on: bus) }
      }
    }

    private var isWanted: Bool { state.isWanted.load(ordering: .relaxed) }

    /// Connects to the readers' bus and presents the window there; nil if that fails.
    private func join(
      _ snapshot: AccessibilitySnapshot
    ) -> (bus: BusConnection, objects: AccessibilityObjects)? {
      let (owner, path, _) = Self.status
      guard let address = session.call(owner, path, owner, "GetAddress")?.text(),
        let bus = BusConnection(address)
      else { return nil }
      let registry = "org.a11y.atspi.Registry"
      let answer = bus.call(
        registry, AccessibilityObjects.application, "org.a11y.atspi.Socket", "Embed", starts: true
      ) { $0.add((bus.name, AccessibilityObjects.application)) }
      guard let answer, answer.enter(.structure, of: "so") else { return nil }
      let desktop = (answer.text(), answer.text(as: .path))
      let objects = AccessibilityObjects(
        snapshot: snapshot, name: bus.name, desktop: desktop, fingers: fingers)
      return (bus, objects)
    }

    private func wait() {
      var files = [pollfd(fd: wakePipe.descriptor, events: Int16(POLLIN), revents: 0)]
      files += [session.waiting] + (reading.map { [$0.bus.waiting] } ?? [])
      poll(&files, nfds_t(files.count), -1)
      wakePipe.clear()
    }
  }
}
