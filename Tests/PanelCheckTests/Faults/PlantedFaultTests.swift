import Foundation
@testable import PanelCheck
import SyntheticPanel
import Testing

/// The table of docs/measurements.md that says which faults are found; `TOUCHPLAY_RECORD` with
/// `TOUCHPLAY_LONG` writes it.
@Suite struct PlantedFaultTests {
  private static let page = URL(filePath: #filePath)
    .appending(path: "../../../../docs/measurements.md").standardizedFileURL
  private static let environment = ProcessInfo.processInfo.environment
  private static let isRecording =
    environment["TOUCHPLAY_LONG"] != nil && environment["TOUCHPLAY_RECORD"] != nil

  /// The row of a fault.
  private func row(_ fault: PlantedFault, _ size: Double) -> String {
    let limit = fault.profile.limits[fault.item]?.value ?? 0
    return "| \(fault.name) | `\(fault.item.rawValue)` | \(fault.profile.name), \(short(limit)) | "
      + "\(short(size)) \(fault.unit) |"
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private func part(_ fault: PlantedFault, _ size: Double, of runs: UInt64) -> Double {
    Double((1...runs).count { fault.isFound(size, seed: $0) }) / Double(runs)
  }

  @Test("J1 each fault of the page's table is found at the size that it says")
  func table() throws {
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    if Self.isRecording {
      let rows = PlantedFault.all.map { fault in
        row(fault, fault.sizes.first { part(fault, $0, of: 100) >= 0.95 } ?? .infinity)
      }
      let start = try #require(text.range(of: "| fault |")).lowerBound
      let end = try #require(text[start...].range(of: "\n\n")).lowerBound
      let head = text[start..<end].split(separator: "\n").prefix(2)
      text.replaceSubrange(
        start..<end, with: (head.map(String.init) + rows).joined(separator: "\n"))
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    for fault in PlantedFault.all {
      let size = fault.sizes.first { text.contains(row(fault, $0)) }
      let found = try #require(size, "\(fault.name) is not in the table")
      #expect(part(fault, found, of: 20) >= 0.85, "\(fault.name), \(found) \(fault.unit)")
    }
  }
}
