/// A touch device of a recording that is being read.
final class TouchTrack {
  let plan: TouchPlan
  /// The device's index in the session.
  let index: Int
  let decoder: any ContactDecoder
  /// Whether events are ignored up to the next report.
  var isDropping = false
  private let axes: (x: UInt16, y: UInt16)
  private let isWhole: Bool
  /// The time of the frame's first event, or of the first one by which a contact comes or goes.
  private var frame: Int64?
  private var hasIdentity = false
  /// How many events were taken since the last end of a frame.
  private(set) var openEvents = 0

  /// - Parameters:
  ///   - plan: How the device is decoded.
  ///   - index: Its index in the session.
  init(_ plan: TouchPlan, index: Int) {
    self.plan = plan
    self.index = index
    decoder = plan.decoder
    axes = plan.axes
    isWhole = plan.contactProtocol == .packets
  }

  /// Takes an event that is not the end of a frame; false when it says what a session cannot hold.
  func take(_ event: EvdevEvent) -> Bool {
    let isAxis = event.type == EventType.absolute
    openEvents += 1
    if decoder.take(event), !hasIdentity {
      hasIdentity = true
      frame = event.time
    } else if frame == nil {
      frame = event.time
    }
    guard isAxis else { return event.type == EventType.synchronization }
    // X and Y of a device with contacts only repeat the oldest one.
    return event.code == axes.x || event.code == axes.y || event.code <= AxisCode.y
      || event.code == AxisCode.slot || event.code == AxisCode.trackingID
      || event.code == AxisCode.tool
  }

  /// Takes an event that is ignored but for the slot that it chooses: the device does not choose it again.
  func pass(_ event: EvdevEvent) {
    guard event.type == EventType.absolute, event.code == AxisCode.slot else { return }
    _ = decoder.take(event)
  }

  /// Ends the frame: its time.
  ///
  /// Slots are changed as the device speaks; packets are complete at the end of their frame.
  func endFrame(at time: Int64) -> Int64 {
    defer {
      frame = nil
      hasIdentity = false
      openEvents = 0
    }
    return isWhole ? time : frame ?? time
  }
}
