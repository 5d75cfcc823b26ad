internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Records what the kernel reports of the touchscreens beside a session, on a thread of its own
/// (rule S13).
///
/// It reads the event nodes without grabbing them, so it disturbs nobody. Nodes that cannot be read
/// are left out.
final class KernelTap: Sendable {
  /// The remark in a session that says why nothing of the kernel is in it.
  static let remark = "kernel"
  /// The name of a recorded event: from its time on, the program was busy for its value in
  /// milliseconds.
  static let busyEvent = "busyMilliseconds"
  /// The longest time that events wait to be written, in milliseconds.
  private static let longestWait = 100
  /// The number of waiting bytes that are written at once.
  private static let blockSize = 4096

  private struct State {
    var isPaused = false
    var isStopped = false
    var deviceCount = 0
  }

  private let state = Lock(State())
  private let wakePipe: WakePipe
  private let worker = FileWorker()
  private let devices = DeviceTree()
  private let session: SessionFile

  /// Starts to record beside a session that starts at a time of the platform's clock; nil if devices
  /// take part that are not the system's, or if the system has no descriptors or threads left.
  init?(beside session: SessionFile, from start: Timestamp, on platform: SDLPlatform) {
    // The kernel does not know the contacts of other devices.
    guard !platform.takesRemoteTouches, let wakePipe = WakePipe() else { return nil }
    self.wakePipe = wakePipe
    self.session = session
    let origin = platform.clockOrigin
    // The touches of other windows are none of its business.
    pause(platform.isInBackground)
    guard worker.start({ [self] in run(KernelRecorder(start: start, origin: origin)) }) else {
      return nil
    }
    platform.onFocusChange = { [weak self] isInBackground in self?.pause(isInBackground) }
  }

  deinit { wakePipe.close() }

  /// Why the events of some touchscreens cannot be recorded; nil if they can.
  static func obstacle(
    _ screens: [TouchScreen]? = try? DeviceTree().touchScreens(readsNodes: false)
  ) -> String? {
    let obstacles = (screens ?? []).compactMap { screen in
      screen.obstacle.map { "\(screen.node): \($0)" }
    }
    return obstacles.isEmpty ? nil : obstacles.joined(separator: ", ")
  }

  /// Whether any device is being read.
  var hasDevices: Bool { state.withLock { $0.deviceCount > 0 } }

  private func pause(_ isPaused: Bool) {
    state.withLock { $0.isPaused = isPaused }
    wakePipe.wake()
  }

  /// Ends the recording; afterwards, everything has been appended.
  func stop() {
    state.withLock { $0.isStopped = true }
    wakePipe.wake()
    worker.finish()
  }

  // MARK: Thread

  private func run(_ recorder: KernelRecorder) {
    let arrivals = NodeArrivals(in: devices)
    openAll(recorder)
    var (state, lastWrite) = (State(), ContinuousClock.now)
    while !state.isStopped {
      wakePipe.wait(
        milliseconds: recorder.count > 0 ? Self.longestWait : -1,
        files: recorder.descriptors + [arrivals.descriptor])
      state = self.state.withLock { $0 }
      recorder.takeWaiting()
      recorder.pause(state.isPaused)
      if arrivals.hasNews { openAll(recorder) }
      let isDue = lastWrite.duration(to: .now) >= .milliseconds(Self.longestWait)
      guard state.isStopped || isDue || recorder.count >= Self.blockSize else { continue }
      if let annex = recorder.drain() { session.appendAnnex(annex) }
      lastWrite = .now
    }
  }

  private func openAll(_ recorder: KernelRecorder) {
    let known = recorder.nodes
    let screens = (try? devices.touchScreens(readsNodes: false)) ?? []
    for screen in screens where !known.contains(screen.node) {
      // A node that cannot be read is not recorded.
      if let device = try? EventNode.open(screen.node) { recorder.add(device) }
    }
    let count = recorder.nodes.count
    state.withLock { $0.deviceCount = count }
  }
}

extension EventNode {
  /// Opens an event node; nil if it is another kind of file.
  ///
  /// - Throws: `FileError.cannotRead` with the system's reason.
  static func open(_ node: String) throws(FileError) -> EventNode? {
    let file = FileSystem.open(node, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw .cannotRead(FileError.systemReason) }
    return EventNode(taking: file, node: node)
  }
}
