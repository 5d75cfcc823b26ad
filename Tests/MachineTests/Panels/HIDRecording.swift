import Foundation
import Testing

/// A recording of a real panel's HID reports, in the text format of hid-tools.
///
/// The recordings are not part of this project. They are expected in `../shared/hid` relative to
/// the project's root, or in the folder given by `TOUCHPLAY_HID`.
struct HIDRecording: CustomTestStringConvertible {
  let file: String
  let name: String
  private let descriptor: String
  private let vendor: Int
  private let product: Int
  private let reports: [(seconds: Double, bytes: String)]

  /// All recordings that are there.
  static let all: [HIDRecording] = {
    let folder =
      ProcessInfo.processInfo.environment["TOUCHPLAY_HID"]
      ?? URL(filePath: #filePath).appending(path: "../../../../../shared/hid")
      .standardizedFileURL.path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { try? HIDRecording(file: "\(folder)/\($0)") }
  }()

  var testDescription: String { URL(filePath: file).deletingPathExtension().lastPathComponent }

  init(file path: String) throws {
    file = path
    var name = ""
    var descriptor = ""
    var numbers: [Int] = []
    var reports: [(Double, String)] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    {
      let words = line.split(separator: " ")
      switch words.first {
      case "N:" where name.isEmpty: name = String(line.dropFirst(3))
      case "R:" where descriptor.isEmpty: descriptor = words.dropFirst(2).joined()
      case "I:" where numbers.isEmpty:
        numbers = words.dropFirst().compactMap { Int($0, radix: 16) }
      case "E:":
        if let seconds = Double(words[1]) {
          reports.append((seconds, words.dropFirst(3).joined()))
        }
      default: break
      }
    }
    guard !descriptor.isEmpty, numbers.count == 3 else {
      throw CocoaError(.fileReadCorruptFile)
    }
    (self.name, self.descriptor, self.reports) = (name, descriptor, reports)
    (vendor, product) = (numbers[1], numbers[2])
  }

  struct Description: Encodable {
    let name: String
    let vendor: Int
    let product: Int
    let descriptor: String
  }

  var description: Description {
    Description(name: name, vendor: vendor, product: product, descriptor: descriptor)
  }

  struct Report: Encodable {
    let pause: Double
    let bytes: String

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(pause)
      try list.encode(bytes)
    }
  }

  /// The first reports.
  ///
  /// Pauses are capped at 30 ms and then multiplied by a factor. Without this, the kernel's buffer of
  /// about eight reports overflows while an emulated machine draws one frame.
  func timedReports(_ count: Int, slowdown: Double) -> [Report] {
    var last = reports.first?.seconds ?? 0
    return reports.prefix(count).map { report in
      defer { last = report.seconds }
      return Report(
        pause: slowdown * min(0.03, max(0, report.seconds - last)), bytes: report.bytes)
    }
  }
}
