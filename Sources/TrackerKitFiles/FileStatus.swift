#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What is at a path, or has been opened.
package struct FileStatus: Equatable, Sendable {
  package enum Kind: Sendable {
    /// A regular file.
    case file
    case folder
    /// A symbolic link.
    case link
    /// Something that is read and written directly: a pipe, a socket, a terminal or another device.
    case stream
  }

  package let kind: Kind
  /// The numbers of its disk and of its inode, which together identify it.
  private let (device, number): (UInt, UInt)
  /// The number of the user that owns it.
  package let owner: UInt32
  /// The length in bytes.
  package let size: Int
  /// When the content last changed, in seconds since 1970.
  package let changed: Int
  /// Whether only owners can rename and remove files in the folder.
  package let isSticky: Bool
  /// Whether it is the null device, `/dev/null`, under any name.
  package let isNull: Bool

  /// What a path leads to; nil if there is nothing, with `errno`.
  package init?(_ path: String) {
    self.init { status in path.withPath { stat($0, &status) } }
  }

  /// What is at a path itself, such as a link; nil if there is nothing, with `errno`.
  package init?(at path: String) {
    self.init { status in path.withPath { lstat($0, &status) } }
  }

  /// What a descriptor has opened, which cannot change anymore.
  package init?(_ descriptor: Int32) {
    self.init { fstat(descriptor, &$0) }
  }

  private init?(reading read: (inout stat) -> Int32) {
    var status = stat()
    guard read(&status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .stream
    }
    (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    owner = status.st_uid
    size = Int(status.st_size)
    changed = status.st_mtim.tv_sec
    isSticky = status.st_mode & S_ISVTX != 0
    // Major number 1, minor number 3.
    isNull = status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == 0x103
  }

  /// Whether two names or descriptors lead to the same file.
  package func isSame(as other: FileStatus?) -> Bool {
    device == other?.device && number == other?.number
  }

  /// Whether it belongs to the user or to root.
  package var isTrusted: Bool { owner == 0 || owner == geteuid() }
}
