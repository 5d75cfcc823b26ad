public import Foundation

/// A new, empty folder that is removed with everything in it when nobody holds it any more.
///
/// Other users cannot look inside unless a test lets them.
public final class TemporaryFolder {
  /// The absolute path.
  public let path: String

  /// Creates a folder of its own in the system's place for temporary files.
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
    // It is gone already after a second call, which is as good.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of a file in the folder; none when it does not exist.
  public func data(_ name: String) -> Data {
    FileManager.default.contents(atPath: path(name)) ?? Data()
  }

  /// The text of a file in the folder; empty when it does not exist.
  public func text(_ name: String) -> String { String(decoding: data(name), as: UTF8.self) }

  /// Writes a file in the folder, and makes the folders that its name goes through.
  public func write(_ data: Data, to name: String) throws(SupportError) {
    let folder = URL(filePath: path(name)).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard FileManager.default.createFile(atPath: path(name), contents: data) else {
      throw .system(call: "write \(path(name))", reason: systemReason())
    }
  }
}
