import Foundation
import TestSupport
import Testing

/// A committed picture that a test's picture must equal.
///
/// If `TOUCHPLAY_RECORD` is set, the picture is written instead of compared.
struct Reference {
  private let name: String
  private let folder: URL

  private static var isRecording: Bool {
    ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil
  }
  private var path: String { folder.appending(path: name + ".png").path }

  /// A picture in this folder's `References` or in another folder.
  init(_ name: String, in folder: URL? = nil, file: String = #filePath) {
    self.name = name
    self.folder =
      folder ?? URL(filePath: file).deletingLastPathComponent().appending(path: "References")
  }

  /// Waits a number of seconds until a picture equals the reference, since a program on a busy
  /// machine draws late; a recorded picture is the one after that time.
  func check(within seconds: Double, _ picture: () throws -> Picture) throws {
    guard Self.isRecording else {
      return try Self.compare(Picture(png: path), name, within: seconds, picture)
    }
    pause(seconds)
    try check(picture())
  }

  /// Waits a number of seconds until a picture equals another one.
  static func compare(
    _ expected: Picture, _ name: String, within seconds: Double, _ picture: () throws -> Picture
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    var differences = try picture().differences(from: expected)
    while differences > 0, ContinuousClock.now < end {
      pause(0.05)
      differences = try picture().differences(from: expected)
    }
    #expect(differences == 0, "\(name): \(differences) pixels differ")
  }

  /// Compares pixel by pixel; a missing reference fails.
  func check(_ picture: Picture, tolerance: Int = 0) throws {
    if Self.isRecording {
      try picture.savePNG(path)
      return
    }
    let reference = try Picture(png: path)
    let differences = picture.differences(from: reference, tolerance: tolerance)
    #expect(differences == 0, "\(name): \(differences) pixels differ")
  }
}
