internal import TrackerKit

/// Writes a session's touches as a table, one line per sample (RFC 4180).
struct CSVEncoder: RecordingEncoder {
  private let start: Int64
  var writer = TextWriter()
  private var contacts: [Int: Int] = [:]
  private var contactCount = 0

  init(_ header: SessionHeader) {
    start = header.start.microseconds
  }

  mutating func begin(pass: Int) {
    writer.text("contact,number,device,finger,phase,seconds,x,y,pressure\r\n")
  }

  mutating func encode(_ record: SessionRecord) {
    guard case .turn(let turn) = record else { return }
    for case .touch(let touch) in turn.inputs {
      write(touch, turn.time.microseconds - start)
    }
  }

  private mutating func write(_ touch: TouchChange, _ time: Int64) {
    if touch.kind == .began {
      contactCount += 1
      contacts[touch.number] = contactCount
    }
    let numbers = [
      Int64(contacts[touch.number] ?? 0), Int64(touch.number), Int64(touch.contact.device),
      touch.contact.finger,
    ]
    for number in numbers {
      writer.decimal(number)
      writer.byte(0x2C)
    }
    writer.text(touch.kind.name)
    writer.byte(0x2C)
    writer.seconds(time)
    writer.text(",\(touch.location.x),\(touch.location.y),")
    if let pressure = touch.pressure { writer.text("\(pressure)") }
    writer.text("\r\n")
  }
}

/// A case with a name in text formats.
protocol TextCase: RawRepresentable<UInt8> {
  /// The names in the order of the raw values.
  static var names: [String] { get }
}

extension TextCase {
  /// The name in text.
  var name: String { Self.names[Int(rawValue)] }

  /// The case with a name; nil for other strings.
  init?(named name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt8(index))
  }
}

extension TouchChange.Kind: TextCase {
  static let names = ["began", "moved", "ended", "cancelled"]
}

extension CancelReason: TextCase {
  static let names = ["system", "viewGone", "recognizer", "palm"]
}
