#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is at its path while it is written, such as a recording (rule S6).
///
/// If it replaces an older file, it begins beside that one. When it takes its place, the older one
/// stays beside it until the new one is finished. A program that is killed leaves both. After a
/// failed write, the older one gets its path back.
package struct GrowingFile: Sendable {
  /// The open file, which the caller closes.
  package let descriptor: Int32
  /// Where the file is.
  package private(set) var path: String
  private let destination: String
  private let isStream: Bool
  /// Where it is while an older file has its path; nil if there was none.
  private let draft: String?
  /// Where the older file is while it does not have its path.
  private var older: String?

  /// Creates a file, which may replace an existing one; a pipe or a device is written to directly.
  package init(_ destination: String, replaces: Bool) throws(FileError) {
    self.destination = destination
    isStream = OutputFile.isStream(destination)
    let file =
      isStream
      ? OutputFile.openStream(destination)
      : FileSystem.open(destination, O_WRONLY | O_CREAT | O_EXCL)
    if isStream || file >= 0 || errno != EEXIST {
      (draft, path, descriptor) = (nil, destination, file)
    } else {
      guard replaces else { throw .exists }
      try OutputFile.requireReplaceable(destination)
      (path, descriptor) = OutputFile.createDraft(beside: destination)
      draft = path
    }
    guard descriptor >= 0 else { throw .cannotCreate(FileError.systemReason) }
  }

  /// Takes the path of the older file, if there is one; if this throws, both files are as before.
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

  /// Removes the older file, if there is one, since this file is whole.
  package mutating func finish() throws(FileError) {
    try takePlace()
    if let older { try FileSystem.remove(older, orLink: true) }
    older = nil
  }

  /// Gives the path back to the older file, if there is one; what was written stays beside it.
  package mutating func giveBack() {
    guard let draft, let older else { return }
    do throws(FileError) {
      if path == destination { try FileSystem.move(destination, to: draft) }
      path = draft
      try FileSystem.move(older, to: destination, orLink: true)
      self.older = nil
    } catch {
      // Both files exist under other names.
    }
  }

  /// Removes the file, which has no useful content; an older file gets its path back.
  package mutating func discard() {
    giveBack()
    if !isStream { try? FileSystem.remove(path) }
    path = destination
  }
}
