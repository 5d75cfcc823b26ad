internal import Glibc
internal import TouchRecordings
internal import TrackerKit

/// A recording of any format on the disk or in a pipe.
struct RecordingFile {
  /// The file's place; `-` is standard input.
  let path: String
  private let source: RecordingSource
  private let named: RecordingFormat?
  /// What has come through a pipe so far; nil for a file.
  private let spooled: SpooledFile?

  /// Finds a recording; a pipe is read as it is needed.
  ///
  /// - Parameters:
  ///   - path: The file's place; `-` is standard input.
  ///   - format: Its format; nil: as its content tells.
  ///   - description: Its device's description; nil: its own, or that of a file beside it.
  /// - Throws: `SessionError.unreadable`.
  init(
    path: String, format: RecordingFormat? = nil, description: DeviceDescription? = nil
  ) throws(SessionError) {
    self.path = path
    named = format
    let first = try FileSource(path: path)
    let isStream = path == "-" || OutputFile.isStream(path)
    let spooled = isStream ? SpooledFile(first) : nil
    var source = spooled.map(Self.source) ?? Self.source(path)
    source.description = description
    self.source = source
    self.spooled = spooled
  }

  /// What is wrong when the recording could not be read.
  ///
  /// - Parameter error: What reading it has thrown.
  /// - Returns: The fault.
  func fault(_ error: SessionError) -> Fault {
    if case .unreadable = error, let failure = spooled?.failure {
      return Fault(failure, path: path)
    }
    return Fault(error, path: path, named: named)
  }

  /// Waits for all that comes through a pipe.
  ///
  /// - Throws: `SessionError.unreadable`.
  func receive() throws(SessionError) { try spooled?.receive() }

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

  private static func source(_ spooled: SpooledFile) -> RecordingSource {
    RecordingSource { () throws(SessionError) -> any ByteSource in spooled.reader() }
  }

  private static func source(_ path: String) -> RecordingSource {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = path[..<end]
    return RecordingSource(
      name: String(path[end...]),
      openBeside: { name in try? FileSource(file: folder + name) },
      namesBeside: { (try? UserFolder.names(in: folder.isEmpty ? "." : String(folder))) ?? [] },
      open: { () throws(SessionError) -> any ByteSource in try FileSource(path: path) })
  }
}
