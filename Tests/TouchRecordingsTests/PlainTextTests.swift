import Foundation
import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct PlainTextTests {
  /// A file of nothing but carriage returns.
  private final class Returns: ByteSource {
    var left: Int

    init(_ count: Int) {
      left = count
    }

    func read(atMost count: Int) -> [UInt8] {
      let piece = [UInt8](repeating: 0x0D, count: min(left, count))
      left -= piece.count
      return piece
    }
  }

  private func text(_ bytes: [UInt8], by size: Int) throws -> String {
    let plain = PlainText(Pieces(bytes, by: size))
    var text: [UInt8] = []
    while case let piece = try plain.read(atMost: 1 << 16), !piece.isEmpty { text += piece }
    return String(decoding: text, as: UTF8.self)
  }

  private func starts(_ bytes: [UInt8], by size: Int) throws -> [Int] {
    var offsets: [Int] = []
    let count = try LineStarts.find(in: Pieces(bytes, by: size)) { offset in
      offsets.append(offset)
      return true
    }
    #expect(count == bytes.count)
    return offsets
  }

  @Test(
    "S11 a text is the same in every encoding, with any line ends, in pieces of any size",
    arguments: TextVariant.allCases, [1, 2, 3, 7, 1 << 16])
  func variants(_ variant: TextVariant, _ size: Int) throws {
    let lines = ["a", "", "", "🖐 five", "ä€", "x"]
    for end in ["", "\n"] {
      let whole = lines.joined(separator: "\n") + end
      #expect(try text(variant.bytes(of: whole), by: size) == whole)
      var expected: [Int] = []
      for count in 1..<lines.count {
        expected.append(
          variant.bytes(of: lines.prefix(count).joined(separator: "\n") + "\n").count)
      }
      if !end.isEmpty { expected.append(variant.bytes(of: whole).count) }
      #expect(try starts(variant.bytes(of: whole), by: size) == expected)
    }
  }

  @Test("S11 several carriage returns before a line feed end one line", arguments: [1, 2, 1 << 16])
  func doubledReturns(_ size: Int) throws {
    let bytes = Array("a\r\r\nb\r\r\rc\r\n\r\nd\r".utf8)
    #expect(try text(bytes, by: size) == "a\nb\n\n\nc\n\nd\n")
    #expect(try starts(bytes, by: size) == [4, 6, 7, 8, 11, 13, 15])
  }

  @Test("S11 UTF-16 cut off inside a character loses only that character")
  func cutCharacter() throws {
    let whole = TextVariant.utf16LittleEndian.bytes(of: "ab🖐")
    #expect(try text(whole.dropLast(1), by: 3).hasPrefix("ab"))
    #expect(try text(whole.dropLast(3), by: 3) == "ab")
    #expect(try text(whole.dropLast(5), by: 3) == "a")
  }

  @Test("S11 a text of nothing but carriage returns is read without buffering it")
  func onlyReturns() throws {
    let source = Returns(10 << 20)
    let plain = PlainText(source)
    var lines = 0
    while case let piece = try plain.read(atMost: 1 << 16), !piece.isEmpty {
      #expect(piece.count < 1 << 17)
      lines += piece.count
    }
    #expect(lines == 10 << 20)
    var last = 0
    let count = try LineStarts.find(in: Returns(1 << 20)) { offset in
      last += 1
      return offset == last
    }
    #expect(last == 1 << 20)
    #expect(count == 1 << 20)
  }

  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Fixtures/Recordings").standardizedFileURL

  @Test(
    "S11 every text format is read as UTF-16 and with old Mac line ends",
    arguments: TextVariant.allCases, [RecordingFormat.jsonl, .evemu, .libinput, .getevent, .kvi])
  func recordings(_ variant: TextVariant, _ format: RecordingFormat) throws {
    let folder = Self.folder.appending(path: format.rawValue)
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      let text = try text(Array(try Data(contentsOf: file)), by: 1 << 16)
      let source = RecordingSource(bytes: variant.bytes(of: text))
      #expect(try source.format() == format)
      let found = try ContactList(source)
      let expected = try ContactList(text)
      #expect(!expected.contacts.isEmpty)
      #expect(found.turns == expected.turns)
      #expect(found.header == expected.header)
      #expect(found.notes == expected.notes)
    }
  }

  private static let wrong: [(format: RecordingFormat, text: String, line: Int)] = [
    (.jsonl, "{\"touchplay\": 1}\n\n{\"t\": 1}\n\n", 3),
    (.evemu, EvemuText.slots + "E: 0.0 0003 zzzz 1\n\n", 11),
    (.libinput, "version: 1\n\ndevices:\n- evdev:\n    id: [1]\n\n", 5),
    (.getevent, "\n[ 1.0] 0003 0035 1\n\n[ x] 0003 0035 1\n\n", 4),
    (.kvi, "#RECORDER1.0\n\nwords\n\n", 3),
  ]

  @Test(
    "S11 an invalid line keeps its number in every encoding and with any line ends",
    arguments: TextVariant.allCases, wrong)
  func wrongLines(
    _ variant: TextVariant, _ recording: (format: RecordingFormat, text: String, line: Int)
  ) throws {
    #expect {
      let source = RecordingSource(bytes: variant.bytes(of: recording.text))
      _ = try ContactList(source, as: recording.format)
    } throws: { error in
      guard case .wrongLine(recording.line, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test(
    "S7 the location of a cut line is given in bytes of the file, in every encoding",
    arguments: TextVariant.allCases)
  func cutLine(_ variant: TextVariant) throws {
    let whole =
      EvemuText.slots + EvemuText.events(["39 5", "35 1", "36 1", "sync", "39 -1", "sync"])
    let stream = try RecordingSource(bytes: variant.bytes(of: whole + "E: 2.0 00")).session()
    var turns = 0
    while try stream.next() != nil { turns += 1 }
    #expect(turns == 2)
    #expect(stream.damage?.offset == variant.bytes(of: whole).count)
  }
}
