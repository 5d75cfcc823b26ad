import Testing
import TouchRecordings
import TrackerKit

@Suite struct SlotContactsTests {
  @Test("S11 a new contact inherits its slot's values")
  func inheritance() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 -1", "sync", "39 6", "35 30", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20)", "+1(30,20)", "-1(30,20)"])
  }

  @Test("S11 locations after the slot's contact has ended move nothing and are inherited")
  func deadSlot() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 -1", "sync", "35 40", "sync", "39 6", "sync",
      "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20)", "", "+1(40,20)", "-1(40,20)"])
  }

  @Test("S11 another id in a slot ends the previous contact")
  func replacement() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 6", "35 30", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20) +1(30,20)", "-1(30,20)"])
  }

  @Test("S11 the same id after an end is another contact")
  func sameID() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "sync", "39 -1", "39 5", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20)", "-1(10,20) +1(10,20)", "-1(10,20)"])
  }

  @Test("S11 a tap within one frame is kept, and comes before the slot's next contact")
  func flash() throws {
    let changes = try EvemuText.changes([
      "39 5", "35 10", "36 20", "39 -1", "39 6", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(10,20) -1(10,20) +1(10,20)", "-1(10,20)"])
  }

  @Test("S11 the selected slot stays selected, and frames without changes are turns")
  func slots() throws {
    let changes = try EvemuText.changes([
      "39 1", "35 1", "36 1", "2f 1", "39 2", "35 2", "36 2", "sync", "35 3", "sync", "sync",
      "2f 0", "39 -1", "sync", "2f 1", "36 9", "39 -1", "sync",
    ])
    #expect(changes == ["+1(1,1) +2(2,2)", ">2(3,2)", "", "-1(1,1)", "-2(3,9)"])
  }

  @Test("S11 slots that change in any order move by number, and those between them do not move")
  func order() throws {
    let changes = try EvemuText.changes([
      "2f 2", "39 1", "35 1", "36 1", "sync", "2f 1", "39 2", "35 2", "36 2", "sync",
      "2f 0", "39 3", "35 3", "36 3", "sync",
      "2f 2", "35 11", "2f 0", "35 13", "sync",
      "2f 0", "35 23", "2f 1", "35 22", "2f 2", "35 21", "sync",
      "2f 1", "35 32", "sync", "39 -1", "2f 0", "39 -1", "2f 2", "39 -1", "sync",
    ])
    #expect(
      changes == [
        "+1(1,1)", "+2(2,2)", "+3(3,3)", ">1(11,1) >3(13,3)", ">1(21,1) >2(22,2) >3(23,3)",
        ">2(32,2)", "-2(32,2) -3(23,3) -1(21,1)",
      ])
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

  @Test("S11 lost events cancel every contact, and events up to the next report are ignored")
  func dropped() throws {
    let lines = [
      "39 1", "35 1", "36 1", "sync", "35 2", "dropped", "35 3", "39 9", "sync", "35 4", "sync",
      "39 2", "35 5", "sync", "39 -1", "sync",
    ]
    #expect(
      try EvemuText.changes(lines) == ["+1(1,1)", "x1(1,1)", "", "+1(5,1)", "-1(5,1)"])
    let notes = try ContactList(EvemuText.slots + EvemuText.events(lines)).notes
    #expect(notes.contains { $0.contains("lost") && $0.contains("0.01 s") })
  }

  @Test(
    "S11 events without a final report do not affect a contact that is cancelled",
    arguments: [["35 9"], ["36 9", "39 -1"], ["35 9", "39 2", "36 8"]], [[], ["dropped"]])
  func unreported(_ rest: [String], _ end: [String]) throws {
    let changes = try EvemuText.changes(["39 1", "35 1", "36 2", "sync"] + rest + end)
    #expect(changes == ["+1(1,2)", "x1(1,2)"])
  }

  @Test("S11 a slot selected among lost events stays selected")
  func droppedSlot() throws {
    let changes = try EvemuText.changes([
      "39 1", "35 1", "36 1", "2f 1", "39 2", "35 2", "36 2", "sync", "2f 0", "dropped", "2f 1",
      "35 5", "sync", "39 3", "35 7", "sync", "39 -1", "sync",
    ])
    #expect(changes == ["+1(1,1) +2(2,2)", "x1(1,1) x2(2,2)", "+1(7,2)", "-1(7,2)"])
  }

  @Test("S11 a frame that only repeats an id has the time of its first event")
  func repeatedID() throws {
    let text =
      EvemuText.slots + """
        E: 1.000000 0003 0035 5
        E: 1.000010 0003 0039 1
        E: 1.000020 0000 0000 0
        E: 2.000000 0003 0035 6
        E: 2.000010 0003 0039 1
        E: 2.000020 0000 0000 0

        """
    #expect(try ContactList(text).turns.dropLast().map(\.time.microseconds) == [10, 1_000_000])
  }

  @Test("S11 contacts that are down at the end are cancelled there")
  func leftDown() throws {
    let lines = ["39 1", "35 1", "36 1", "2f 1", "39 2", "sync"]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(1,1) +2(0,0)", "x1(1,1) x2(0,0)"])
    #expect(list.turns.map(\.time.microseconds) == [0, 1])
    #expect(list.notes.contains { $0.contains("down at the end") && $0.contains("2") })
  }

  @Test("S11 contacts that were down before the recording began are left out and counted")
  func earlierContacts() throws {
    let lines = [
      "35 5", "36 6", "sync", "2f 1", "35 7", "sync", "2f 0", "39 -1", "sync", "39 1", "sync",
      "39 -1", "sync",
    ]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["", "", "", "+1(5,6)", "-1(5,6)"])
    #expect(
      list.notes == ["contacts that were down before the recording began, left out: 2"])
    let usual = ["35 5", "39 1", "sync", "dropped", "39 -1", "sync", "2f 1", "39 -1", "sync"]
    let other = try ContactList(EvemuText.slots + EvemuText.events(usual))
    #expect(!other.notes.contains { $0.contains("before the recording") })
  }

  @Test("S11 a contact of unknown X or Y begins at 0, or at the minimum of an axis without 0")
  func untoldPlace() throws {
    let description = """
      A: 2f 0 1 0 0
      A: 35 100 199 0 0
      A: 36 -10 9 0 0

      """
    let lines = ["39 1", "36 5", "sync", "39 -1", "39 2", "35 110", "sync", "39 -1", "sync"]
    let list = try ContactList(description + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(0,15)", "-1(0,15) +1(10,15)", "-1(10,15)"])
    #expect(
      list.notes == ["contacts that began without a known X or Y, placed at the axis minimum: 1"])
    let other = ["39 1", "35 110", "sync", "39 -1", "sync"]
    let known = try ContactList(description + EvemuText.events(other))
    #expect(known.turns.map(\.words) == ["+1(10,10)", "-1(10,10)"])
    #expect(known.notes.isEmpty)
  }

  @Test(
    "S11 a palm lifted in the same frame is cancelled, or left out if it also began there",
    arguments: [["37 2", "39 -1"], ["39 -1", "37 2"]])
  func liftedPalm(_ lift: [String]) throws {
    let lines = ["39 1", "35 1", "36 1", "sync"] + lift + ["sync", "37 0", "39 2"] + lift
    let list = try ContactList(
      EvemuText.slots + EvemuText.events(lines + ["39 3", "37 0", "sync", "39 -1", "sync"]))
    #expect(list.turns.map(\.words) == ["+1(1,1)", "p1(1,1)", "+1(1,1)", "-1(1,1)"])
    #expect(list.notes == ["contacts that were palms, cancelled or left out: 2"])
  }

  @Test("S11 a slot that no device can have is ignored", arguments: ["-1", "1024", "2147483647"])
  func impossibleSlot(_ slot: String) throws {
    let changes = try EvemuText.changes(["2f \(slot)", "39 1", "35 1", "sync", "2f 0", "sync"])
    #expect(changes == ["", ""])
    let list = try ContactList(
      EvemuText.slots + EvemuText.events(["2f \(slot)", "39 1", "sync", "2f \(slot)", "sync"]))
    #expect(
      list.notes == [
        "left out: events in slots that cannot exist, such as \(slot), selected 2 times"
      ])
  }

  @Test("S11 contacts in undeclared slots are kept, and that is reported")
  func undeclaredSlot() throws {
    let lines = ["2f 2", "39 1", "35 1", "36 2", "sync", "2f 1", "sync", "2f 2", "39 -1", "sync"]
    let list = try ContactList(EvemuText.slots + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(1,2)", "", "-1(1,2)"])
    let note = "slots beyond 1, the last one the device declares, kept: selected 2 times"
    #expect(list.notes == [note])
    let undescribed = try ContactList(EvemuText.events(lines))
    #expect(!undescribed.notes.contains { $0.contains("slots") })
  }

  @Test("S11 a device that sees more fingers go down than it has slots for is reported")
  func countedFingers() throws {
    // BTN_TOOL_TRIPLETAP goes down in the first text and up in the second.
    for (value, isReported) in [(1, true), (0, false)] {
      let text =
        EvemuText.slots + "E: 0.000001 0001 014e \(value)\n"
        + EvemuText.events(["39 5", "sync", "39 -1", "sync"])
      let note = "the device counted 3 fingers but reports locations of 2"
      #expect(try ContactList(text).notes.contains(note) == isReported)
    }
  }
}
