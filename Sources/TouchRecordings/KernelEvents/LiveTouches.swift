package import TrackerKit

/// The touches of an open device, as the kernel reports them; nothing of them is kept (rule J16).
package final class LiveTouches {
  private let source: LiveEvents
  private let stream: EvdevStream

  /// Reads a device from now on, with the contacts that are down already; nil for one without contacts.
  package init?(_ device: EventNode) {
    guard let plan = TouchPlan(device.description, EventSurvey.Device(), source: 0) else {
      return nil
    }
    source = LiveEvents(device, start: 0, areKept: false)
    stream = EvdevStream(source, plans: [plan], start: 0)
  }

  /// The path of the event node.
  package var node: String { source.device.node }
  package var name: String { source.device.description.name }
  /// Readable when events wait.
  package var descriptor: Int32 { source.device.descriptor }
  /// Whether the device was unplugged, or its driver has failed.
  package var isGone: Bool { source.isGone }
  /// Whether the times of reports are the kernel's, so that they may wait to be read.
  package var hasKernelTimes: Bool { source.device.hasKernelTimes }
  /// The number of values along each axis, in which locations are counted.
  package var extent: Size { stream.header.geometry.points }
  /// The size by the axes' resolutions, in millimeters; nil if they say nothing.
  package var millimeters: Size? { stream.header.geometry.millimeters }

  /// Takes the reports that wait; their times are those of the monotonic clock.
  package func takeAll(_ body: (Turn) -> Void) {
    // A live source throws nothing.
    while let turn = try? stream.nextTurn() { body(turn) }
  }
}
