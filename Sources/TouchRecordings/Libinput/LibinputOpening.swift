internal import TrackerKit

/// Opens the output of `libinput record`.
enum LibinputOpening {
  /// Opens a recording as a session.
  ///
  /// It is read once to find the touch devices, then once for each of them, since the events of
  /// each device follow those of the previous one.
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
