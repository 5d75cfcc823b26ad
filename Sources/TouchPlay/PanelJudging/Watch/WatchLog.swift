internal import Glibc
internal import TrackerKitFiles

/// The lines of `watch`, in a file of a limited size (rule J16).
///
/// A full file is renamed with the ending `.1`, and replaces the older file of that name. If that
/// fails, it begins anew: the watch goes on.
struct WatchLog {
  /// The size of a full file, in bytes.
  static let largest = 1 << 20

  private let path: String
  private let isStream: Bool
  private var file: Int32
  private var size = 0
  private var hasWarned = false

  /// Appends to a file, or writes to a stream, such as standard output (`-`).
  init(_ path: String) throws(FileError) {
    self.path = path
    isStream = path == "-" || OutputFile.isStream(path)
    if isStream {
      file = path == "-" ? 1 : OutputFile.openStream(path)
      guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
    } else {
      file = -1
      try open()
    }
  }

  private mutating func open() throws(FileError) {
    try FileSystem.requireFile(at: path)
    file = FileSystem.open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
    guard file >= 0, let status = FileStatus(file) else {
      throw .cannotCreate(FileError.systemReason)
    }
    size = status.size
  }

  /// Writes a line.
  mutating func write(_ line: String) throws(FileError) {
    let bytes = Array("\(line)\n".utf8)
    if !isStream, size + bytes.count > Self.largest, size > 0 { try rotate() }
    try OutputFile.write(bytes, to: file)
    size += bytes.count
  }

  private mutating func rotate() throws(FileError) {
    // Somebody else may have renamed or removed the file.
    if FileStatus(file)?.isSame(as: FileStatus(at: path)) == true {
      do throws(FileError) {
        try FileSystem.move(path, to: "\(path).1")
      } catch {
        ftruncate(file, 0)
        size = 0
        if !hasWarned {
          Fault.warn(
            "\(path): cannot be renamed (\(error.reason)), and begins anew each time it is full: "
              + "make its folder writable")
        }
        hasWarned = true
        return
      }
    }
    close(file)
    try open()
  }
}
