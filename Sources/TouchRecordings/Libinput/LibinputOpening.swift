internal import TrackerKit

/// Opens what `libinput record` writes.
enum LibinputOpening {
  /// Opens a recording as a session: once to find its touch devices, then once for each of them,
  /// since each device's events stand behind those of the one before.
  static func open(_ source: RecordingSource) throws(SessionError) -> EvdevStream {
    let all = LibinputReader(try source.open())
    let survey = try EventSurvey(of: all)
    guard !all.devices.isEmpty else { throw all.missingDevices }
    guard survey.earliest != nil else { throw .withoutEvents(line: all.line) }
    let plans = EvdevOpening.plans(all.devices, survey)
    var readers: [LibinputReader] = []
    for plan in plans { readers.append(LibinputReader(try source.open(), only: plan.source)) }
    return EvdevStream(
      MergedEvents(readers, of: all), plans: plans, start: survey.earliest)
  }
}
