package import TrackerKit

package struct TUIOFinger: Hashable, Sendable {
  /// A number that no other finger of the session has.
  package var serial: Int
  /// The location, as fractions of the window.
  package var position: Point

  package init(serial: Int, position: Point) {
    self.serial = serial
    self.position = position
  }
}

/// Turns fingers into the packets of TUIO 1.1 (rule U7).
///
/// It reads no clock and no socket. Each frame says where all fingers are, so the next packet makes
/// up for a lost one.
package struct TUIOSender: Sendable {
  /// The most fingers in a packet, so that it fits into a packet of an ordinary network.
  package static let packetSize = 16
  private static let address = "/tuio/2Dcur"

  private struct Cursor {
    var serial: Int
    var id: Int32
    var position: Point
    /// The velocity, in windows per second.
    var velocity = Point.zero
    /// The change of the speed, in windows per second squared.
    var acceleration = 0.0
    var time: Timestamp

    /// Goes to the next position; going back in a replay is not a movement.
    mutating func move(to position: Point, at time: Timestamp) {
      let seconds = time.seconds(since: self.time)
      if seconds > 0 {
        let change = position - self.position
        let speed = velocity.distance(to: .zero)
        velocity = Point(x: change.x / seconds, y: change.y / seconds)
        acceleration = (velocity.distance(to: .zero) - speed) / seconds
      } else if seconds < 0 {
        rest()
      }
      (self.position, self.time) = (position, time)
    }

    mutating func rest() { (velocity, acceleration) = (.zero, 0) }
  }

  private let source: String
  private var cursors: [Cursor] = []
  private var lastID: Int32 = 0
  private var number: Int32 = 0

  /// Creates a sender without fingers; the source is a program's name, `@` and a host.
  package init(source: String) {
    self.source = source
  }

  /// The packets that say what has changed; none if nothing has.
  package mutating func frame(_ fingers: [TUIOFinger], at time: Timestamp) -> [OSCPacket] {
    let isSame = fingers.elementsEqual(cursors) {
      $0.serial == $1.serial && $0.position.insideWindow == $1.position
    }
    if isSame { return [] }
    let before = cursors
    cursors = []
    for finger in fingers {
      var cursor = before.first { $0.serial == finger.serial } ?? newCursor(finger, at: time)
      cursor.move(to: finger.position.insideWindow, at: time)
      cursors.append(cursor)
    }
    number = number == .max ? 1 : number + 1
    return packets(number: number)
  }

  /// The packets that repeat the locations of all fingers, which rest, for receivers that missed them.
  package mutating func repetition() -> [OSCPacket] {
    for index in cursors.indices { cursors[index].rest() }
    return packets(number: -1)
  }

  private mutating func newCursor(_ finger: TUIOFinger, at time: Timestamp) -> Cursor {
    lastID = lastID == .max ? 1 : lastID + 1
    return Cursor(
      serial: finger.serial, id: lastID, position: finger.position.insideWindow, time: time)
  }

  /// A packet for each few fingers, with the same number: each lists all that are down.
  private func packets(number: Int32) -> [OSCPacket] {
    stride(from: 0, to: max(1, cursors.count), by: Self.packetSize).map { start in
      let part = cursors[start..<min(start + Self.packetSize, cursors.count)]
      let head = [
        message("source", [.text(source)]),
        message("alive", cursors.map { .whole(Int64($0.id)) }),
      ]
      let sets = part.map { cursor in
        let numbers = [
          cursor.position.x, cursor.position.y, cursor.velocity.x, cursor.velocity.y,
          cursor.acceleration,
        ]
        return message("set", [.whole(Int64(cursor.id))] + numbers.map { .number($0) })
      }
      return OSCPacket(head + sets + [message("fseq", [.whole(Int64(number))])])
    }
  }

  private func message(_ command: String, _ arguments: [OSCMessage.Argument]) -> OSCMessage {
    OSCMessage(Self.address, [.text(command)] + arguments)
  }
}
