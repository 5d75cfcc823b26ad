internal import TrackerKit

/// The first byte of a record in an annex of kernel events (`docs/dev/recording-format.md`).
private enum KernelRecord {
  /// The description of the next device.
  static let device: UInt8 = 0
  /// The device of the events that follow.
  static let select: UInt8 = 1
  /// How much later the events that follow are, in microseconds; they can be earlier, too.
  static let time: UInt8 = 2
  /// The end of a frame.
  static let report: UInt8 = 3
  /// An event that no other record can hold: type, code and value.
  static let event: UInt8 = 4
  /// An axis, whose code is added: the difference from its last value.
  static let axis: UInt8 = 64
}

/// What writer and reader of kernel events know after each record.
private struct KernelCodingState {
  /// The maximum number of devices; one that is plugged in again counts again.
  ///
  /// In a session, a device's index is its position here plus 1, and below that of pens.
  static let maximumDevices = ContactID.penDevice - 1

  var device = 0
  var time: Int64
  /// The last value of each axis, for each device.
  private var values: [[Int32]] = []

  init(start: Timestamp) {
    time = start.microseconds
  }

  var deviceCount: Int { values.count }

  mutating func addDevice() { values.append(Array(repeating: 0, count: 64)) }

  subscript(axis code: Int) -> Int32 {
    get { values[device][code] }
    set { values[device][code] = newValue }
  }
}

/// Writes the kernel's description of devices, and their events, as annexes of a session.
struct KernelEncoder {
  private var state: KernelCodingState
  private var writer = ByteWriter()

  /// Writes for a session that starts at a time.
  init(start: Timestamp) {
    state = KernelCodingState(start: start)
  }

  /// The number of bytes that wait.
  var count: Int { writer.bytes.count }

  /// Returns the content of an annex with what was written since the last call; nil if that is nothing.
  mutating func drain() -> [UInt8]? {
    guard count > 0 else { return nil }
    defer { writer.removeAll() }
    return SessionFormat.annex(.kernel, writer.bytes)
  }

  /// Describes the next device, the first one with index 0; returns false if there are too many.
  @discardableResult
  mutating func add(_ device: EvdevDevice) -> Bool {
    guard state.deviceCount < KernelCodingState.maximumDevices else { return false }
    writer.byte(KernelRecord.device)
    writer.text(device.node)
    writer.text(device.name)
    for number in device.identity { writer.count(Int(number)) }
    write(device.properties)
    writer.count(device.codes.count)
    for (type, codes) in device.codeList {
      writer.count(Int(type))
      write(codes)
    }
    writer.count(device.axes.count)
    for (code, range) in device.axisList {
      writer.count(Int(code))
      for number in range.numbers { writer.signed(Int64(number)) }
      writer.signed(Int64(device.state[code] ?? 0))
    }
    state.addDevice()
    return true
  }

  private mutating func write(_ codes: [UInt16]) {
    writer.count(codes.count)
    for code in codes { writer.count(Int(code)) }
  }

  /// Writes an event, whose time is that of the session.
  mutating func add(_ event: EvdevEvent) {
    if event.device != state.device {
      state.device = event.device
      writer.byte(KernelRecord.select)
      writer.count(event.device)
    }
    if event.time != state.time {
      writer.byte(KernelRecord.time)
      writer.signed(event.time - state.time)
      state.time = event.time
    }
    switch (event.type, event.code) {
    case (EventType.synchronization, SynchronizationCode.report) where event.value == 0:
      writer.byte(KernelRecord.report)
    case (EventType.absolute, 0..<64):
      let code = Int(event.code)
      writer.byte(KernelRecord.axis + UInt8(event.code))
      writer.signed(Int64(event.value) - Int64(state[axis: code]))
      state[axis: code] = event.value
    default:
      writer.byte(KernelRecord.event)
      writer.count(Int(event.type))
      writer.count(Int(event.code))
      writer.signed(Int64(event.value))
    }
  }
}

