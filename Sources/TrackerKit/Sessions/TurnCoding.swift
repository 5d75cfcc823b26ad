/// A part of a session's blocks of turns.
public enum SessionRecord: Hashable, Sendable {
  /// A turn.
  case turn(Turn)
  /// The digests of the model and of the scene when a tick closed.
  case digest(tick: Int64, model: UInt64, scene: UInt64)
}

/// The first byte of a record.
enum RecordKind: UInt8 {
  case digest = 0
  /// A turn without inputs.
  case empty = 1
  /// A turn in which every touch on the screen moved once, in order of number.
  case allMoved = 2
  /// A turn with a count of inputs of any kind.
  case inputs = 3
  /// A turn in which some of the touches on the screen moved once, in order of number.
  case someMoved = 4
}

/// The first byte of a record of moves, which also encodes its time.
///
/// Most second differences are small, so one or two bytes hold both kind and time.
enum ShortRecord {
  private static let allMoved: UInt8 = 16
  private static let someMoved: UInt8 = 136
  /// The number of first bytes per kind.
  private static let count: UInt64 = 120
  /// This many of them are complete times; the others are high parts followed by another byte.
  private static let single: UInt64 = 60

  /// The bytes for a kind and a zigzag time; nil if there is no short form.
  static func bytes(_ kind: RecordKind, _ time: UInt64) -> (first: UInt8, second: UInt8?)? {
    guard kind == .allMoved || kind == .someMoved else { return nil }
    let start = kind == .allMoved ? allMoved : someMoved
    if time < single { return (start + UInt8(time), nil) }
    let (high, low) = (time - single).quotientAndRemainder(dividingBy: 256)
    guard high < count - single else { return nil }
    return (start + UInt8(single + high), UInt8(low))
  }

  /// The kind and partial time in a first byte, and whether a byte follows; nil for other bytes.
  static func read(_ first: UInt8) -> (kind: RecordKind, time: UInt64, isLong: Bool)? {
    guard first >= allMoved else { return nil }
    let kind: RecordKind = first < someMoved ? .allMoved : .someMoved
    let part = UInt64(first - (first < someMoved ? allMoved : someMoved))
    return part < single ? (kind, part, false) : (kind, single + (part - single) * 256, true)
  }
}

/// The first byte of an input; touches add flags.
enum InputTag {
  static let kinds: UInt8 = 0x07
  static let key: UInt8 = 4
  static let display: UInt8 = 5
  static let data: UInt8 = 6
  static let wheel: UInt8 = 7
  /// The pressure follows.
  static let pressure: UInt8 = 0x08
  /// The pressure is the same as before.
  static let samePressure: UInt8 = 0x10
  /// Among the flags of a key: what it typed follows.
  static let keyText: UInt8 = 0x10
  /// Among the flags of a key: it was already down.
  static let keyRepeat: UInt8 = 0x20
  private static let cancelled: UInt8 = 3

  /// Whether a tag has no flags except one about a touch's pressure.
  static func isKnown(_ tag: UInt8) -> Bool {
    switch tag & ~kinds {
    case 0: true
    case pressure, samePressure: tag & kinds <= cancelled
    default: false
    }
  }
}

/// What the reader and the writer of turns both know: where each touch is and where it is heading.
struct TurnCodingState {
  struct Contact {
    var number: Int
    var id: ContactID
    var x: Int64
    var y: Int64
    var deltaX: Int64 = 0
    var deltaY: Int64 = 0
    var pressure: Float?

    mutating func move(toX newX: Int64, y newY: Int64) {
      deltaX = newX &- x
      deltaY = newY &- y
      x = newX
      y = newY
    }
  }

  /// Touches beyond this number have no bit in a record of some moves.
  static let maximumMasked = 64

  /// The touches on the screen, ordered by number.
  var contacts: [Contact] = []
  var time: Int64
  var interval: Int64 = 0
  let scale: Double
  /// The possible locations; their sums and differences cannot overflow.
  let locations: ClosedRange<Int64>

  /// Microseconds outside this range are damage; all within it are exact as a `Double`.
  static let times: Range<Int64> = 0..<1 << 53
  /// Touch numbers beyond this are damage.
  static let mostContacts = 4096

  init(header: SessionHeader) {
    time = header.start.microseconds
    scale = 256 / Double(1 << UInt64(header.locationShift))
    let farthest = Int64(SessionFormat.farthestLocation * scale)
    locations = -farthest...farthest
  }

  func index(of number: Int) -> Int? {
    contacts.firstIndex { $0.number == number }
  }

  mutating func insert(_ contact: Contact) {
    let index = contacts.firstIndex { $0.number > contact.number } ?? contacts.count
    contacts.insert(contact, at: index)
  }

  func units(_ value: Double) -> Int64 {
    guard value == value else { return 0 }
    let farthest = Double(locations.upperBound)
    return Int64(max(-farthest, min(farthest, (value * scale).rounded())))
  }

  /// A change of a touch, at its location.
  func change(_ kind: TouchChange.Kind, _ index: Int) -> TouchChange {
    let contact = contacts[index]
    return TouchChange(
      kind, number: contact.number, contact: contact.id,
      location: Point(x: Double(contact.x) / scale, y: Double(contact.y) / scale))
  }
}
