public import Foundation

/// The recordings of real devices, which are not part of this project.
///
/// They are expected in `../shared/recordings`, relative to the project's root, or where
/// `TOUCHPLAY_RECORDINGS` says.
public enum RecordingsFolder {
  /// The file at a path inside the folder, or nil if it does not exist.
  public static func file(_ path: String) -> URL? {
    let file = folder.appending(path: path)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  private static var folder: URL {
    if let path = ProcessInfo.processInfo.environment["TOUCHPLAY_RECORDINGS"] {
      return URL(filePath: path)
    }
    let root = URL(filePath: #filePath).appending(path: "../../../..")
    return root.appending(path: "../shared/recordings").standardizedFileURL
  }
}
