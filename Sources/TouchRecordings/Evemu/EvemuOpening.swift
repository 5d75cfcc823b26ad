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
    if !device.isDescribed, let found = description(beside: source, &notes) {
      if device.name.isEmpty { device.name = found.name }
      device.axes = found.axes
      device.identity = found.identity
    }
    if var plan = TouchPlan(describing: device, source: 0) {
      plan.notes = notes + plan.notes
      return EvdevStream(reader, behind: first, plans: [plan])
    }
    let survey = try EventSurvey(of: EvemuReader(try source.open()))
    var plans: [TouchPlan] = []
    if let seen = survey.devices.first, var plan = TouchPlan(device, seen, source: 0) {
      plan.notes = notes + plan.notes
      plans.append(plan)
    }
    return EvdevStream(reader, behind: first, plans: plans)
  }

  /// The description beside a file of events: its name without one ending after the other.
  ///
  /// A file of such a name that cannot be read as one is passed over and noted.
  private static func description(
    beside source: RecordingSource, _ notes: inout [String]
  ) -> EvdevDevice? {
    var stem = source.name[...]
    while let dot = stem.lastIndex(of: ".") {
      stem = stem[..<dot]
      for ending in endings {
        let name = "\(stem).\(ending)"
        guard name != source.name, let bytes = source.openBeside(name) else { continue }
        do throws(SessionError) {
          let device = try description(in: bytes)
          guard device.isDescribed else { continue }
          notes.append("the device's description comes from \(name)")
          return device
        } catch {
          notes.append("\(name) beside it was passed over: " + reason(error))
        }
      }
    }
    return nil
  }

  private static func description(in bytes: any ByteSource) throws(SessionError) -> EvdevDevice {
    let reader = EvemuReader(bytes)
    while try reader.next() != nil {}
    return reader.devices[0]
  }

  private static func reason(_ error: SessionError) -> String {
    if case .wrongLine(let line, let expected) = error {
      return "line \(line): expected \(expected)"
    }
    return "it cannot be read"
  }
}
