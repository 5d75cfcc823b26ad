import Foundation
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

@Suite struct ExpectedContactsTests {
  /// A line of the list.
  private struct Expectation {
    var id: Int64?
    var began: Int64
    var ended: Int64
    var first: Point
    var last: Point
    var frames: Int

    init?(_ fields: [Substring]) {
      guard fields.count == 11, let began = Double(fields[4]), let ended = Double(fields[5]),
        let x0 = Double(fields[6]), let y0 = Double(fields[7]), let x1 = Double(fields[8]),
        let y1 = Double(fields[9]), let frames = Int(fields[10])
      else { return nil }
      id = Int64(fields[3])
      self.began = Int64((began * 1e6).rounded())
      self.ended = Int64((ended * 1e6).rounded())
      first = Point(x: x0, y: y0)
      last = Point(x: x1, y: y1)
      self.frames = frames
    }
  }

  private static let isMissing = RecordingsFolder.file("EXPECTED_CONTACTS.tsv") == nil

  @Test(
    "S11 the contacts of real recordings are those that an independent reader found",
    .disabled(if: isMissing, "17 recordings of real devices are not there"))
  func expectedContacts() throws {
    var expected: [(file: String, contacts: [Expectation])] = []
    let list = try #require(RecordingsFolder.file("EXPECTED_CONTACTS.tsv"))
    for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let expectation = try #require(Expectation(fields))
      if expected.last?.file != String(fields[0]) { expected.append((String(fields[0]), [])) }
      expected[expected.count - 1].contacts.append(expectation)
    }
    #expect(expected.count == 17)
    for (file, contacts) in expected { try compare(file, contacts) }
  }

  @Test(
    "S11 real recordings have as many contacts, at once and in total, and frames as listed",
    .disabled(if: isMissing, "19 recordings of real devices are not there"))
  func counts() throws {
    let list = try #require(RecordingsFolder.file("MANIFEST.tsv"))
    for line in try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      let found = try ContactList(try RealRecording.source(fields[0]))
      #expect(found.contacts.count == Int(fields[9]), "\(fields[0])")
      #expect(found.mostContacts == Int(fields[8]), "\(fields[0])")
      #expect(found.turns.count == Int(fields[10]), "\(fields[0])")
    }
  }

  private func compare(_ file: String, _ expected: [Expectation]) throws {
    let found = try ContactList(try RealRecording.source(file)).contacts
    #expect(found.count == expected.count, "\(file)")
    for (contact, expected) in zip(found, expected) {
      let name = Comment(rawValue: "\(file): \(contact.id.finger)")
      #expect(expected.id == contact.id.finger, name)
      #expect(abs(contact.began - expected.began) <= 1, name)
      #expect(abs(contact.ended - expected.ended) <= 1, name)
      #expect(contact.locations.first == expected.first, name)
      #expect(contact.locations.last == expected.last, name)
      #expect(contact.frames == expected.frames, name)
    }
  }
}
