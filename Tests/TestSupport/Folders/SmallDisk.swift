import Foundation

/// A file system of a few KiB in memory, for testing what a program does when the disk is full.
///
/// Only root can mount one. Tests should report that instead of passing silently:
///
///     @Test(.enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
public final class SmallDisk {
  private let folder: TemporaryFolder

  /// The folder in which the file system is mounted.
  public var path: String { folder.path }

  /// Whether this process can mount a file system here.
  public static let isPossible = (try? SmallDisk(kibibytes: 16)) != nil

  /// Mounts a file system of this size, rounded up to whole memory pages.
  public init(kibibytes: Int) throws(SupportError) {
    folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kibibytes)k,mode=0700") == 0 else {
      throw .system(call: "mount", reason: systemReason())
    }
  }

  /// Fills what is still free with a file of another program.
  public func fill() throws(SupportError) {
    let file = try FileDescriptor(
      open(path + "/filler", O_WRONLY | O_CREAT | O_APPEND, 0o600), from: "open filler")
    let page = [UInt8](repeating: 1, count: 4096)
    while write(file.number, page, page.count) > 0 {}
  }

  /// Makes the file system read-only, even for root.
  public func makeReadOnly() throws(SupportError) {
    let flags = UInt(MS_REMOUNT | MS_RDONLY)
    guard mount("tmpfs", folder.path, "tmpfs", flags, nil) == 0 else {
      throw .system(call: "mount", reason: systemReason())
    }
  }

  deinit {
    umount2(folder.path, Int32(MNT_DETACH))
  }
}
