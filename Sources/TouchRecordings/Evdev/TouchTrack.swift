/// A touch device in a recording that is being read.
final class TouchTrack {
  let plan: TouchPlan
  /// The device's index in the session.
  let index: Int
  let decoder: any ContactDecoder
  /// Whether events are ignored up to the next report.
  var isDropping = false
  private let axes: (x: UInt16, y: UInt16)
  private let isWhole: Bool
  /// The time of the frame's first event, or of the first event that begins or ends a contact.
  private var frame: Int64?
  private var hasIdentity = false
  /// How many events have been taken since the last frame ended.
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

  /// Takes an event other than the end of a frame; false if a session cannot store what it says.
  func handle(_ event: EvdevEvent) -> Bool {
    let isAxis = event.type == EventType.absolute
    openEvents += 1
    if decoder.handle(event), !hasIdentity {
      hasIdentity = true
      frame = event.time
    } else if frame == nil {
      frame = event.time
    }
    guard isAxis else { return event.type == EventType.synchronization }
    // X and Y of a multitouch device only repeat those of the oldest contact.
    return event.code == axes.x || event.code == axes.y || event.code <= AxisCode.y
      || event.code == AxisCode.slot || event.code == AxisCode.trackingID
      || event.code == AxisCode.tool
  }

  /// Ignores an event, except that a slot selection still counts: the device does not repeat it.
  func pass(_ event: EvdevEvent) {
    guard event.type == EventType.absolute, event.code == AxisCode.slot else { return }
    _ = decoder.handle(event)
  }

  /// Ends the frame and returns its time.
  ///
  /// Slots change as events arrive; packets are complete only when their frame ends.
  func endFrame(at time: Int64) -> Int64 {
    defer {
      frame = nil
      hasIdentity = false
      openEvents = 0
    }
    return isWhole ? time : frame ?? time
  }
}
