import Foundation
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

/// The recordings of real devices next to the project.
enum RealRecording {
  /// The paths of all touch recordings, or nil if they are missing.
  static let paths: [String]? = RecordingsFolder.file("MANIFEST.tsv").flatMap { file in
    try? String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "\t" }) } + ["kivy/control-mouse-recorder.kvi"]
  }

  /// The recording at a path inside the folder.
  static func source(_ path: String) throws -> RecordingSource {
    let file = try #require(RecordingsFolder.file(path))
    let folder = file.deletingLastPathComponent()
    return RecordingSource(
      name: file.lastPathComponent,
      openSibling: { name in
        (try? Data(contentsOf: folder.appending(path: name))).map {
          SessionBuffer(bytes: Array($0))
        }
      },
      open: { () throws(SessionError) -> any ByteSource in
        guard let data = try? Data(contentsOf: file) else { throw .unreadable("gone") }
        return SessionBuffer(bytes: Array(data))
      })
  }
}
