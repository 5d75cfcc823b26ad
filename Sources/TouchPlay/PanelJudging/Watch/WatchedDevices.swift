internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// The touch devices that `watch` reads, and those that it has read (rule J16).
struct WatchedDevices {
  /// A device that is connected, or has been.
  private struct Device {
    /// What it reports; nil while it is not connected.
    var touches: LiveTouches?
    var watch: PanelWatch
    var pace = ReportPace()
    /// In seconds since 1970.
    var lastTouch: Double?
    /// When it was disconnected.
    var left: Timestamp?
  }

  private var devices: [Device] = []
  /// After how many seconds without a report a device counts as silent.
  private let silence: Double

  init(silence: Double) { self.silence = silence }

  /// The nodes that are read, and their descriptors.
  var nodes: [String] { devices.compactMap { $0.touches?.node } }
  var descriptors: [Int32] { devices.compactMap { $0.touches?.descriptor } }
  /// The names of the devices that are connected.
  var names: [String] { devices.compactMap { $0.touches == nil ? nil : $0.watch.device } }
  /// When the next event is due if nothing happens before then.
  var due: Timestamp? { devices.compactMap { $0.touches == nil ? nil : $0.watch.due }.min() }

  /// The names of the devices that are connected, or were shortly before a time.
  func names(since time: Timestamp) -> [String] {
    devices.filter { $0.left.map { $0 >= time } ?? true }.map(\.watch.device)
  }

  /// Adds a device, which may be one that comes back under its name.
  mutating func add(_ touches: LiveTouches, millimeters: Size?, at time: Timestamp) -> WatchEvent {
    let name = freeName(touches.name)
    let index = devices.firstIndex { $0.watch.device == name } ?? devices.count
    if index == devices.count {
      let watch = PanelWatch(
        name, extent: touches.extent, millimeters: millimeters, silence: silence, from: time)
      devices.append(Device(watch: watch))
    }
    devices[index].touches = touches
    devices[index].left = nil
    devices[index].pace = ReportPace()
    devices[index].watch.reconnect(extent: touches.extent, millimeters: millimeters, at: time)
    return WatchEvent(
      kind: .connected, time: time, device: name,
      facts: [
        "millimeters": .pair(millimeters),
        "node": .text(touches.node),
      ])
  }

  /// The name, with a number if a device that is connected has the same one.
  private func freeName(_ name: String) -> String {
    let taken = names
    guard taken.contains(name) else { return name }
    let number = (2...).first { !taken.contains("\(name) #\($0)") } ?? 2
    return "\(name) #\(number)"
  }

  /// Reads everything that waits; returns the events, and for how many milliseconds the next
  /// reports may wait, nil if no device has reported anything.
  mutating func take(at now: Timestamp) -> (events: [WatchEvent], pause: Int?) {
    var events: [WatchEvent] = []
    var hasReports = false
    for index in devices.indices {
      guard let touches = devices[index].touches else { continue }
      let touch = devices[index].watch.lastTouch
      touches.takeAll { turn in
        hasReports = true
        devices[index].pace.add(turn.time)
        events += devices[index].watch.take(turn)
      }
      if let last = devices[index].watch.lastTouch, last != touch {
        devices[index].lastTouch = SystemClock.timeOfDay(of: last)
      }
      if touches.isGone { events += disconnect(index, at: now) }
    }
    let connected = devices.filter { $0.touches != nil }
    // Without the kernel's times, a report counts from when it is read.
    let mayWait = hasReports && connected.allSatisfy { $0.touches?.hasKernelTimes == true }
    let pauses = connected.filter { $0.pace.last != nil }.map(\.pace.pause)
    return (events, mayWait ? pauses.min() : nil)
  }

  private mutating func disconnect(_ index: Int, at now: Timestamp) -> [WatchEvent] {
    devices[index].touches = nil
    devices[index].left = now
    return devices[index].watch.disconnect(at: now) + [
      WatchEvent(
        kind: .disconnected, time: now, device: devices[index].watch.device,
        facts: totals(devices[index]))
    ]
  }

  /// Moves the clock on to `now`; returns the events that are due.
  mutating func pass(to now: Timestamp) -> [WatchEvent] {
    devices.indices.flatMap { index -> [WatchEvent] in
      guard devices[index].touches != nil else { return [] }
      return devices[index].watch.pass(to: now).map { event in
        var event = event
        if event.kind != .held { event.facts["lastTouch"] = lastTouch(devices[index]) }
        return event
      }
    }
  }

  /// The machine has slept until a time.
  mutating func resume(at time: Timestamp) {
    // Those that are away may be on their way back.
    for index in devices.indices { devices[index].watch.resume(at: time) }
  }

  /// The events at the end, one for each device.
  func ends(at now: Timestamp) -> [WatchEvent] {
    devices.map { WatchEvent(kind: .stop, time: now, device: $0.watch.device, facts: totals($0)) }
  }

  private func totals(_ device: Device) -> [String: JSONValue] {
    [
      "contacts": .integer(device.watch.counts.contacts),
      "ghosts": .integer(device.watch.counts.ghosts), "lastTouch": lastTouch(device),
    ]
  }

  private func lastTouch(_ device: Device) -> JSONValue {
    device.lastTouch.map { .text(WatchEvent.text(of: $0)) } ?? .null
  }

  /// The figures for Prometheus.
  var metrics: [WatchMetrics.Device] {
    devices.map { device in
      WatchMetrics.Device(
        name: device.watch.device, isConnected: device.touches != nil,
        contacts: device.watch.counts.contacts, ghosts: device.watch.counts.ghosts,
        down: device.watch.contactsDown, held: device.watch.contactsHeld,
        isSilent: device.watch.isSilent, lastTouch: device.lastTouch)
    }
  }
}
