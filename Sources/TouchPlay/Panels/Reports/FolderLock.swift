internal import Glibc
internal import TrackerKitFiles

/// Keeps a folder for one program; the system releases it however the program ends.
final class FolderLock {
  private let file: Int32

  /// Takes a folder that exists.
  ///
  /// - Throws: `FileError.inUse` if another program has it. Where the file system knows no locks, the
  ///   folder counts as free.
  init(_ path: String) throws(FileError) {
    file = FileSystem.open(path, O_RDONLY | O_DIRECTORY)
    guard file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    // `deinit` closes the file.
    throw .inUse
  }

  deinit {
    if file >= 0 { close(file) }
  }
}
