import Testing
import TouchRecordings
import TrackerKit

/// Contacts above the surface.
@Suite struct HoverTests {
  private static let note = "contacts that only hovered, left out: "

  @Test("I10 a slot's contact begins when its distance becomes 0 and ends when it leaves 0")
  func slots() throws {
    let lines = [
      "39 5", "35 10", "36 20", "3b 4", "sync", "35 11", "sync", "3b 0", "35 12", "sync", "35 13",
      "sync", "3b 1", "35 14", "sync", "35 15", "sync", "3b 0", "sync", "39 -1", "sync",
    ]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(
      list.turns.map(\.words) == [
        "", "", "+1(12,20)", ">1(13,20)", "-1(14,20)", "", "+1(15,20)", "-1(15,20)",
      ])
    #expect(list.contacts.map(\.id.finger) == [5, 5])
    #expect(list.notes.isEmpty)
  }

  @Test("I10 slot contacts that only hover are left out, and each counts once")
  func onlyHovering() throws {
    let lines = [
      "39 5", "35 10", "3b 4", "sync", "35 11", "sync", "39 -1", "sync",
      // Another contact inherits the slot's distance, and a third one comes and goes within the
      // frame.
      "39 6", "sync", "39 7", "39 8", "sync", "3b 0", "sync", "39 -1", "sync",
      "2f 1", "39 9", "3b 2", "sync",
    ]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(
      list.turns.map(\.words) == ["", "", "", "", "", "+1(11,0)", "-1(11,0)", ""])
    #expect(list.notes == [Self.note + "4"])
  }

  @Test("I10 a contact that touches the screen and leaves it within one frame is a tap")
  func hoveringTap() throws {
    let lines = ["39 5", "35 10", "36 20", "3b 4", "sync", "3b 0", "39 -1", "sync"]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["", "+1(10,20) -1(10,20)"])
    #expect(list.notes.isEmpty)
  }

  @Test("I10 a hovering palm is not a palm until it touches the screen")
  func hoveringPalm() throws {
    let lines = [
      "39 5", "35 10", "3b 4", "37 2", "sync", "3b 0", "sync", "39 -1", "3b 3", "sync",
      "39 6", "37 0", "3b 0", "sync", "3b 1", "37 2", "sync", "39 -1", "sync",
    ]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["", "", "", "+1(10,0)", "p1(10,0)", ""])
    #expect(list.notes == ["contacts that were palms, cancelled or left out: 2"])
  }

  @Test("I10 lost events do not bring hovering contacts to the screen")
  func lostEvents() throws {
    let lines = [
      "39 5", "35 10", "3b 4", "sync", "dropped", "sync", "35 11", "3b 0", "sync", "39 6", "sync",
      "39 -1", "sync",
    ]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["", "", "", "+1(11,0)", "-1(11,0)"])
    #expect(list.notes.contains(Self.note + "1"))
  }

  @Test("I10 a frame in which a contact touches the screen has the time of its distance event")
  func time() throws {
    let text =
      EvemuText.slots + """
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 003b 5
        E: 1.000000 0000 0000 0
        E: 2.000000 0003 0035 6
        E: 2.000010 0003 003b 0
        E: 2.000020 0000 0000 0
        E: 3.000000 0003 0039 -1
        E: 3.000000 0000 0000 0

        """
    #expect(
      try ContactList(text).turns.map(\.time.microseconds) == [0, 1_000_010, 2_000_000])
  }

  @Test("I10 a packet contact begins and ends by its distance, with or without ids")
  func packets() throws {
    for ids in [true, false] {
      func packet(_ id: Int, _ x: Int, _ distance: Int) -> [String] {
        (ids ? ["39 \(id)"] : []) + ["35 \(x)", "36 1", "3b \(distance)", "contact"]
      }
      let lines = [
        packet(1, 10, 5), packet(2, 80, 0), ["sync"], packet(1, 11, 0), packet(2, 81, 3), ["sync"],
        packet(1, 12, 0), packet(2, 82, 3), ["sync"], packet(1, 13, 2), packet(2, 83, 3),
        ["sync", "contact", "sync"],
      ]
      let list = try ContactList(EvemuText.packets + EvemuText.events(Array(lines.joined())))
      #expect(
        list.turns.map(\.words) == [
          "+1(80,1)", "-1(81,1) +1(11,1)", ">1(12,1)", "-1(13,1)", "",
        ])
      #expect(!list.notes.contains { $0.contains("hovered") })
    }
  }

  @Test("I10 packet contacts that only hover are left out, and each counts once")
  func hoveringPackets() throws {
    let lines = [
      "39 1", "35 10", "36 1", "3b 5", "contact", "sync", "39 1", "35 11", "36 1", "3b 5", "37 2",
      "contact", "39 2", "35 50", "36 1", "3b 1", "contact", "sync", "dropped", "sync",
      "39 2", "35 50", "36 1", "contact", "sync", "contact", "sync",
    ]
    let list = try ContactList(EvemuText.packets + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["", "", "", "+1(50,1)", "-1(50,1)"])
    #expect(list.notes.contains(Self.note + "2"))
    #expect(!list.notes.contains { $0.contains("palms") })
  }

  private static let tablet = "A: 00 0 99 0 0\nA: 01 0 49 0 0\n"

  private func events(_ lines: [(String, String)]) -> String {
    lines.enumerated().map { "E: \($0).000000 \($1.0) \($1.1)\n" }.joined()
  }

  @Test("I10 on a single-touch device, a pen in range touches only with its touch key")
  func pen() throws {
    let near = [("0001 0140", "1"), ("0003 0000", "5"), ("0003 0019", "20"), ("0000 0000", "0")]
    let touch = [
      // Pens report a distance on the surface, too.
      ("0001 014a", "1"), ("0003 0019", "3"), ("0000 0000", "0"), ("0001 014a", "0"),
      ("0000 0000", "0"),
    ]
    let far = [("0001 0140", "0"), ("0000 0000", "0")]
    let list = try ContactList(
      Self.tablet + events(near + touch + far + near + far + near))
    #expect(list.turns.map(\.words) == ["", "+1(5,0)", "-1(5,0)", "", "", "", ""])
    #expect(
      list.notes == [
        "pen contacts, kept as fingers: 1", Self.note + "2", "left out: distances",
      ])
  }

  @Test(
    "S11 pens of all kinds that are read as a single touch are reported, fingers are not",
    arguments: [("0140", 2), ("0141", 2), ("0142", 2), ("0143", 2), ("0144", 2), ("0145", 0)])
  func pens(_ tool: String, _ count: Int) throws {
    let tap = [
      ("0001 \(tool)", "1"), ("0001 014a", "1"), ("0000 0000", "0"), ("0001 014a", "0"),
      ("0001 \(tool)", "0"), ("0000 0000", "0"),
    ]
    let flash = [
      ("0001 014a", "1"), ("0001 \(tool)", "1"), ("0001 014a", "0"), ("0001 \(tool)", "0"),
      ("0000 0000", "0"),
    ]
    let list = try ContactList(Self.tablet + events(tap + flash))
    #expect(list.contacts.count == 2)
    #expect(
      list.notes == (count > 0 ? ["pen contacts, kept as fingers: \(count)"] : []))
  }
}
