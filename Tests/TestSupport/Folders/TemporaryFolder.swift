public import Foundation
internal import TrackerKitFiles

/// A new, empty folder that is removed with its content when the object is deallocated.
///
/// Other users cannot look inside unless a test lets them.
public final class TemporaryFolder {
  /// The absolute path.
  public let path: String

  /// Creates a unique folder in the system's folder for temporary files.
  public init() throws(SupportError) {
    var template = Array("\(NSTemporaryDirectory())/touchplay-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .system(call: "mkdtemp", reason: systemReason())
    }
    // Not by the returned pointer, which points into the template and is no longer valid here.
    path = URL(fileURLWithPath: String(untilZero: template)).standardizedFileURL.path
  }

  deinit {
    remove()
  }

  /// Removes the folder now.
  public func remove() {
    // After a second call, it is already gone, which is fine.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file in the folder; empty if it does not exist.
  public func data(_ name: String) -> Data {
    FileManager.default.contents(atPath: path(name)) ?? Data()
  }

  /// The text of a file in the folder; empty if it does not exist.
  public func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }

  /// Writes a file in the folder, and creates the folders in its path.
  public func write(_ data: Data, to name: String) throws(SupportError) {
    let folder = URL(filePath: path(name)).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path(name), contents: data) else {
      throw .system(call: "write \(path(name))", reason: systemReason())
    }
  }
}
