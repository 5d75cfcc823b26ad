#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// System calls with a path, which may have any bytes; when one fails, `errno` has the reason.
///
/// Only these rename and remove files, so that nothing but regular files is renamed or removed.
package enum FileSystem {
  /// Opens a file and returns its descriptor, or -1.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0o644) -> Int32 {
    path.withPath { systemOpen($0, flags | O_CLOEXEC | O_NOCTTY, mode) }
  }

  /// Opens a new file without a name, in a folder for temporary files; -1 if it cannot be created.
  package static func openNameless(in folder: String) -> Int32 {
    var name = "\(folder)/touchplay-XXXXXX".pathBytes
    let file = mkstemp(&name)
    if file >= 0 { unlink(name) }
    return file
  }

  /// Whether a name is taken, even by a broken link.
  package static func exists(_ path: String) -> Bool { FileStatus(at: path) != nil }

  /// Whether the user has a permission, such as `W_OK`.
  package static func permits(_ path: String, _ permission: Int32) -> Bool {
    path.withPath { access($0, permission) } == 0
  }

  /// Creates a folder that only the user may enter; false if it cannot be created.
  package static func makeFolder(_ path: String) -> Bool {
    path.withPath { mkdir($0, 0o700) } == 0
  }

  /// Removes a folder unless something is in it.
  package static func removeFolder(_ path: String) {
    _ = path.withPath { rmdir($0) }
  }

  /// The path without links; nil if nothing exists there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = path.withPath({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return String(pathBytes: resolved)
  }

  /// Reports events of a folder, such as `IN_CREATE`, on a descriptor of inotify.
  package static func watch(_ folder: String, for events: Int32, in descriptor: Int32) {
    _ = folder.withPath { inotify_add_watch(descriptor, $0, UInt32(events)) }
  }

  /// The names in a folder, in any order; nil if it cannot be read.
  package static func names(in path: String) -> [String]? {
    guard let folder = path.withPath({ opendir($0) }) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(String.init(pathBytes:)) }
      }
      if let name { names.append(name) }
    }
    return names
  }

  // MARK: Regular files

  /// Throws `FileError.notAFile` for folders, pipes, devices and, unless allowed, links: they stay.
  package static func requireFile(at path: String, orLink: Bool = false) throws(FileError) {
    switch FileStatus(at: path)?.kind {
    case nil, .file: return
    case .link where orLink: return
    case .link, .folder, .stream: throw .notAFile
    }
  }

  /// Gives a file another name, which survives a power failure, and replaces the file that has it.
  package static func move(
    _ path: String, to name: String, orLink: Bool = false
  ) throws(FileError) {
    try requireFile(at: path, orLink: orLink)
    try requireFile(at: name, orLink: orLink)
    guard path.withPath({ path in name.withPath { systemRename(path, $0) } }) == 0 else {
      throw .cannotWrite(FileError.systemReason)
    }
    syncFolder(of: name)
  }

  /// Gives a file a second name, which must be free and survives a power failure.
  ///
  /// - Throws: `FileError.cannotCreate` also where files have only one name.
  package static func link(_ path: String, to name: String) throws(FileError) {
    try requireFile(at: path)
    guard path.withPath({ path in name.withPath { systemLink(path, $0) } }) != 0 else {
      return syncFolder(of: name)
    }
    throw errno == EEXIST || exists(name) ? .exists : .cannotCreate(FileError.systemReason)
  }

  /// Gives a file or a folder another name, which must be free and survives a power failure.
  ///
  /// Something empty takes the name first, so that nothing else is ever replaced.
  ///
  /// - Throws: `FileError.exists` if the name is taken, even by a broken link.
  package static func rename(_ path: String, to name: String) throws(FileError) {
    let isFolder = FileStatus(at: path)?.kind == .folder
    guard isFolder ? makeFolder(name) : makeFile(name) else {
      throw errno == EEXIST ? .exists : .cannotCreate(FileError.systemReason)
    }
    guard path.withPath({ path in name.withPath { systemRename(path, $0) } }) == 0 else {
      let reason = FileError.systemReason
      if isFolder { removeFolder(name) } else { _ = name.withPath { unlink($0) } }
      throw .cannotWrite(reason)
    }
    syncFolder(of: name)
  }

  private static func makeFile(_ path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL)
    return file >= 0 && close(file) == 0
  }

  /// Waits until the names in a path's folder are on the disk.
  private static func syncFolder(of path: String) {
    let folder = path.pathFolder.isEmpty ? "." : path.pathFolder
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes a file or a link, if there is one.
  package static func remove(_ path: String, orLink: Bool = false) throws(FileError) {
    try requireFile(at: path, orLink: orLink)
    guard path.withPath({ unlink($0) }) != 0, errno != ENOENT else { return }
    throw .cannotWrite(FileError.systemReason)
  }
}

// The system calls that have the names of other functions here; the name of the module that has them
// depends on the platform.

func systemClose(_ file: Int32) { close(file) }

func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt32) -> Int32 {
  open(path, flags, mode)
}

private func systemRename(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
  rename(path, name)
}

private func systemLink(_ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int32 {
  link(path, name)
}
