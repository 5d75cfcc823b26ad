import Foundation
import TestSupport
import Testing

/// A committed picture that a test's picture must equal.
///
/// With `TOUCHPLAY_RECORD` set the picture is written instead of compared.
struct Reference {
  private let name: String
  private let folder: URL

  /// A picture of this folder's `References`, or of another folder.
  init(_ name: String, in folder: URL? = nil, file: String = #filePath) {
    self.name = name
    self.folder =
      folder ?? URL(filePath: file).deletingLastPathComponent().appending(path: "References")
  }

  /// Compares pixel by pixel; a reference that is missing fails.
  func check(_ picture: Picture, tolerance: Int = 0) throws {
    let path = folder.appending(path: name + ".png").path
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try picture.savePNG(path)
      return
    }
    let reference = try Picture(png: path)
    let differences = picture.differences(from: reference, tolerance: tolerance)
    #expect(differences == 0, "\(name): \(differences) pixels differ")
  }
}
