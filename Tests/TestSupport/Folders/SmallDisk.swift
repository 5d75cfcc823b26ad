import Foundation

/// A file system of a few KiB in memory, to see what a program does when the disk is full.
///
/// Only root can mount one. Tests say so instead of passing silently:
///
///     @Test(.enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
public final class SmallDisk {
  private let folder: TemporaryFolder

  /// The folder in which the file system is mounted.
  public var path: String { folder.path }

  /// Whether this process can mount a file system here.
  public static let isPossible = (try? SmallDisk(kibibytes: 16)) != nil

  /// Mounts a file system of this size, rounded up to whole pages of memory.
  public init(kibibytes: Int) throws(SupportError) {
    folder = try TemporaryFolder()
    guard mount("tmpfs", folder.path, "tmpfs", 0, "size=\(kibibytes)k,mode=0700") == 0 else {
      throw .system(call: "mount", reason: systemReason())
    }
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
