internal import TrackerKit

/// Opens evemu recordings, whose description may be in a separate file next to the events.
enum EvemuOpening {
  private static let endings = ["desc", "prop", "device"]

  /// Opens a recording as a session.
  static func open(_ source: RecordingSource) throws(SessionError) -> EvdevStream {
    let reader = EventText<EvemuReader>(try source.open())
    // A description alone is not a recording.
    guard let first = try reader.next() else { throw .withoutEvents(line: reader.line) }
    var device = reader.devices[0]
    var notes: [String] = []
    let named = source.description
    if let found = named ?? (device.isDescribed ? nil : description(beside: source, &notes)) {
      notes.append("the device description comes from \(found.name)")
      let name = device.name
      device = found.device
      if !name.isEmpty { device.name = name }
    }
    var plan = TouchPlan(describing: device, source: 0)
    if plan == nil {
      let survey = try EventSurvey(of: EventText<EvemuReader>(try source.open()))
      plan = survey.devices.first.flatMap { TouchPlan(device, $0, source: 0) }
    }
    plan?.notes.insert(contentsOf: notes, at: 0)
    return EvdevStream(reader, behind: first, plans: plan.map { [$0] } ?? [])
  }

  /// Finds the description next to a file of events; notes files that have its name but are not
  /// one.
  private static func description(
    beside source: RecordingSource, _ notes: inout [String]
  ) -> DeviceDescription? {
    for name in names(beside: source) {
      guard name != source.name, let bytes = source.openSibling(name) else { continue }
      do throws(SessionError) {
        return try DeviceDescription(bytes, name: name)
      } catch {
        notes.append("\(name) next to it was skipped: " + reason(error))
      }
    }
    return nil
  }

  /// The possible names of a description: first the recording's own name with fewer and fewer
  /// extensions, then names that begin the recording's name, longest first.
  private static func names(beside source: RecordingSource) -> [String] {
    var names: [String] = []
    var stem = source.name[...]
    while let dot = stem.lastIndex(of: ".") {
      stem = stem[..<dot]
      names += endings.map { "\(stem).\($0)" }
    }
    let others = source.siblingNames().filter { name in
      guard !names.contains(name), let dot = name.lastIndex(of: "."), dot > name.startIndex,
        endings.contains(String(name[name.index(after: dot)...]))
      else { return false }
      let rest = source.name.dropFirst(name[..<dot].count)
      // A hyphen is more likely followed by the name of another device.
      return source.name.hasPrefix(name[..<dot]) && (rest.first == " " || rest.first == "_")
    }
    return names + others.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  private static func reason(_ error: SessionError) -> String {
    if case .wrongLine(let line, let expected) = error {
      return "line \(line): expected \(expected)"
    }
    return "it cannot be read"
  }
}
