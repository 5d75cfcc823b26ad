import Testing
import TrackerKit

@testable import TUIO

@Suite("TUIOSender")
struct TUIOSenderTests {
  private var sender = TUIOSender(source: "touchplay@table")

  private mutating func send(_ fingers: [TUIOFinger], at seconds: Double = 0) -> [OSCPacket] {
    sender.frame(fingers, at: Timestamp(seconds: seconds))
  }

  private func finger(_ serial: Int, _ x: Double, _ y: Double) -> TUIOFinger {
    TUIOFinger(serial: serial, position: Point(x: x, y: y))
  }

  @Test("U7 a frame names the source, lists what is alive, says where it is, and has a number")
  mutating func frame() {
    let packets = send([finger(4, 0.25, 0.5)])
    #expect(
      packets == [
        OSCPacket([
          OSCMessage("/tuio/2Dcur", [.text("source"), .text("touchplay@table")]),
          OSCMessage("/tuio/2Dcur", [.text("alive"), .whole(1)]),
          Bundle.set(1, 0.25, 0.5), Bundle.cursor("fseq", .whole(1)),
        ])
      ])
  }

  @Test("U7 nothing is sent while nothing changes, but it can be repeated, with the number -1")
  mutating func repetition() {
    _ = send([finger(1, 0, 0)])
    #expect(send([finger(1, 0, 0)], at: 1).isEmpty)
    #expect(sender.repetition()[0].messages.last == Bundle.cursor("fseq", .whole(-1)))
    #expect(send([], at: 2)[0].messages.last == Bundle.cursor("fseq", .whole(2)))
    #expect(send([], at: 3).isEmpty)
  }

  @Test("U7 each contact has a number of its own, although fingers' numbers are used again")
  mutating func identities() {
    _ = send([finger(1, 0, 0)])
    _ = send([])
    let alive = OSCMessage("/tuio/2Dcur", [.text("alive"), .whole(2), .whole(3)])
    #expect(send([finger(2, 0, 0), finger(1, 1, 1)])[0].messages[1] == alive)
  }

  @Test("U7 velocity and acceleration are in windows per second")
  mutating func velocity() {
    _ = send([finger(1, 0, 0)], at: 0)
    let set = send([finger(1, 0.3, 0.4)], at: 0.5)[0].messages[2]
    #expect(
      set.arguments.dropFirst(2) == [
        .number(0.3), .number(0.4), .number(0.6), .number(0.8), .number(2),
      ])
    let rest = send([finger(1, 0.3, 0.4), finger(2, 0, 0)], at: 1)[0].messages[2]
    #expect(rest.arguments.dropFirst(4) == [.number(0), .number(0), .number(-2)])
  }

  @Test("U7 a finger rests while its state is repeated, and when a replay goes back")
  mutating func resting() {
    func motion(_ packets: [OSCPacket]) -> [OSCMessage.Argument] {
      Array(packets[0].messages[2].arguments.dropFirst(4))
    }
    _ = send([finger(1, 0, 0)], at: 1)
    #expect(motion(send([finger(1, 0.5, 0)], at: 2)) == [.number(0.5), .number(0), .number(0.5)])
    #expect(motion(sender.repetition()) == [.number(0), .number(0), .number(0)])
    _ = send([finger(1, 1, 0)], at: 3)
    #expect(motion(send([finger(1, 0, 0)], at: 1)) == [.number(0), .number(0), .number(0)])
    #expect(motion(send([finger(1, 0, 0.5)], at: 2)) == [.number(0), .number(0.5), .number(0.5)])
  }

  @Test("U7 the fingers of a packet fit into one of an ordinary network")
  mutating func manyFingers() {
    let packets = send((1...40).map { finger($0, 0.5, Double($0) / 40) })
    #expect(packets.map(\.messages.count) == [19, 19, 11])
    #expect(packets.allSatisfy { $0.bytes.count < 1472 })
    var receiver = TUIOReceiver()
    let words = packets.flatMap { receiver.hear(OSCPacket($0.bytes)) }
    #expect(words.count == 41)
    let end = OSCPacket(send([])[0].bytes)
    #expect(receiver.hear(end).count == 40)
  }

  @Test("U7 positions outside the window are moved to its edge")
  mutating func edge() {
    let set = send([finger(1, -0.5, 1.5)])[0].messages[2]
    #expect(set == Bundle.set(1, 0, 1))
  }
}
