internal import Glibc
internal import TouchRecordings
internal import TrackerKit

/// A recording of any format on the disk or in a pipe.
struct RecordingFile {
  /// The file's place; `-` is standard input.
  let path: String
  private let source: RecordingSource
  private let named: RecordingFormat?

  /// Finds a recording; a pipe is read to its end.
  ///
  /// - Parameters:
  ///   - path: The file's place; `-` is standard input.
  ///   - format: Its format; nil: as its content tells.
  /// - Throws: `SessionError.unreadable`.
  init(path: String, format: RecordingFormat? = nil) throws(SessionError) {
    self.path = path
    named = format
    source = try Self.source(path)
  }

  /// The recording's format.
  ///
  /// - Throws: `SessionError`.
  func format() throws(SessionError) -> RecordingFormat {
    if let named { return named }
    return try source.format()
  }

  /// How many bytes the file has.
  ///
  /// - Throws: `SessionError.unreadable`.
  func length() throws(SessionError) -> Int {
    let bytes = try source.open()
    var length = 0
    while case let count = try bytes.read(atMost: 1 << 16).count, count > 0 { length += count }
    return length
  }

  /// Opens the recording as a session.
  ///
  /// - Throws: `SessionError`.
  func open() throws(SessionError) -> any ImportedStream {
    try source.session(as: named)
  }

  /// Begins to export the recording.
  ///
  /// - Throws: `SessionError`.
  func export(to target: RecordingFormat) throws(SessionError) -> RecordingExport {
    try RecordingExport(of: source, as: named, to: target, program: Touchplay.version)
  }

  private static func source(_ path: String) throws(SessionError) -> RecordingSource {
    let first = try FileSource(path: path)
    if path == "-" || OutputFile.isStream(path) {
      let spooled = try SpooledFile(first)
      return RecordingSource { () throws(SessionError) -> any ByteSource in spooled.reader() }
    }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = path[..<end]
    return RecordingSource(
      name: String(path[end...]),
      openBeside: { name in try? FileSource(path: folder + name) },
      open: { () throws(SessionError) -> any ByteSource in try FileSource(path: path) })
  }
}
