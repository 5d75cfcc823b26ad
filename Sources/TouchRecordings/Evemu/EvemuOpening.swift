internal import TrackerKit

/// Opens evemu's recordings, with a description that stands in a file beside the events.
enum EvemuOpening {
  private static let endings = ["desc", "prop", "device"]

  /// Opens a recording as a session.
  static func open(_ source: RecordingSource) throws(SessionError) -> EvdevStream {
    let reader = EvemuReader(try source.open())
    // A description alone is no recording.
    guard let first = try reader.next() else { throw reader.missingEvent }
    var device = reader.devices[0]
    var notes: [String] = []
    if !device.isDescribed, let found = try description(beside: source) {
      if device.name.isEmpty { device.name = found.device.name }
      device.axes = found.device.axes
      device.identity = found.device.identity
      notes.append("the device's description comes from \(found.name)")
    }
    if var plan = TouchPlan(describing: device, source: 0) {
      plan.notes += notes
      return EvdevStream(reader, behind: first, plans: [plan])
    }
    let survey = try EventSurvey(of: EvemuReader(try source.open()))
    var plans: [TouchPlan] = []
    if let seen = survey.devices.first, var plan = TouchPlan(device, seen, source: 0) {
      plan.notes += notes
      plans.append(plan)
    }
    return EvdevStream(reader, behind: first, plans: plans)
  }

  /// The description beside a file of events: its name without one ending after the other.
  private static func description(
    beside source: RecordingSource
  ) throws(SessionError) -> (device: EvdevDevice, name: String)? {
    var stem = source.name[...]
    while let dot = stem.lastIndex(of: ".") {
      stem = stem[..<dot]
      for ending in endings {
        let name = "\(stem).\(ending)"
        guard name != source.name, let bytes = source.openBeside(name) else { continue }
        let reader = EvemuReader(bytes)
        while try reader.next() != nil {}
        if reader.devices[0].isDescribed { return (reader.devices[0], name) }
      }
    }
    return nil
  }
}
