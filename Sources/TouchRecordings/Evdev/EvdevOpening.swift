internal import TrackerKit

/// Opens recordings of the kernel's devices that tell their devices only bit by bit.
enum EvdevOpening {
  /// Opens a recording: reads it once to find its touch devices, then again.
  ///
  /// - Parameter open: Opens the recording's events from their start.
  /// - Returns: The session.
  /// - Throws: `SessionError` for a recording with a wrong line, or one that cannot be read.
  static func open(
    _ open: () throws(SessionError) -> any EventSource
  ) throws(SessionError) -> EvdevStream {
    let source = try open()
    let survey = try EventSurvey(of: source)
    return EvdevStream(try open(), plans: plans(source.devices, survey))
  }

  /// How the touch devices among a recording's devices are decoded.
  static func plans(_ devices: [EvdevDevice], _ survey: EventSurvey) -> [TouchPlan] {
    zip(devices, survey.devices).enumerated().compactMap { index, device in
      TouchPlan(device.0, device.1, source: index)
    }
  }
}
