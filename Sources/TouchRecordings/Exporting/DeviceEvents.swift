package import TrackerKit

/// Frames of a device that begin at the same time.
package struct DeviceFrames {
  /// When, on the recording's clock.
  package let time: Timestamp
  /// The events, with the ends of the frames.
  let events: [EvdevEvent]
}

/// A recording as the events of one device, for a device that repeats them (rule S16): those that
/// `convert` to evemu writes, plus the lifting of all contacts where events are missing.
package final class DeviceEvents {
  /// Where the recording became unreadable; everything before that has events.
  package let damage: SessionDamage?

  private let device: EvdevDevice
  private let nextFrames: () throws(SessionError) -> DeviceFrames?

  /// Reads a recording to its end once, then starts reading it again.
  package init(of recording: RecordingSource, as format: RecordingFormat?) throws(SessionError) {
    if recording.layer == .kernel {
      let survey = try KernelSurvey(recording)
      guard let first = survey.plans.first?.source else { throw .withoutKernelEvents }
      (device, damage) = (survey.devices[first], survey.damage)
      nextFrames = Self.frames(of: try survey.events(), from: first, device)
      return
    }
    let format = if let format { format } else { try recording.format() }
    let survey = try SessionSurvey(of: try recording.session(as: format))
    let stream = try recording.session(as: format)
    let output = OutputEvents(merging: stream.header, survey)
    (device, damage) = (output.device, survey.damage)
    nextFrames = Self.frames(of: stream, output)
  }

  package func makeDevice() throws(VirtualDevice.Refusal) -> VirtualDevice {
    try VirtualDevice(device)
  }

  /// The next frames with events; nil at the end.
  package func next() throws(SessionError) -> DeviceFrames? { try nextFrames() }

  private static func frames(
    of stream: any ImportedStream, _ output: OutputEvents
  ) -> () throws(SessionError) -> DeviceFrames? {
    var output = output
    return { () throws(SessionError) in
      while let turn = try stream.nextTurn() {
        output.encode(turn)
        guard !output.events.isEmpty else { continue }
        return DeviceFrames(
          time: turn.time, events: output.events + [.report(at: turn.time.microseconds)])
      }
      return nil
    }
  }

  private static func frames(
    of events: SessionKernelEvents, from index: Int, _ device: EvdevDevice
  ) -> () throws(SessionError) -> DeviceFrames? {
    func selection(of slot: Int32) -> EvdevEvent {
      EvdevEvent(time: 0, type: EventType.absolute, code: AxisCode.slot, value: slot)
    }
    var slot = device.state[AxisCode.slot] ?? 0
    // A new device begins with slot 0.
    var frame = slot == 0 ? [] : [selection(of: slot)]
    return { () throws(SessionError) in
      while let event = try events.next() {
        guard event.device == index else { continue }
        frame.append(event)
        if (event.type, event.code) == (EventType.absolute, AxisCode.slot) { slot = event.value }
        guard event.type == EventType.synchronization else { continue }
        switch event.code {
        // The recorder repeats what is still down after the gap.
        case SynchronizationCode.dropped: frame = device.liftingEvents + [selection(of: slot)]
        case SynchronizationCode.report:
          defer { frame.removeAll() }
          guard frame.count > 1 else { continue }
          // The first event may be older than the frame's end.
          return DeviceFrames(time: Timestamp(microseconds: event.time), events: frame)
        default: break
        }
      }
      return nil
    }
  }
}
