internal import Glibc
internal import TrackerKitFiles

/// Reserves a file or a folder for one program; the system releases it however the program ends.
final class FileLock {
  private let file: Int32

  /// Locks an open file, and closes it when the lock is released.
  ///
  /// - Throws: `FileError.inUse` if another program has locked it; `cannotCreate` otherwise.
  init(_ file: Int32) throws(FileError) {
    self.file = file
    guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
    throw errno == EWOULDBLOCK ? .inUse : .cannotCreate(FileError.systemReason)
  }

  deinit {
    // A program that is just being started still has the file open, and would keep the lock.
    flock(file, LOCK_UN)
    close(file)
  }

  /// Locks a folder; returns nil on a file system without locks.
  ///
  /// - Throws: `FileError.inUse` if another program has locked it.
  static func lock(folder path: String) throws(FileError) -> FileLock? {
    do throws(FileError) {
      return try FileLock(FileSystem.open(path, O_RDONLY | O_DIRECTORY))
    } catch .inUse { throw .inUse } catch { return nil }
  }
}
