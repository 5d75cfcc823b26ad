internal import Glibc

/// A file that is at its path while it is written, such as a recording (rule S6).
///
/// If it replaces an older file, it begins beside that one. When it takes its place, the older one is
/// beside it, until the new one is finished: a program that is killed leaves both, and after a failed
/// write, the older one has its path again.
package struct GrowingFile: Sendable {
  /// The open file, which the caller closes.
  package let descriptor: Int32
  /// Where the file is.
  package private(set) var path: String
  private let destination: String
  private let isStream: Bool
  /// Where it is as long as an older file has its path; nil if there was none.
  private let draft: String?
  /// Where the older file is while it does not have its path.
  private var older: String?

  /// Creates a file; a pipe or a device is written to directly.
  ///
  /// - Parameters:
  ///   - destination: The file's path.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: `FileError`.
  package init(_ destination: String, replaces: Bool) throws(FileError) {
    self.destination = destination
    isStream = OutputFile.isStream(destination)
    guard !isStream else {
      (draft, path) = (nil, destination)
      descriptor = OutputFile.openStream(destination)
      guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
      return
    }
    let file = FileSystem.open(destination, O_WRONLY | O_CREAT | O_EXCL)
    guard file < 0, errno == EEXIST else {
      (draft, path, descriptor) = (nil, destination, file)
      guard file >= 0 else { throw .cannotCreate(FileError.systemReason) }
      return
    }
    guard replaces else { throw .exists }
    try OutputFile.requireReplaceable(destination)
    (path, descriptor) = OutputFile.createDraft(beside: destination)
    draft = path
    guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
  }

  /// Takes the path of the older file, if there is one.
  ///
  /// - Throws: `FileError`; both files are as before then.
  package mutating func takePlace() throws(FileError) {
    guard let draft, older == nil else { return }
    try OutputFile.sync(descriptor)
    let aside = String(draft.dropLast(OutputFile.draftSuffix.count)) + OutputFile.olderSuffix
    try FileSystem.move(destination, to: aside, orLink: true)
    older = aside
    do throws(FileError) {
      try FileSystem.move(draft, to: destination)
      path = destination
    } catch {
      giveBack()
      throw error
    }
  }

  /// Removes the older file, if there is one: the file is whole.
  ///
  /// - Throws: `FileError`.
  package mutating func finish() throws(FileError) {
    try takePlace()
    if let older { try FileSystem.remove(older, orLink: true) }
    older = nil
  }

  /// Gives the path back to the older file, if there is one; what was written is beside it then.
  package mutating func giveBack() {
    guard let draft, let older else { return }
    do throws(FileError) {
      if path == destination { try FileSystem.move(destination, to: draft) }
      path = draft
      try FileSystem.move(older, to: destination, orLink: true)
      self.older = nil
    } catch {
      // Both files are there, under other names.
    }
  }

  /// Removes the file, which has no content of use; an older file has its path again.
  package mutating func discard() {
    giveBack()
    if !isStream { try? FileSystem.remove(path) }
    path = destination
  }
}
