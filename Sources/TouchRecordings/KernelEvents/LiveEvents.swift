internal import TrackerKit

/// The events of an open device, in microseconds since a moment of the monotonic clock.
final class LiveEvents: EventSource {
  let device: EventNode
  let devices: [EvdevDevice]
  let origin = "the kernel"
  let notes: [String] = []
  private(set) var isGone = false
  private let start: Int64
  private let areKept: Bool
  private var events: [EvdevEvent] = []

  /// Reads a device from now on; times count from `start`, by default from now.
  ///
  /// Events are kept for ``takeEvents()`` unless nobody will take them.
  init(_ device: EventNode, start: Int64 = EventNode.now, areKept: Bool = true) {
    self.device = device
    self.start = start
    self.areKept = areKept
    devices = [device.description]
  }

  /// The time since the start.
  var now: Timestamp { Timestamp(microseconds: EventNode.now - start) }

  func next() -> EvdevEvent? {
    guard !isGone else { return nil }
    do throws(EventNode.Gone) {
      guard var event = try device.next() else { return nil }
      event.time = max(0, event.time - start)
      if areKept { events.append(event) }
      return event
    } catch {
      isGone = true
      return nil
    }
  }

  func takeEvents() -> [EvdevEvent] {
    defer { events.clear() }
    return events
  }
}
