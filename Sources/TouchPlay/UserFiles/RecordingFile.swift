internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles

/// A recording in any format, in a file or from a pipe.
struct RecordingFile {
  /// The file's path; `-` is standard input.
  let path: String
  private var source: RecordingSource
  private let named: RecordingFormat?
  /// The input from a pipe; nil for a file.
  private let spooled: SpooledFile?

  /// Finds a recording; a pipe is read only as needed.
  ///
  /// If `format` is nil, it is detected from the content. Without a device description, the recording's
  /// own is used, or a file next to it.
  init(
    path: String, format: RecordingFormat? = nil, description: DeviceDescription? = nil
  ) throws(SessionError) {
    self.path = path
    named = format
    let first = try FileSource(path: path)
    let spooled = path == "-" || !first.isFile ? SpooledFile(first) : nil
    var source = spooled.map(Self.source) ?? Self.source(path)
    source.description = description
    self.source = source
    self.spooled = spooled
  }

  /// What is read of a session that has both layers.
  var layer: RecordingLayer {
    get { source.layer }
    set { source.layer = newValue }
  }

  /// What the kernel reported beside the session; nil if the recording has nothing of the kernel, or
  /// is itself what the kernel reported.
  func kernel() throws(SessionError) -> (any ImportedStream)? { try kernelSurvey()?.session() }

  /// The same, to be opened several times.
  func kernelSurvey() throws(SessionError) -> KernelSurvey? {
    guard layer == .window, try format() == .touchplay else { return nil }
    let survey = try KernelSurvey(source)
    return survey.isEmpty ? nil : survey
  }

  /// Converts an error from reading the recording to a fault.
  func fault(_ error: SessionError) -> Fault {
    if case .unreadable = error, let failure = spooled?.failure {
      return Fault(failure, path: path)
    }
    return Fault(error, path: path, named: named)
  }

  /// Reads a pipe to its end.
  func receive() throws(SessionError) { try spooled?.receive() }

  /// The recording's format.
  func format() throws(SessionError) -> RecordingFormat {
    if let named { return named }
    return try source.format()
  }

  /// The CRC-32C of the file's bytes, and the number of bytes.
  func checksum() throws(SessionError) -> (checksum: UInt32, bytes: Int) {
    let source = try source.open()
    var (checksum, count): (UInt32, Int) = (0, 0)
    while case let piece = try source.read(atMost: 1 << 16), !piece.isEmpty {
      checksum = CRC32C.checksum(of: piece, after: checksum)
      count += piece.count
    }
    return (checksum, count)
  }

  /// Opens the recording as a session.
  func open() throws(SessionError) -> any ImportedStream { try source.session(as: named) }

  /// Starts to export the recording.
  func export(to target: RecordingFormat) throws(SessionError) -> RecordingExport {
    try RecordingExport(of: source, as: named, to: target, program: Touchplay.program)
  }

  /// The recording as the events of one device.
  func deviceEvents() throws(SessionError) -> DeviceEvents {
    try DeviceEvents(of: source, as: named)
  }

  private static func source(_ spooled: SpooledFile) -> RecordingSource {
    RecordingSource { () throws(SessionError) -> any ByteSource in spooled.reader() }
  }

  private static func source(_ path: String) -> RecordingSource {
    let folder = path.pathFolder
    return RecordingSource(
      name: path.pathName,
      openSibling: { name in try? FileSource(file: folder + name) },
      siblingNames: { (try? UserFolder.names(in: folder.isEmpty ? "." : folder)) ?? [] },
      open: { () throws(SessionError) -> any ByteSource in try FileSource(path: path) })
  }
}

/// The folder for recordings: `$XDG_DATA_HOME/touchplay/sessions` (rule H4).
enum SessionsFolder {
  static let suffix = ".touchplay"

  static var path: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/sessions"
  }

  /// A path for a new recording, named after the local time; creates the folder.
  static func newPath() throws(FileError) -> String {
    try UserFolder.make(path)
    return DatedName().freePath(in: path, suffixes: [suffix]) + suffix
  }

  /// The newest recording, skipping files that do not begin like one; nil if there is none.
  static func newest(in path: String = path) -> String? {
    UserFolder.newestFirst(in: path).lazy.filter { $0.hasSuffix(suffix) }.map { path + "/" + $0 }
      .first { (try? SessionReader(FileSource(file: $0))) != nil }
  }

  /// The newest recording, or else the demo that comes with the program; nil without assets.
  static func newestOrDemo() -> String? { newest() ?? AssetsFolder.find().map(AssetsFolder.demo) }
}
