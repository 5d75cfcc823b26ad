internal import TrackerKit

/// An input event of the Linux kernel, as found in recordings.
struct EvdevEvent: Hashable {
  /// Microseconds on the recording's own clock.
  var time: Int64
  /// The device's index in the recording.
  var device = 0
  var type: UInt16
  var code: UInt16
  var value: Int32
}

extension EvdevEvent {
  /// The end of a frame.
  static func report(at time: Int64) -> EvdevEvent {
    EvdevEvent(
      time: time, type: EventType.synchronization, code: SynchronizationCode.report, value: 0)
  }
}

/// The kernel's numbers for event types.
enum EventType {
  static let synchronization: UInt16 = 0
  static let key: UInt16 = 1
  static let absolute: UInt16 = 3
}

/// The codes of synchronization events.
enum SynchronizationCode {
  static let report: UInt16 = 0
  static let contactReport: UInt16 = 2
  static let dropped: UInt16 = 3
}

/// The codes of keys that indicate contacts.
enum KeyCode {
  static let touch: UInt16 = 0x14A
  /// The `BTN_TOOL` codes for pens: pen, rubber, brush, pencil and airbrush.
  static let pens: ClosedRange<UInt16> = 0x140...0x144
  static let finger: UInt16 = 0x145

  /// The number of fingers that a `BTN_TOOL` key indicates; nil for other keys.
  static func fingers(_ code: UInt16) -> Int? {
    switch code {
    case finger: 1
    case 0x14D: 2
    case 0x14E: 3
    case 0x14F: 4
    case 0x148: 5
    default: nil
    }
  }
}

/// The codes of the axes that are read.
enum AxisCode {
  static let x: UInt16 = 0x00
  static let y: UInt16 = 0x01
  static let z: UInt16 = 0x02
  static let rotationX: UInt16 = 0x03
  static let pressure: UInt16 = 0x18
  /// The unused code just below the contact codes: a device that has it merely numbers its axes.
  static let beforeContacts: UInt16 = 0x2E
  static let slot: UInt16 = 0x2F
  static let contactX: UInt16 = 0x35
  static let contactY: UInt16 = 0x36
  static let tool: UInt16 = 0x37
  static let trackingID: UInt16 = 0x39
  static let contactPressure: UInt16 = 0x3A
  /// The contact's height above the glass; 0 on the glass.
  static let contactDistance: UInt16 = 0x3B

  /// The codes of contact axes.
  static let contacts: ClosedRange<UInt16> = 0x2F...0x3D
}

/// Reads the events of a kernel input recording in chronological order.
protocol EventSource: AnyObject {
  /// What the recording has said about its devices so far, by index; complete at its end.
  var devices: [EvdevDevice] { get }
  /// How many lines of the recording have been read.
  var line: Int { get }
  /// The program that recorded the events, with its version.
  var origin: String { get }
  /// Sentences about what was skipped.
  var notes: [String] { get }
  /// Where the recording became unreadable; known at its end.
  var damage: SessionDamage? { get }
  /// The next event; nil at the end.
  func next() throws(SessionError) -> EvdevEvent?
}

extension EventSource {
  /// None: a reader of text stops at a wrong line.
  var damage: SessionDamage? { nil }
  /// None: only text has lines.
  var line: Int { 0 }
}
