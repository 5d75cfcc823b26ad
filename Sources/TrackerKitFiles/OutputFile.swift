internal import Glibc

/// Writes files.
package enum OutputFile {
  /// Writes all bytes to an open file.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ofWrite }
      written += count
    }
  }

  /// Waits until an open file's content is on the disk; returns at once if it is not on a disk.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package static func sync(_ file: Int32) throws(FileError) {
    guard fdatasync(file) != 0, [EIO, ENOSPC, EDQUOT].contains(errno) else { return }
    throw .cannotWrite(FileError.systemReason)
  }

  /// Whether a path leads to something that is written to directly: a pipe, a terminal or a device.
  package static func isStream(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
      && status.st_mode & S_IFMT != S_IFDIR
  }
}
