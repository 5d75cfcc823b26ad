package import TrackerKit

/// Collects what the kernel reports of touch devices, as annexes of a session (rule S13).
///
/// It is used by one thread, which waits on the descriptors.
package final class KernelRecorder {
  /// The open devices; nil for those that are gone.
  private var devices: [EventNode?] = []
  private var encoder: KernelEncoder
  private let origin: Int64
  private var isPaused = false

  /// Records for a session that starts at a time, whose zero is at `origin` microseconds of the
  /// monotonic clock.
  package init(start: Timestamp, origin: Int64) {
    encoder = KernelEncoder(start: start)
    self.origin = origin
  }

  /// The nodes of the open devices.
  package var nodes: [String] { devices.compactMap { $0?.node } }
  /// The descriptors of the open devices, which are readable when events wait.
  package var descriptors: [Int32] { devices.compactMap { $0?.descriptor } }

  /// Adds a device, unless it has no contacts or there were too many devices.
  package func add(_ device: EventNode) {
    guard device.isTouchDevice, encoder.add(device.description) else { return }
    devices.append(device)
  }

  /// Takes all events that wait, and forgets devices that are gone.
  package func takeWaiting() {
    for (index, device) in devices.enumerated() {
      guard let device else { continue }
      do throws(EventNode.Gone) {
        while var event = try device.next() {
          guard !isPaused else { continue }
          event.device = index
          event.time -= origin
          encoder.add(event)
        }
      } catch {
        // The kernel does not lift the contacts of a device that is gone.
        drop(index)
        devices[index] = nil
      }
    }
  }

  /// Stops or continues to record, such as while other windows have the touches.
  package func pause(_ isPaused: Bool) {
    guard isPaused != self.isPaused else { return }
    takeWaiting()
    self.isPaused = isPaused
    if isPaused {
      for index in devices.indices where devices[index] != nil { drop(index) }
    } else {
      for device in devices { device?.repeatState() }
      takeWaiting()
    }
  }

  /// Records that a device's events are lost from now on.
  private func drop(_ index: Int) {
    var event = EvdevEvent.report(at: EventNode.now - origin)
    event.device = index
    event.code = SynchronizationCode.dropped
    encoder.add(event)
    event.code = SynchronizationCode.report
    encoder.add(event)
  }

  /// The number of bytes that wait for ``drain()``.
  package var count: Int { encoder.count }

  /// Returns the annex with what was recorded since the last call; nil if that is nothing.
  package func drain() -> [UInt8]? { encoder.drain() }
}
