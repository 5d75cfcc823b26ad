import Testing
import TouchRecordings
import TrackerKit

@Suite struct PacketContactsTests {
  private func changes(_ lines: [String]) throws -> [String] {
    try EvemuText.changes(lines, of: EvemuText.packets)
  }

  @Test("S11 packets with ids are matched by id, in any order")
  func ids() throws {
    let changes = try changes([
      "39 7", "35 1", "36 1", "contact", "39 8", "35 9", "36 9", "contact", "sync",
      "39 8", "35 1", "36 1", "contact", "39 7", "35 9", "36 9", "contact", "sync",
      "39 8", "35 2", "36 2", "contact", "sync", "contact", "sync",
    ])
    #expect(
      changes == [
        "+1(1,1) +2(9,9)", ">1(9,9) >2(1,1)", ">2(2,2) -1(9,9)", "-2(2,2)",
      ])
  }

  @Test("S11 packets without ids are matched by the least sum of distances")
  func nearest() throws {
    // Pairing the nearest one by one would take 10 for 11 and leave 0 with 20.
    let changes = try changes([
      "35 0", "36 0", "contact", "35 10", "36 0", "contact", "sync",
      "35 20", "36 0", "contact", "35 9", "36 0", "contact", "sync", "contact", "sync",
    ])
    #expect(changes == ["+1(0,0) +2(10,0)", ">1(9,0) >2(20,0)", "-1(9,0) -2(20,0)"])
  }

  @Test("S11 the last contact lifts with an empty report, or with the touch key alone")
  func lift() throws {
    let packet = ["39 1", "35 1", "36 1", "contact"]
    #expect(try changes(packet + ["sync", "contact", "sync"]) == ["+1(1,1)", "-1(1,1)"])
    #expect(
      try changes(["touch 1"] + packet + ["sync", "touch 0", "sync"]) == ["+1(1,1)", "-1(1,1)"])
  }

  @Test("S11 a pressure of 0 without packets lifts all contacts and is not reported as left out")
  func pressureLift() throws {
    let lines = [
      "39 1", "35 1", "36 1", "contact", "39 2", "35 9", "36 9", "contact", "sync", "18 0", "sync",
    ]
    let description = EvemuText.packets + "A: 18 0 255 0 0\n"
    let list = try ContactList(description + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(1,1) +2(9,9)", "-1(1,1) -2(9,9)"])
    #expect(list.notes.isEmpty)
    let pressed = try ContactList(description + EvemuText.events(["18 7"] + lines))
    #expect(
      pressed.notes == ["left out: pressure, reported only for the oldest contact"])
  }

  @Test("S11 a frame without contact events leaves contacts as they are")
  func silentFrame() throws {
    let packet = ["39 1", "35 1", "36 1", "contact", "sync"]
    #expect(
      try changes(packet + ["sync"] + packet + ["contact", "sync"])
        == ["+1(1,1)", "", ">1(1,1)", "-1(1,1)"])
  }

  @Test("S11 a packet contact ends with its last pressure")
  func lastPressure() throws {
    let lines = ["35 1", "36 1", "3a 50", "contact", "sync", "contact", "sync"]
    let list = try ContactList(EvemuText.packets + "A: 3a 0 100 0 0\n" + EvemuText.events(lines))
    #expect(list.contacts.map(\.pressures) == [[0.5, 0.5]])
  }

  @Test("S11 a frame of packets has the time of its end")
  func time() throws {
    let list = try ContactList(
      EvemuText.packets + """
        E: 5.000000 0003 0035 3
        E: 5.000020 0003 0036 4
        E: 5.000030 0000 0002 0
        E: 5.000032 0000 0000 0
        E: 5.010000 0000 0002 0
        E: 5.010005 0000 0000 0

        """)
    #expect(list.turns.map(\.time.microseconds) == [32, 10_005])
  }

  @Test("S11 that contacts without ids were tracked by their locations is reported")
  func withoutIDs() throws {
    func notes(_ start: [String]) throws -> [String] {
      let lines = start + ["35 1", "36 1", "contact", "sync", "contact", "sync"]
      return try ContactList(EvemuText.packets + EvemuText.events(lines)).notes
    }
    let note = "the device sends no ids: contacts were tracked by nearest location"
    #expect(try notes([]).contains(note))
    #expect(try !notes(["39 7"]).contains(note))
  }
}
