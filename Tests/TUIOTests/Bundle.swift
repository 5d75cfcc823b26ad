import TUIO
import TrackerKit

/// TUIO as trackers send it, and readable reports.
enum Bundle {
  /// A frame of TUIO 1.1.
  static func cursors(
    _ source: String? = "tracker@127.0.0.1", alive: [Int32],
    _ sets: [(id: Int32, x: Double, y: Double)] = [], frame: Int32
  ) -> OSCPacket {
    var messages: [OSCMessage] = []
    if let source { messages.append(cursor("source", .text(source))) }
    messages.append(
      OSCMessage("/tuio/2Dcur", [.text("alive")] + alive.map { .whole(Int64($0)) }))
    for set in sets { messages.append(self.set(set.id, set.x, set.y)) }
    messages.append(cursor("fseq", .whole(Int64(frame))))
    return OSCPacket(messages)
  }

  static func cursor(_ command: String, _ argument: OSCMessage.Argument) -> OSCMessage {
    OSCMessage("/tuio/2Dcur", [.text(command), argument])
  }

  static func set(_ id: Int32, _ x: Double, _ y: Double) -> OSCMessage {
    OSCMessage(
      "/tuio/2Dcur",
      [.text("set"), .whole(Int64(id))] + [x, y, 0, 0, 0].map { .number($0) })
  }

  /// A frame of TUIO 2.0; a pointer without a position is only alive.
  static func pointers(
    _ source: String = "tracker:0@127.0.0.1", alive: [Int32],
    _ pointers: [(id: Int32, x: Double, y: Double, pressure: Double)] = [], frame: Int32
  ) -> OSCPacket {
    let start = OSCMessage(
      "/tuio2/frm", [.whole(Int64(frame)), .other, .whole(0), .text(source)])
    let middle = pointers.map { pointer in
      OSCMessage(
        "/tuio2/ptr",
        [.whole(Int64(pointer.id)), .whole(0), .whole(0)]
          + [pointer.x, pointer.y, 0, 0, 0, pointer.pressure].map { .number($0) })
    }
    let end = OSCMessage("/tuio2/alv", alive.map { .whole(Int64($0)) })
    return OSCPacket([start] + middle + [end])
  }
}

extension TUIOReceiver {
  /// Takes a packet, and says in words what it leads to.
  mutating func hear(
    _ packet: OSCPacket, from host: String = "127.0.0.1", at seconds: Double = 0
  ) -> [String] {
    take(packet, from: host, at: Timestamp(seconds: seconds)).map(\.words)
  }
}

extension RemoteReport {
  var words: String {
    let name = device.replacing("TUIO ", with: "")
    switch event {
    case .present: return "\(name) is there"
    case .lost: return "\(name) is lost"
    case .contact(let kind, let finger, let position, let pressure):
      let force = pressure.map { " \($0)" } ?? ""
      return "\(kind) \(finger) at \(position.x) \(position.y)\(force)"
    }
  }
}
