import Testing
import TouchRecordings
import TrackerKit

@Suite struct SlotContactsTests {
  @Test("S11 a new contact inherits what its slot had")
  func inheritance() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 -1", "sync", "39 6", "35 30", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20)", "+1(30,20)", "-1(30,20)"])
  }

  @Test("S11 places behind a slot's last id move nobody and are inherited")
  func deadSlot() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 -1", "sync", "35 40", "sync", "39 6", "sync",
      "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20)", "", "+1(40,20)", "-1(40,20)"])
  }

  @Test("S11 another id in a slot ends the contact before")
  func replacement() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 6", "35 30", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20) +1(30,20)", "-1(30,20)"])
  }

  @Test("S11 the same id behind an end is another contact")
  func sameID() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 -1", "39 5", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20) +1(10,20)", "-1(10,20)"])
  }

  @Test("S11 a tap within one frame is kept, before what the slot gets then")
  func flash() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "39 -1", "39 6", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20) -1(10,20) +1(10,20)", "-1(10,20)"])
  }

  @Test("S11 the chosen slot stays chosen, and frames without changes are turns")
  func slots() throws {
    let changes = try EvemuText.changes([
      "39 1", "35 1", "36 1", "2f 1", "39 2", "35 2", "36 2", "sync", "35 3", "sync", "sync",
      "2f 0", "39 -1", "sync", "2f 1", "36 9", "39 -1", "sync",
    ])
    #expect(changes == ["+1(1,1) +2(2,2)", ">2(3,2)", "", "-1(1,1)", "-2(3,9)"])
  }

  @Test("S11 a palm is cancelled, and its slot is free for the next contact")
  func palm() throws {
    let lines = [
      "39 1", "35 1", "36 1", "sync", "37 2", "sync", "35 5", "sync", "39 -1", "sync",
      "39 2", "37 0", "sync", "39 -1", "sync",
    ]
    #expect(
      try EvemuText.changes(lines) == ["+1(1,1)", "p1(1,1)", "", "", "+1(5,1)", "-1(5,1)"])
    let notes = try ContactList(EvemuText.slots + EvemuText.events(lines)).notes
    #expect(notes.contains { $0.contains("palms") })
  }

  @Test("S11 lost events cancel every contact, and what follows up to the next report is ignored")
  func dropped() throws {
    let lines = [
      "39 1", "35 1", "36 1", "sync", "35 2", "dropped", "35 3", "39 9", "sync", "35 4", "sync",
      "39 2", "35 5", "sync", "39 -1", "sync",
    ]
    #expect(
      try EvemuText.changes(lines) == ["+1(1,1)", "x1(2,1)", "", "+1(5,1)", "-1(5,1)"])
    let notes = try ContactList(EvemuText.slots + EvemuText.events(lines)).notes
    #expect(notes.contains { $0.contains("lost") && $0.contains("0.01 s") })
  }

  @Test("S11 contacts that are down at the end are cancelled there")
  func leftDown() throws {
    let lines = ["39 1", "35 1", "36 1", "2f 1", "39 2", "sync"]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(1,1) +2(0,0)", "x1(1,1) x2(0,0)"])
    #expect(list.turns.map(\.time.microseconds) == [0, 1])
    #expect(list.notes.contains { $0.contains("down at the end") && $0.contains("2") })
  }

  @Test("S11 a slot that no device has is ignored", arguments: ["-1", "1024", "2147483647"])
  func impossibleSlot(_ slot: String) throws {
    let changes = try EvemuText.changes(["2f \(slot)", "39 1", "35 1", "sync", "2f 0", "sync"])
    #expect(changes == ["", ""])
  }
}
