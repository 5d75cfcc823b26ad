public import Foundation

/// A new, empty folder that is removed with everything in it when its last reference is gone.
///
/// Other users cannot look inside unless a test lets them.
public final class TemporaryFolder {
  /// The absolute path.
  public let path: String

  /// Creates a folder of its own in the system's temporary folder.
  public init() throws(SupportError) {
    var template = Array("\(NSTemporaryDirectory())/touchplay-test-XXXXXX".utf8CString)
    guard let created = mkdtemp(&template) else {
      throw .system(call: "mkdtemp", reason: systemReason())
    }
    path = URL(fileURLWithPath: String(cString: created)).standardizedFileURL.path
  }

  deinit {
    remove()
  }

  /// Removes the folder now.
  public func remove() {
    // On a second call it is already gone, which is fine.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file in the folder, or none if it does not exist.
  public func data(_ name: String) -> Data {
    FileManager.default.contents(atPath: path(name)) ?? Data()
  }

  /// The text of a file in the folder, or an empty string if it does not exist.
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
