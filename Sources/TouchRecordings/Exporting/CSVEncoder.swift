internal import TrackerKit

/// Writes a session's touches as a table, one line per sample (RFC 4180).
struct CSVEncoder: RecordingEncoder {
  private let start: Int64
  private var writer = TextWriter()
  private var contacts: [Int: Int] = [:]
  private var contactCount = 0
  private var leftOutInputs = 0

  init(_ header: SessionHeader) {
    start = header.start.microseconds
  }

  mutating func begin(pass: Int, into output: inout [UInt8]) {
    output += "contact,number,device,finger,phase,seconds,x,y,pressure\r\n".utf8
  }

  mutating func encode(_ record: SessionRecord, into output: inout [UInt8]) {
    guard case .turn(let turn) = record else { return }
    for input in turn.inputs {
      guard case .touch(let touch) = input else {
        leftOutInputs += 1
        continue
      }
      write(touch, turn.time.microseconds - start)
    }
    output += writer.bytes
    writer.removeAll()
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

  var notes: [String] {
    leftOutInputs > 0 ? ["left out: keys, display changes and data: \(leftOutInputs)"] : []
  }
}

extension TouchChange.Kind {
  /// The phase's name in text.
  var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  /// The phase with a name; nil for other strings.
  init?(named name: String) {
    switch name {
    case "began": self = .began
    case "moved": self = .moved
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    default: return nil
    }
  }
}
