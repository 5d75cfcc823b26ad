internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Waits for the touch devices, for new ones, for the machine's sleep and for Prometheus, and tells
/// what happens (rule J16).
///
/// It sleeps until something happens or is due. While fingers move, it reads at most 40 times a
/// second: the kernel has the times, and keeps at least eight reports for each reader.
final class WatchLoop {
  /// A device that cannot be read, and the system's reason; nil if it is not a touch device.
  typealias Obstacle = (screen: TouchScreen, reason: String?)

  /// The pause after a reading, in milliseconds.
  private static let pause = 25

  private let tree: DeviceTree
  /// The nodes to read; empty for all touchscreens.
  private let chosen: [String]
  private let listener: MetricsListener?
  private let clock = SystemClock()
  /// A device that comes, or comes back, gets a node, and then its permissions: inotify tells that.
  private let arrivals = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private var log: WatchLog
  private var devices: WatchedDevices
  private var resumes = ResumeWatch(asleep: SystemClock.asleep)
  /// When to look for devices again: links to a new node come a little later.
  private var nextLook: Timestamp?

  init(
    _ chosen: [String], silence: Double, to log: WatchLog, _ listener: MetricsListener?,
    tree: DeviceTree = DeviceTree()
  ) {
    (self.chosen, self.log, self.listener, self.tree) = (chosen, log, listener, tree)
    devices = WatchedDevices(silence: silence)
    FileSystem.watch("\(tree.dev)/input", for: IN_CREATE | IN_ATTRIB, in: arrivals)
  }

  deinit { close(arrivals) }

  /// Opens the devices; returns those that cannot be read, with the reasons.
  func start() throws(FileError) -> [Obstacle] {
    let now = Timestamp.monotonic
    let (events, obstacles) = openAll(at: now)
    guard hasDevices else { return obstacles }
    let facts: [String: JSONValue] = ["version": .text(Touchplay.version)]
    try tell([WatchEvent(kind: .start, time: now, facts: facts)] + events)
    return obstacles
  }

  /// Whether any device is read.
  var hasDevices: Bool { !devices.nodes.isEmpty }

  /// Runs until a signal.
  func run() throws(FileError) {
    let others = [WakeUp.descriptor, arrivals, clock.descriptor, listener?.descriptor ?? -1]
    while !TerminationSignals.haveArrived {
      WakePipe.wait(milliseconds: wait, files: others + devices.descriptors)
      let hasReports = try step()
      if hasReports { WakePipe.wait(milliseconds: Self.pause, files: [WakeUp.descriptor]) }
    }
    try tell(devices.ends(at: Timestamp.monotonic))
  }

  /// The longest time to wait, in milliseconds; -1 if nothing is due.
  private var wait: Int {
    guard let due = [devices.due, resumes.due, nextLook].compactMap(\.self).min() else { return -1 }
    return max(0, Int(due.seconds(since: Timestamp.monotonic) * 1000) + 1)
  }

  /// Takes what has happened, and what is due; returns whether a device has reported anything.
  private func step() throws(FileError) -> Bool {
    let now = Timestamp.monotonic
    if clock.hasJumped() { try noticeSleep(now) }
    let (events, hasReports) = devices.take(at: now)
    try tell(events)
    if hasNews {
      nextLook = now.advanced(bySeconds: 1)
      try tell(openAll(at: now).events)
    } else if let nextLook, nextLook <= now {
      self.nextLook = nil
      try tell(openAll(at: now).events)
    }
    try tell(devices.pass(to: now))
    for name in resumes.pass(to: now, present: devices.names) {
      try tell([WatchEvent(kind: .missing, time: now, device: name)])
    }
    listener?.answer {
      WatchMetrics(devices: devices.metrics, resumes: resumes.count).text
    }
    return hasReports
  }

  private func noticeSleep(_ now: Timestamp) throws(FileError) {
    guard let seconds = resumes.sleep(now: SystemClock.asleep) else { return }
    let before = now.advanced(bySeconds: -ResumeWatch.patience)
    resumes.resume(at: now, with: devices.names(since: before))
    devices.resume(at: now)
    try tell([WatchEvent(kind: .resumed, time: now, facts: ["seconds": .number(seconds)])])
  }

  /// Whether any node has come since the last call.
  private var hasNews: Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    return read(arrivals, &bytes, bytes.count) > 0
  }

  /// Opens the devices that are not read yet; returns what is to be told, and the obstacles.
  private func openAll(at now: Timestamp) -> (events: [WatchEvent], obstacles: [Obstacle]) {
    let known = devices.nodes
    var events: [WatchEvent] = []
    var obstacles: [Obstacle] = []
    for screen in screens where !known.contains(screen.node) {
      do throws(FileError) {
        guard let touches = try EventNode.open(screen.node).flatMap(LiveTouches.init) else {
          obstacles.append((screen, nil))
          continue
        }
        let size = screen.millimeters ?? touches.millimeters
        events.append(devices.add(touches, millimeters: size, at: now))
      } catch {
        obstacles.append((screen, error.reason))
      }
    }
    return (events, obstacles)
  }

  /// The touchscreens, or the devices that were named, whatever udev says of them.
  private var screens: [TouchScreen] {
    let all = (try? tree.touchScreens(readsNodes: false)) ?? []
    if chosen.isEmpty { return all }
    return chosen.map { node in
      all.first { $0.node == node }
        ?? TouchScreen(
          name: "DEVICE", node: node,
          identity: TouchScreen.Identity(bus: 0, vendor: 0, product: 0, version: 0))
    }
  }

  private func tell(_ events: [WatchEvent]) throws(FileError) {
    for event in events { try log.write(event.line(at: SystemClock.timeOfDay(of: event.time))) }
  }
}
