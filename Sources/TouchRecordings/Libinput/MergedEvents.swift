internal import TrackerKit

/// Merges the events of several devices in chronological order.
final class MergedEvents: EventSource {
  let devices: [EvdevDevice]
  let origin: String
  let notes: [String]
  let line: Int
  private let sources: [any EventSource]
  private var upcoming: [EvdevEvent?] = []

  /// - Parameters:
  ///   - sources: The events of each device.
  ///   - whole: A reader that has read the whole recording.
  init(_ sources: [any EventSource], of whole: any EventSource) {
    self.sources = sources
    devices = whole.devices
    origin = whole.origin
    notes = whole.notes
    line = whole.line
  }

  func next() throws(SessionError) -> EvdevEvent? {
    if upcoming.isEmpty {
      for source in sources { upcoming.append(try source.next()) }
    }
    var earliest: (index: Int, event: EvdevEvent)?
    for (index, event) in upcoming.enumerated() {
      if let event, event.time < earliest?.event.time ?? .max { earliest = (index, event) }
    }
    guard let (index, event) = earliest else { return nil }
    upcoming[index] = try sources[index].next()
    return event
  }
}
