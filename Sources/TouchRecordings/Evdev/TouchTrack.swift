/// A touch device in a recording that is being read.
final class TouchTrack {
  let plan: TouchPlan
  /// The device's index in the session.
  let index: Int
  let decoder: any ContactDecoder
  private let axes: (x: UInt16, y: UInt16)
  private let isWhole: Bool
  // Unchecked for speed, since every event reads and writes these; no access calls other code.
  /// Whether events are ignored up to the next report.
  @exclusivity(unchecked) var isDropping = false
  @exclusivity(unchecked) private var frame = Frame()

  /// What is known of the frame that is being read.
  private struct Frame {
    /// The time of its first event, or of the first event that begins or ends a contact.
    var time: Int64?
    var hasIdentity = false
    var events = 0
  }

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
    frame.events += 1
    if decoder.handle(event), !frame.hasIdentity {
      frame.hasIdentity = true
      frame.time = event.time
    } else if frame.time == nil {
      frame.time = event.time
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
    defer { frame = Frame() }
    return isWhole ? time : frame.time ?? time
  }

  /// How many events have been taken since the last frame ended.
  var openEvents: Int { frame.events }
}