/// Reads the kernel's events from the annexes of a session.
final class SessionKernelEvents: EventSource {
  private(set) var devices: [EvdevDevice] = []
  private(set) var notes: [String] = []
  private let session: SessionReader
  private var records = ByteReader([])
  private var state: KernelCodingState

  /// Reads a session from its start.
  init(_ session: SessionReader) {
    self.session = session
    state = KernelCodingState(start: session.header.start)
  }

  var origin: String { "the kernel, beside the session" }
  var damage: SessionDamage? { session.damage }

  func next() throws(SessionError) -> EvdevEvent? {
    guard notes.isEmpty else { return nil }
    while true {
      while records.remaining == 0 {
        guard let annex = try session.nextKernelEvents() else { return nil }
        records = ByteReader(annex)
      }
      do throws(SessionError) {
        if let event = try readRecord() { return event }
      } catch {
        guard case .malformed(let reason) = error else { throw error }
        notes.append("the kernel's events are damaged (\(reason)): the rest was left out")
        return nil
      }
    }
  }

  /// Reads a record, and returns the event if it is one.
  private func readRecord() throws(SessionError) -> EvdevEvent? {
    let kind = try records.byte()
    switch kind {
    case KernelRecord.device: try readDevice()
    case KernelRecord.select:
      state.device = try records.count(in: 0...KernelCodingState.maximumDevices)
    case KernelRecord.time:
      let (time, overflows) = state.time.addingReportingOverflow(try records.signed())
      guard !overflows, time.magnitude < 1 << 53 else { throw .malformed("a time is out of range") }
      state.time = time
    case KernelRecord.report:
      return try event(EventType.synchronization, SynchronizationCode.report, 0)
    case KernelRecord.event:
      return try event(
        UInt16(try records.count(in: 0...0xFFFF)), UInt16(try records.count(in: 0...0xFFFF)),
        try value(after: 0))
    case KernelRecord.axis..<KernelRecord.axis + 64:
      guard state.device < state.deviceCount else {
        throw .malformed("a device is not described")
      }
      let code = Int(kind - KernelRecord.axis)
      let value = try value(after: state[axis: code])
      state[axis: code] = value
      return try event(EventType.absolute, UInt16(code), value)
    default: throw .malformed("a record has an unknown kind")
    }
    return nil
  }

  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) throws(SessionError)
    -> EvdevEvent
  {
    guard state.device < state.deviceCount else { throw .malformed("a device is not described") }
    return EvdevEvent(
      time: state.time, device: state.device, type: type, code: code, value: value)
  }

  /// Reads the difference from a value.
  private func value(after last: Int32) throws(SessionError) -> Int32 {
    let (sum, overflows) = Int64(last).addingReportingOverflow(try records.signed())
    guard !overflows, let value = Int32(exactly: sum) else {
      throw .malformed("a value is out of range")
    }
    return value
  }

  private func readDevice() throws(SessionError) {
    guard state.deviceCount < KernelCodingState.maximumDevices else {
      throw .malformed("too many devices")
    }
    var device = EvdevDevice()
    device.node = try records.text()
    device.name = try records.text()
    for index in device.identity.indices { device.identity[index] = try code() }
    device.properties = try codes()
    for _ in 0..<(try records.count(in: 0...32)) { device.codes[try code()] = try codes() }
    for _ in 0..<(try records.count(in: 0...64)) {
      let code = try code()
      var numbers: [Int32] = []
      for _ in 0..<5 { numbers.append(try value(after: 0)) }
      device.setAxis(code, numbers)
      device.state[code] = try value(after: 0)
    }
    devices.append(device)
    state.addDevice()
  }

  private func code() throws(SessionError) -> UInt16 {
    UInt16(try records.count(in: 0...0xFFFF))
  }

  private func codes() throws(SessionError) -> [UInt16] {
    var codes: [UInt16] = []
    for _ in 0..<(try records.count(in: 0...0x400)) { codes.append(try code()) }
    return codes
  }
}
