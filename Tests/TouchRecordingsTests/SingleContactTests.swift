import Testing
import TouchRecordings
import TrackerKit

@Suite struct SingleContactTests {
  private static let description = "A: 00 10 109 0 0\nA: 01 20 69 0 0\n"

  @Test("S11 a device with X, Y, and a touch key has one contact, in a window that begins at 0")
  func single() throws {
    let lines = [
      "00 15", "01 25", "touch 1", "sync", "00 20", "sync", "touch 0", "sync", "00 30", "sync",
      "touch 1", "touch 0", "sync", "touch 1", "sync", "touch 0", "touch 1", "sync",
    ]
    let list = try ContactList(Self.description + EvemuText.events(lines))
    #expect(
      list.turns.map(\.words) == [
        "+1(5,5)", ">1(10,5)", "-1(10,5)", "", "+1(20,5) -1(20,5)", "+1(20,5)",
        "-1(20,5) +1(20,5)", "x1(20,5)",
      ])
    #expect(list.contacts.map(\.id.finger) == [0, 1, 2, 3])
    #expect(list.header.geometry.points == Size(width: 100, height: 50))
  }

  @Test(
    "S11 events without a final report do not affect the contact", arguments: [[], ["dropped"]])
  func unreported(_ end: [String]) throws {
    let lines = ["00 15", "01 25", "touch 1", "sync", "00 20", "01 30"] + end
    let list = try ContactList(Self.description + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(5,5)", "x1(5,5)"])
  }

  @Test("S11 if X and Y are never sent, Z and RX are used instead, and that is reported")
  func otherAxes() throws {
    let lines = ["touch 1", "02 15", "03 25", "sync", "touch 0", "sync"]
    let list = try ContactList(Self.description + "A: 02 5 54 0 0\n" + EvemuText.events(lines))
    #expect(list.turns.map(\.words) == ["+1(10,25)", "-1(10,25)"])
    #expect(list.header.geometry.points == Size(width: 50, height: 26))
    #expect(list.notes.contains { $0.contains("Z and RX") })
    #expect(list.notes.contains { $0.contains("largest location seen plus one") })
  }
}
