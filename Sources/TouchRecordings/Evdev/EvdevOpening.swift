internal import TrackerKit

/// Opens recordings of kernel devices in formats that describe their devices piece by piece.
enum EvdevOpening {
  /// Opens a recording as a session: reads it once to find its touch devices, then again.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - read: Starts reading the recording's format.
  /// - Returns: The session.
  /// - Throws: `SessionError`.
  static func open(
    _ recording: RecordingSource, _ read: (any ByteSource) -> any EventSource
  ) throws(SessionError) -> EvdevStream {
    let source = read(try recording.open())
    let survey = try EventSurvey(of: source)
    guard survey.earliest != nil else { throw .withoutEvents(line: source.line) }
    return EvdevStream(read(try recording.open()), plans: plans(source.devices, survey))
  }

  /// Plans for decoding those of a recording's devices that are touch devices.
  static func plans(_ devices: [EvdevDevice], _ survey: EventSurvey) -> [TouchPlan] {
    devices.enumerated().compactMap { index, device in
      // The last devices may not have sent anything.
      let seen = index < survey.devices.count ? survey.devices[index] : EventSurvey.Device()
      return TouchPlan(device, seen, source: index)
    }
  }
}
