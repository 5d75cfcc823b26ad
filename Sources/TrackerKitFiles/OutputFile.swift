#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

package enum OutputFile {
  /// The end of an incomplete file's name.
  package static let draftSuffix = ".part"
  /// The end of the name of a file whose path a draft has taken.
  package static let olderSuffix = ".older"
  /// The maximum number of drafts for a destination.
  private static let maximumDrafts = 999

  /// Writes all bytes to an open file.
  package static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        systemWrite(file, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ofWrite }
      written += count
    }
  }

  /// Waits until an open file's content is on the disk; returns at once if it is not on a disk.
  package static func sync(_ file: Int32) throws(FileError) {
    // A file system on a network or in a program can report any error, and reports each only once.
    while fdatasync(file) != 0 {
      if [EINVAL, EOPNOTSUPP, ENOSYS].contains(errno) { return }
      guard errno == EINTR else { throw .cannotWrite(FileError.systemReason) }
    }
  }

  // MARK: Streams

  /// Whether an output goes directly to a path: a pipe, a terminal, a device, or something that the
  /// program has open, such as `/dev/stdout`.
  ///
  /// A link to one counts unless another user owns it, who may have put it there.
  package static func isStream(_ path: String) -> Bool {
    if descriptor(named: path) != nil { return true }
    guard let status = FileStatus(at: path), status.kind != .link || status.isTrusted else {
      return false
    }
    return FileStatus(path)?.kind == .stream
  }

  /// Opens a path for which `isStream` is true and returns the descriptor, or -1.
  package static func openStream(_ path: String) -> Int32 {
    if let descriptor = descriptor(named: path) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    let follows = FileStatus(at: path)?.kind == .link
    let file = FileSystem.open(path, follows ? O_WRONLY : O_WRONLY | O_NOFOLLOW)
    guard file >= 0, FileStatus(file)?.kind != .stream else { return file }
    close(file)
    errno = EEXIST
    return -1
  }

  /// The descriptor that a system path stands for.
  private static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      guard ["/dev/fd/", "/proc/self/fd/"].contains(path.pathFolder) else { return nil }
      return Int32(path.pathName)
    }
  }

  // MARK: Drafts

  /// Throws for anything that an output never replaces, such as a folder, also behind a link.
  package static func requireReplaceable(_ path: String) throws(FileError) {
    if FileStatus(path)?.kind == .folder { throw .cannotCreate(String(cString: strerror(EISDIR))) }
    try FileSystem.requireFile(at: path, orLink: true)
  }

  /// Creates a file under a name that no other draft has, not even one left by a killed program, and
  /// returns its path and its descriptor, or -1.
  package static func createDraft(
    beside location: String, mode: UInt32 = 0o644
  ) -> (path: String, file: Int32) {
    let stem = "\(location).\(getpid())"
    for number in 1...maximumDrafts {
      let name = stem + (number > 1 ? "-\(number)" : "")
      if FileSystem.exists(name + olderSuffix) { continue }
      let path = name + draftSuffix
      let file = FileSystem.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
      if file >= 0 || errno != EEXIST { return (path, file) }
    }
    return (stem, -1)
  }
}
