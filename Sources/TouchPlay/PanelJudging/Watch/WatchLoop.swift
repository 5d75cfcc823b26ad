internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Waits for the touch devices, for new ones, for the machine's sleep and for Prometheus, and reports
/// what happens (rule J16).
///
/// It sleeps until something happens or is due. While fingers move, it also sleeps between two
/// readings: the kernel has the times, and keeps at least eight reports for each reader.
final class WatchLoop {
  /// A device that cannot be read: its name, nil if unknown, and the system's reason, nil if the device
  /// is not a touch device.
  typealias Obstacle = (node: String, name: String?, reason: String?)

  private let tree = DeviceTree()
  /// The nodes to read; empty for all touchscreens.
  private let chosen: [String]
  private let listener: MetricsListener?
  private let clock = SystemClock()
  private let arrivals: NodeArrivals
  private var log: WatchLog
  private var devices: WatchedDevices
  private var resumes = ResumeWatch(asleep: SystemClock.asleep)
  /// When to look for devices again: links to a new node come a little later.
  private var nextLook: Timestamp?

  init(_ chosen: [String], silence: Double, to log: WatchLog, _ listener: MetricsListener?) {
    (self.chosen, self.log, self.listener) = (chosen, log, listener)
    devices = WatchedDevices(silence: silence)
    arrivals = NodeArrivals(in: tree)
  }

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
    let others = [
      WakeUp.descriptor, arrivals.descriptor, clock.descriptor, listener?.descriptor ?? -1,
    ]
    while !TerminationSignals.haveArrived {
      WakePipe.wait(milliseconds: wait, files: others + devices.descriptors)
      guard let pause = try step() else { continue }
      WakePipe.wait(milliseconds: pause, files: [WakeUp.descriptor])
    }
    try tell(devices.ends(at: Timestamp.monotonic))
  }

  /// The longest time to wait, in milliseconds; -1 if nothing is due.
  private var wait: Int {
    guard let due = [devices.due, resumes.due, nextLook].compactMap(\.self).min() else { return -1 }
    return max(0, Int(due.seconds(since: Timestamp.monotonic) * 1000) + 1)
  }

  /// Takes what has happened, and what is due; returns for how many milliseconds the next reports
  /// may wait, nil if there were none.
  private func step() throws(FileError) -> Int? {
    let now = Timestamp.monotonic
    if clock.hasJumped() { try noticeSleep(now) }
    let (events, pause) = devices.take(at: now)
    try tell(events)
    if arrivals.hasNews {
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
    listener?.answer { WatchMetrics(devices: devices.metrics, resumes: resumes.count).text }
    return pause
  }

  private func noticeSleep(_ now: Timestamp) throws(FileError) {
    guard let seconds = resumes.sleep(now: SystemClock.asleep) else { return }
    let before = now.advanced(bySeconds: -ResumeWatch.patience)
    resumes.resume(at: now, with: devices.names(since: before))
    devices.resume(at: now)
    try tell([WatchEvent(kind: .resumed, time: now, facts: ["seconds": .number(seconds)])])
  }

  /// Opens the devices that are not read yet; returns the events to report, and the obstacles.
  private func openAll(at now: Timestamp) -> (events: [WatchEvent], obstacles: [Obstacle]) {
    let known = devices.nodes
    let screens = (try? tree.touchScreens(readsNodes: false)) ?? []
    var events: [WatchEvent] = []
    var obstacles: [Obstacle] = []
    // Devices that were named are read, whatever udev says about them.
    for node in chosen.isEmpty ? screens.map(\.node) : chosen where !known.contains(node) {
      let screen = screens.first { $0.node == node }
      do throws(FileError) {
        guard let touches = try EventNode.open(node).flatMap(LiveTouches.init) else {
          obstacles.append((node, screen?.name, nil))
          continue
        }
        // Rounded down to whole millimeters, as by udev. A panel that is reconnected may be opened
        // before udev knows its size, and must keep the size that it had.
        let size =
          screen?.millimeters
          ?? touches.millimeters.map {
            Size(width: $0.width.rounded(.down), height: $0.height.rounded(.down))
          }
        events.append(devices.add(touches, millimeters: size, at: now))
      } catch {
        obstacles.append((node, screen?.name, error.reason))
      }
    }
    return (events, obstacles)
  }

  private func tell(_ events: [WatchEvent]) throws(FileError) {
    for event in events { try log.write(event.line(at: SystemClock.timeOfDay(of: event.time))) }
  }
}
