import Testing
import TrackerKit

@testable import TUIO

@Suite("TUIOReceiver")
struct TUIOReceiverTests {
  private var receiver = TUIOReceiver()

  @Test("U1 a contact begins with its first set, moves with others, and ends when it is not alive")
  mutating func life() {
    #expect(
      receiver.hear(Bundle.cursors(alive: [7], [(7, 0.25, 0.5)], frame: 1))
        == ["tracker@127.0.0.1 is there", "down 7 at 0.25 0.5"])
    #expect(
      receiver.hear(Bundle.cursors(alive: [7], [(7, 0.5, 0.5)], frame: 2)) == ["move 7 at 0.5 0.5"])
    #expect(receiver.hear(Bundle.cursors(alive: [7], frame: 3)) == [])
    #expect(receiver.hear(Bundle.cursors(alive: [], frame: 4)) == ["up 7 at 0.5 0.5"])
    #expect(receiver.hear(Bundle.cursors(alive: [], frame: 5)) == [])
  }

  @Test("U1 in a frame, contacts end first, then move, then begin")
  mutating func order() {
    _ = receiver.hear(Bundle.cursors(alive: [1, 2], [(1, 0, 0), (2, 0.5, 0.5)], frame: 1))
    let frame = Bundle.cursors(alive: [3, 2], [(3, 1, 1), (2, 0.25, 0.5)], frame: 2)
    #expect(
      receiver.hear(frame) == ["up 1 at 0.0 0.0", "move 2 at 0.25 0.5", "down 3 at 1.0 1.0"])
  }

  @Test("U1 a set of a contact that is not alive is ignored, and so is a frame without an end")
  mutating func incomplete() {
    #expect(receiver.hear(Bundle.cursors(alive: [], [(1, 0.5, 0.5)], frame: 1)).count == 1)
    var cut = Bundle.cursors(alive: [1], [(1, 0.5, 0.5)], frame: 2)
    cut.messages.removeLast()
    #expect(receiver.hear(cut) == [])
    #expect(receiver.hear(Bundle.cursors(alive: [], frame: 3)) == [])
  }

  @Test("U1 messages that come without bundles count, from any port of a host")
  mutating func unbundled() {
    let frame = Bundle.cursors(nil, alive: [1], [(1, 0.5, 0.5)], frame: 1)
    var words: [String] = []
    for message in frame.messages {
      words += receiver.hear(OSCPacket([message], isBundle: false), from: "10.0.0.2")
    }
    #expect(words == ["10.0.0.2 is there", "down 1 at 0.5 0.5"])
  }

  @Test("U1 positions outside the window are moved to its edge; what is not a number is ignored")
  mutating func positions() {
    let frame = Bundle.cursors(alive: [1, 2], [(1, -3, 7), (2, .nan, 0.5)], frame: 1)
    #expect(receiver.hear(frame).dropFirst() == ["down 1 at 0.0 1.0"])
  }

  @Test("U2 sources are told apart by their names and hosts; one is a device each")
  mutating func twoSources() {
    func frame(_ source: String?, _ x: Double, _ number: Int32 = 1) -> OSCPacket {
      Bundle.cursors(source, alive: [1], [(1, x, 0)], frame: number)
    }
    #expect(
      receiver.hear(frame("left@127.0.0.1", 0.25)) == [
        "left@127.0.0.1 is there", "down 1 at 0.25 0.0",
      ])
    #expect(
      receiver.hear(frame("right", 0.75)) == ["right (127.0.0.1) is there", "down 1 at 0.75 0.0"])
    #expect(
      receiver.hear(frame("right", 0.5), from: "10.0.0.2")
        == ["right (10.0.0.2) is there", "down 1 at 0.5 0.0"])
    #expect(receiver.hear(frame(nil, 0)) == ["127.0.0.1 is there", "down 1 at 0.0 0.0"])
    // Each has its own numbers of frames and contacts.
    #expect(receiver.hear(frame("left@127.0.0.1", 0.5, 2)) == ["move 1 at 0.5 0.0"])
    #expect(
      receiver.hear(Bundle.cursors("right", alive: [], frame: 900)) == ["up 1 at 0.75 0.0"])
    #expect(receiver.hear(frame("left@127.0.0.1", 0.75, 3)) == ["move 1 at 0.75 0.0"])
  }

  @Test("U2 two sources of one host do not mix, although neither has a name in each message")
  mutating func bundlesAreWhole() {
    var cut = Bundle.cursors("a", alive: [1], [(1, 0.5, 0.5)], frame: 1)
    cut.messages.removeLast()
    _ = receiver.hear(cut)
    let end = OSCPacket([Bundle.cursor("fseq", .whole(1))])
    #expect(receiver.hear(end) == ["127.0.0.1 is there"])
  }

  @Test("U2 there are at most 200 sources, and 256 contacts of each")
  mutating func limits() {
    let many = (1...300).map { (id: Int32($0), x: 0.5, y: 0.5) }
    let frame = Bundle.cursors(alive: many.map(\.id), many, frame: 1)
    #expect(receiver.hear(frame).count == 1 + 256)
    for index in 0..<210 {
      _ = receiver.hear(Bundle.cursors("tracker \(index)", alive: [], frame: 1))
    }
    #expect(
      receiver.hear(Bundle.cursors("tracker 198", alive: [1], [(1, 0, 0)], frame: 2)).count == 1)
    #expect(receiver.hear(Bundle.cursors("tracker 199", alive: [1], [(1, 0, 0)], frame: 2)) == [])
  }

  @Test("U2 a frame without an end keeps 1024 contacts, and a host without one takes no room")
  mutating func endlessFrame() throws {
    for id in 1...2000 as ClosedRange<Int32> {
      _ = receiver.hear(OSCPacket([Bundle.set(id, 0, 0)], isBundle: false), from: "10.0.0.1")
    }
    // Other hosts are heard, although many have sent something that is not a frame.
    for host in 2...40 {
      let other = OSCPacket([OSCMessage("/else", [])], isBundle: false)
      _ = receiver.hear(other, from: "10.0.0.\(host)")
    }
    let alive = OSCMessage("/tuio/2Dcur", [.text("alive"), .whole(1024), .whole(1025)])
    let end = [alive, Bundle.cursor("fseq", .whole(1))].map { OSCPacket([$0], isBundle: false) }
    for host in ["10.0.0.1", "10.0.0.99"] {
      #expect(receiver.hear(end[0], from: host) == [])
      #expect(receiver.hear(end[1], from: host).count == (host == "10.0.0.1" ? 2 : 1))
    }
  }

  @Test("U2 hosts that never finish a frame, such as phones that have left, do not keep others out")
  mutating func abandonedFrames() {
    let cut = OSCPacket([Bundle.set(1, 0, 0)], isBundle: false)
    for host in 1...100 { _ = receiver.hear(cut, from: "10.0.1.\(host)") }
    let frame = Bundle.cursors("a", alive: [1], [(1, 0.5, 0.5)], frame: 1).messages
    var words: [String] = []
    for (index, message) in frame.enumerated() {
      for host in 1...31 { _ = receiver.hear(cut, from: "10.0.\(index + 2).\(host)") }
      words += receiver.hear(OSCPacket([message], isBundle: false), from: "10.0.0.1")
    }
    #expect(words == ["a (10.0.0.1) is there", "down 1 at 0.5 0.5"])
  }

  @Test("U2 a source's name is cut after 64 letters and marks")
  mutating func longName() throws {
    let name = "e" + String(repeating: "\u{301}", count: 10_000)
    let device = try #require(receiver.hear(Bundle.cursors(name, alive: [], frame: 1)).first)
    #expect(device.utf8.count < 200)
  }

  @Test("U3 a frame that comes after a later one is dropped; one that comes twice changes nothing")
  mutating func lateFrames() {
    let first = Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 1)
    let second = Bundle.cursors(alive: [1], [(1, 0.5, 0)], frame: 2)
    let third = Bundle.cursors(alive: [], frame: 3)
    #expect(receiver.hear(first).count == 2)
    #expect(receiver.hear(first) == [])
    #expect(receiver.hear(third) == ["up 1 at 0.0 0.0"])
    #expect(receiver.hear(second) == [])
    #expect(receiver.hear(third) == [])
  }

  @Test("U3 a frame may come in several bundles with the same number")
  mutating func severalBundles() {
    _ = receiver.hear(Bundle.cursors(alive: [1, 2], [(1, 0, 0)], frame: 5))
    #expect(
      receiver.hear(Bundle.cursors(alive: [1, 2], [(2, 1, 1)], frame: 5)) == ["down 2 at 1.0 1.0"])
  }

  @Test("U3 a source whose numbers jump back far has started again: its contacts are lost")
  mutating func restart() {
    _ = receiver.hear(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 500))
    #expect(receiver.hear(Bundle.cursors(alive: [1], [(1, 0.5, 0)], frame: 400)) == [])
    #expect(
      receiver.hear(Bundle.cursors(alive: [1], [(1, 0.5, 0)], frame: 399))
        == ["tracker@127.0.0.1 is lost", "down 1 at 0.5 0.0"])
  }

  @Test("U3 a lower number more than a second after the last frame means the same")
  mutating func lateRestart() {
    _ = receiver.hear(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 5), at: 0)
    #expect(receiver.hear(Bundle.cursors(alive: [1], [(1, 0.5, 0)], frame: 1), at: 1) == [])
    #expect(
      receiver.hear(Bundle.cursors(alive: [1], [(1, 0.5, 0)], frame: 2), at: 1.01)
        == ["tracker@127.0.0.1 is lost", "down 1 at 0.5 0.0"])
  }

  @Test("U4 a frame without a number makes good what was lost, whatever its contacts did")
  mutating func repetition() {
    _ = receiver.hear(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 1))
    // The set of contact 2 was lost, and then the end of contact 1.
    #expect(receiver.hear(Bundle.cursors(alive: [1, 2], frame: 2)) == [])
    #expect(
      receiver.hear(Bundle.cursors(alive: [2], [(2, 0.5, 0.5)], frame: -1))
        == ["up 1 at 0.0 0.0", "down 2 at 0.5 0.5"])
    #expect(receiver.hear(Bundle.cursors(alive: [2], [(2, 0.5, 0.5)], frame: -1)) == [])
    #expect(receiver.hear(Bundle.cursors(alive: [2], [(2, 0.75, 0.5)], frame: 3)).count == 1)
  }

  @Test("U4 a frame without a number that comes late does not begin a contact that has just ended")
  mutating func lateRepetition() {
    let state = Bundle.cursors(alive: [1], [(1, 0, 0)], frame: -1)
    _ = receiver.hear(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 1), at: 0)
    _ = receiver.hear(Bundle.cursors(alive: [], frame: 2), at: 1)
    #expect(receiver.hear(state, at: 1.1) == [])
    // Some trackers always say -1, and use numbers again.
    #expect(receiver.hear(state, at: 1.2) == ["down 1 at 0.0 0.0"])
  }

  @Test("U5 the contacts of a source that is silent for 5 s are lost; it may begin anywhere again")
  mutating func silence() {
    #expect(receiver.nextSilence == nil)
    _ = receiver.hear(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 90), at: 1)
    _ = receiver.hear(Bundle.cursors("other", alive: [1], [(1, 0, 0)], frame: 1), at: 2)
    #expect(receiver.nextSilence == Timestamp(seconds: 6))
    _ = receiver.hear(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: -1), at: 5)
    #expect(receiver.nextSilence == Timestamp(seconds: 7))
    #expect(receiver.endSilent(at: Timestamp(seconds: 6.9)).isEmpty)
    #expect(
      receiver.endSilent(at: Timestamp(seconds: 7)).map(\.words) == ["other (127.0.0.1) is lost"])
    #expect(
      receiver.endSilent(at: Timestamp(seconds: 10)).map(\.words) == ["tracker@127.0.0.1 is lost"])
    #expect(receiver.nextSilence == nil)
    let frame = Bundle.cursors(alive: [1], [(1, 0.5, 0)], frame: 1)
    #expect(receiver.hear(frame, at: 10) == ["down 1 at 0.5 0.0"])
  }

  @Test("U6 pointers of TUIO 2.0 begin, move and end, with their pressure")
  mutating func pointers() {
    #expect(
      receiver.hear(Bundle.pointers(alive: [3], [(3, 0.25, 0.5, 0.5)], frame: 1))
        == ["tracker:0@127.0.0.1 is there", "down 3 at 0.25 0.5 0.5"])
    #expect(
      receiver.hear(Bundle.pointers(alive: [3], [(3, 0.25, 0.5, 0.75)], frame: 2))
        == ["move 3 at 0.25 0.5 0.75"])
    #expect(receiver.hear(Bundle.pointers(alive: [3], frame: 3)) == [])
    #expect(receiver.hear(Bundle.pointers(alive: [], frame: 4)) == ["up 3 at 0.25 0.5 0.75"])
  }

  @Test("U6 I10 a pointer with a pressure below 0 hovers: it is no touch")
  mutating func hover() {
    #expect(receiver.hear(Bundle.pointers(alive: [3], [(3, 0, 0, -0.5)], frame: 1)).count == 1)
    #expect(
      receiver.hear(Bundle.pointers(alive: [3], [(3, 0, 0, 0)], frame: 2)) == [
        "down 3 at 0.0 0.0 0.0"
      ])
    #expect(
      receiver.hear(Bundle.pointers(alive: [3], [(3, 0, 0, -1)], frame: 3)) == [
        "up 3 at 0.0 0.0 0.0"
      ])
    #expect(receiver.hear(Bundle.pointers(alive: [3], frame: 4)) == [])
  }

  @Test("U6 frames of TUIO 2.0 are late as those of 1.1 are; the number 0 repeats")
  mutating func pointerFrames() {
    _ = receiver.hear(Bundle.pointers(alive: [1], [(1, 0, 0, 0)], frame: 9))
    #expect(receiver.hear(Bundle.pointers(alive: [], frame: 8)) == [])
    #expect(receiver.hear(Bundle.pointers(alive: [], frame: 0)) == ["up 1 at 0.0 0.0 0.0"])
  }

  @Test("U1 other profiles, and messages that make no sense, are ignored")
  mutating func others() {
    let frame = OSCPacket([
      OSCMessage("/tuio/2Dobj", [.text("alive"), .whole(1)]),
      OSCMessage("/tuio/2Dobj", [.text("fseq"), .whole(1)]),
      OSCMessage("/tuio/2Dcur", []), OSCMessage("/tuio/2Dcur", [.text("fseq"), .text("one")]),
      OSCMessage("/tuio/2Dcur", [.text("set")]), OSCMessage("/tuio2/ptr", [.whole(1)]),
      OSCMessage("/tuio2/frm", []), OSCMessage("/else", [.whole(1)]),
    ])
    #expect(receiver.hear(frame) == [])
  }
}
