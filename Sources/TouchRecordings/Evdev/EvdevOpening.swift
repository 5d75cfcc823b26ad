internal import TrackerKit

/// Opens recordings of the kernel's devices that tell their devices only bit by bit.
enum EvdevOpening {
  /// Opens what `getevent` has printed: reads it once to find its touch devices, then again.
  static func openGetevent(_ recording: RecordingSource) throws(SessionError) -> EvdevStream {
    let source = GeteventReader(try recording.open())
    let survey = try EventSurvey(of: source)
    guard survey.earliest != nil else { throw source.missingEvent }
    return EvdevStream(
      GeteventReader(try recording.open()), plans: plans(source.devices, survey))
  }

  /// How the touch devices among a recording's devices are decoded.
  static func plans(_ devices: [EvdevDevice], _ survey: EventSurvey) -> [TouchPlan] {
    devices.enumerated().compactMap { index, device in
      // The last devices may have sent nothing.
      let seen = index < survey.devices.count ? survey.devices[index] : EventSurvey.Device()
      return TouchPlan(device, seen, source: index)
    }
  }
}
