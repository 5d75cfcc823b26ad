import Foundation
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

/// The small recordings of our own, which also seed the fuzzing.
@Suite struct FixturesTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../Fixtures/Recordings").standardizedFileURL

  @Test(
    "S11 each small recording is detected by its content and survives a round trip",
    arguments: RecordingFormat.allCases.filter(\.isReadable))
  func fixtures(_ format: RecordingFormat) throws {
    let folder = Self.folder.appending(path: format.rawValue)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let source = RecordingSource(bytes: Array(try Data(contentsOf: file)))
      #expect(try source.format() == format, "\(file.lastPathComponent)")
      let session = RecordingSource(bytes: try source.converted(to: .touchplay))
      let first = try ContactList(source)
      #expect(!first.contacts.isEmpty)
      #expect(try ContactList(session).turns == first.turns)
      #expect(try ContactList(session).notes == first.notes)
    }
  }
}
