import TrackerKit
import TrackerKitTesting

@testable import TouchRecordings

/// Sessions with events of the kernel.
enum KernelSessions {
  /// A panel with ten slots, 400 mm × 250 mm.
  static var panel: EvdevDevice {
    var device = EvdevDevice()
    device.name = "A panel"
    device.node = "/dev/input/event5"
    device.identity = [3, 0x1234, 0x5678, 0x110]
    device.properties = [EvdevDevice.directProperty]
    for (code, maximum, resolution) in [
      (AxisCode.x, Int32(4095), Int32(10)), (AxisCode.y, 4095, 16), (AxisCode.slot, 9, 0),
      (AxisCode.contactX, 4095, 10), (AxisCode.contactY, 4095, 16), (AxisCode.trackingID, 65535, 0),
    ] {
      device.setAxis(code, [0, maximum, 0, 0, resolution])
      device.state[code] = 0
    }
    device.codes = [
      EventType.synchronization: [0, 1, 2, 3], EventType.key: [KeyCode.touch],
      EventType.absolute: device.axes.keys.sorted(),
    ]
    return device
  }

  /// A session that starts at 1 s, with one turn and these events; each list is an annex.
  static func bytes(of devices: [EvdevDevice] = [panel], _ annexes: [[EvdevEvent]]) -> [UInt8] {
    var header = SessionHeader()
    header.start = Timestamp(seconds: 1)
    let session = SessionBuffer(header: header)
    var encoder = KernelEncoder(start: header.start)
    for device in devices { encoder.add(device) }
    if let annex = encoder.drain() { session.appendAnnex(annex) }
    var (turns, writer) = (TurnEncoder(header: header), ByteWriter())
    turns.encode(Turn(time: Timestamp(seconds: 1.5)), into: &writer)
    session.append(writer.bytes)
    for events in annexes {
      for event in events { encoder.add(event) }
      if let annex = encoder.drain() { session.appendAnnex(annex) }
    }
    session.close()
    return session.bytes
  }

  /// Events of all kinds, times going up and down.
  static func randomEvents(_ count: Int, devices: Int, seed: UInt64) -> [EvdevEvent] {
    var random = SeededGenerator(seed: seed)
    var time: Int64 = 1_000_000
    return (0..<count).map { _ in
      time += Int64(Int.random(in: 0..<20_000, using: &random)) - (random.chance(0.05) ? 30_000 : 0)
      var event = EvdevEvent(
        time: time, device: Int.random(in: 0..<devices, using: &random), type: EventType.absolute,
        code: UInt16(Int.random(in: 0..<64, using: &random)),
        value: Int32(truncatingIfNeeded: random.next())
          >> Int32(Int.random(in: 0..<31, using: &random)))
      if random.chance(0.3) { event = .report(at: time) }
      if random.chance(0.1) {
        (event.type, event.code) = (
          UInt16(Int.random(in: 0..<32, using: &random)),
          UInt16(Int.random(in: 0..<768, using: &random))
        )
      }
      return event
    }
  }

  /// A finger that comes down at 2 s and moves by a unit every 10 ms.
  static func stroke(_ reports: Int, device: Int = 0) -> [EvdevEvent] {
    var events: [EvdevEvent] = []
    func add(_ time: Int64, _ code: UInt16, _ value: Int32) {
      events.append(
        EvdevEvent(time: time, device: device, type: EventType.absolute, code: code, value: value))
    }
    for index in 0..<reports {
      let time = 2_000_000 + 10_000 * Int64(index)
      if index == 0 { add(time, AxisCode.trackingID, 7) }
      add(time, AxisCode.contactX, 100 + Int32(index))
      if index == 0 { add(time, AxisCode.contactY, 50) }
      if index == reports - 1 { add(time, AxisCode.trackingID, -1) }
      var end = EvdevEvent.report(at: time)
      end.device = device
      events.append(end)
    }
    return events
  }
}

extension EventSource {
  /// All events up to the end.
  var all: [EvdevEvent] {
    get throws {
      var events: [EvdevEvent] = []
      while let event = try next() { events.append(event) }
      return events
    }
  }
}
