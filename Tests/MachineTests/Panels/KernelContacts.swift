import Foundation
import TestSupport
import TrackerKit

/// An event that the kernel reported, as `evemu-record` writes it.
struct KernelEvent {
  /// The time since the first event, in seconds.
  let seconds: Double
  let type: Int
  let code: Int
  let value: Int
}

extension KernelEvent {
  /// The size of an event in a file of `/dev/input`.
  private static let size = 24

  /// The events that a guest's `witness.py` has passed on.
  static func all(in data: Data) -> [KernelEvent] {
    stride(from: 0, through: data.count - size, by: size).map { start in
      func number(_ offset: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) {
          $0 | UInt64(data[data.startIndex + start + offset + $1]) << (8 * UInt64($1))
        }
      }
      return KernelEvent(
        seconds: Double(number(0, 8)) + Double(number(8, 8)) / 1e6, type: Int(number(16, 2)),
        code: Int(number(18, 2)), value: Int(Int32(truncatingIfNeeded: number(20, 4))))
    }
  }
}

/// A recording of `evemu-record`: a device, and everything that the kernel reported of it.
struct KernelRecording {
  /// An axis of the device.
  struct Axis {
    let minimum: Int
    let maximum: Int
    /// In units per millimeter; 0 if unknown.
    let resolution: Int

    /// A value as a fraction of the range.
    func fraction(of value: Int) -> Double {
      Double(value - minimum) / Double(maximum - minimum)
    }
  }

  private(set) var axes: [Int: Axis] = [:]
  private(set) var events: [KernelEvent] = []

  init(file path: String) throws {
    for line in try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    {
      let words = line.split(whereSeparator: \.isWhitespace)
      switch words.first {
      case "A:" where words.count >= 7:
        // A: 35 0 4095 0 0 12, with the code in hexadecimal
        let numbers = words.dropFirst(2).compactMap { Int($0) }
        guard let code = Int(words[1], radix: 16), numbers.count >= 5 else { continue }
        axes[code] = Axis(minimum: numbers[0], maximum: numbers[1], resolution: numbers[4])
      case "E:" where words.count >= 5:
        // E: 0.000001 0003 0039 0001  # a comment
        guard let seconds = Double(words[1]), let type = Int(words[2], radix: 16),
          let code = Int(words[3], radix: 16), let value = Int(words[4])
        else { continue }
        events.append(KernelEvent(seconds: seconds, type: type, code: code, value: value))
      default: break
      }
    }
  }

  /// How the device reports fingers.
  var reporting: Panel.Reporting {
    if axes[Code.slot] != nil { return .slots }
    return axes[Code.multiX] == nil ? .single : .packets
  }

  var contacts: [KernelContact] { KernelContacts(events, reporting: reporting).contacts }

  var positionCount: Int { contacts.reduce(0) { $0 + $1.positions.count } }

  /// The ranges of locations.
  var x: Axis? { axes[reporting == .single ? Code.x : Code.multiX] }
  var y: Axis? { axes[reporting == .single ? Code.y : Code.multiY] }

  /// Where a position is on a display that the panel covers; nil without ranges.
  func location(of position: KernelContact.Position, on size: Size) -> Point? {
    guard let x, let y else { return nil }
    return Point(
      x: x.fraction(of: position.x) * size.width, y: y.fraction(of: position.y) * size.height)
  }

  /// The size in millimeters; nil if the device does not say.
  var millimeters: (width: Double, height: Double)? {
    guard let x, let y, x.resolution > 0, y.resolution > 0 else { return nil }
    return (
      Double(x.maximum - x.minimum) / Double(x.resolution),
      Double(y.maximum - y.minimum) / Double(y.resolution)
    )
  }
}

/// A contact as the kernel reported it: where it began, and each position after that.
struct KernelContact: Equatable {
  struct Position: Equatable {
    var x: Int
    var y: Int
  }

  var positions: [Position] = []
  /// When each position was reported, in seconds.
  var times: [Double] = []
  var isEnded = false
}

/// The contacts in the kernel's events, in the order in which they began.
struct KernelContacts {
  private(set) var contacts: [KernelContact] = []
  private let reporting: Panel.Reporting
  /// The index of each contact that is down, by its slot or identifier.
  private var down: [Int: Int] = [:]
  private var slot = 0
  private var time = 0.0
  /// What each slot last said.
  private var slots: [Int: (identifier: Int, position: KernelContact.Position)] = [:]
  /// The fingers of this report of protocol A, and the one that is being read.
  private var packet: [Int: KernelContact.Position] = [:]
  private var finger: (identifier: Int?, position: KernelContact.Position?)
  private var single = (isDown: false, position: KernelContact.Position(x: 0, y: 0))

  init(_ events: [KernelEvent], reporting: Panel.Reporting) {
    self.reporting = reporting
    for event in events {
      switch (event.type, event.code) {
      case (Code.synchronize, Code.report):
        time = event.seconds
        endReport()
      case (Code.synchronize, Code.multiReport): endFinger()
      case (Code.absolute, _), (Code.key, Code.touch): read(event)
      default: break
      }
    }
  }

  private mutating func read(_ event: KernelEvent) {
    switch (reporting, event.code) {
    case (.slots, Code.slot): slot = event.value
    case (.slots, Code.identifier): change { $0.identifier = event.value }
    case (.slots, Code.multiX): change { $0.position.x = event.value }
    case (.slots, Code.multiY): change { $0.position.y = event.value }
    case (.packets, Code.identifier): finger.identifier = event.value
    case (.packets, Code.multiX):
      finger.position = .init(x: event.value, y: finger.position?.y ?? 0)
    case (.packets, Code.multiY):
      finger.position = .init(x: finger.position?.x ?? 0, y: event.value)
    case (.single, Code.touch): single.isDown = event.value != 0
    case (.single, Code.x): single.position.x = event.value
    case (.single, Code.y): single.position.y = event.value
    default: break
    }
  }

  private mutating func change(
    _ body: (inout (identifier: Int, position: KernelContact.Position)) -> Void
  ) {
    var state = slots[slot] ?? (-1, .init(x: 0, y: 0))
    let before = state.identifier
    body(&state)
    // An identifier that replaces another one ends that contact.
    if before >= 0, state.identifier != before { end(slot) }
    slots[slot] = state
  }

  private mutating func endFinger() {
    if let position = finger.position { packet[finger.identifier ?? packet.count] = position }
    finger = (nil, nil)
  }

  private mutating func endReport() {
    switch reporting {
    case .slots:
      for (slot, state) in slots.sorted(by: { $0.key < $1.key }) where state.identifier >= 0 {
        put(slot, state.position)
      }
    case .packets:
      for key in down.keys where packet[key] == nil { end(key) }
      for (key, position) in packet.sorted(by: { $0.key < $1.key }) { put(key, position) }
      packet = [:]
    case .single:
      if single.isDown { put(0, single.position) } else { end(0) }
    }
  }

  private mutating func put(_ key: Int, _ position: KernelContact.Position) {
    guard let index = down[key] else {
      down[key] = contacts.count
      contacts.append(KernelContact(positions: [position], times: [time]))
      return
    }
    guard contacts[index].positions.last != position else { return }
    contacts[index].positions.append(position)
    contacts[index].times.append(time)
  }

  private mutating func end(_ key: Int) {
    if let index = down.removeValue(forKey: key) { contacts[index].isEnded = true }
  }
}
