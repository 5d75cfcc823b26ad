import Foundation
import PanelCheck
import SyntheticPanel
import TestSupport
import TrackerKit

@testable import TouchPlay

/// Recordings of synthetic panels, in a folder of their own.
struct SampleRecordings {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A panel with noise of 0.05 mm.
  static func panel(_ change: (inout PanelFaults) -> Void = { _ in }) -> PanelModel {
    var panel = PanelModel()
    panel.faults.noise = 0.05
    change(&panel.faults)
    return panel
  }

  /// A recording of a guided test.
  func guided(
    _ test: GuidedTest, on panel: PanelModel = panel(), seed: UInt64 = 1
  ) throws -> CheckedRecording {
    try recording("\(test.rawValue)-\(seed).touchplay") {
      SampleSession(panel).bytes(of: test.rawValue, seed: seed)
    }
  }

  /// A recording of fingers without a prompt.
  func plain(
    _ hand: ScriptedHand, on panel: PanelModel = panel(), name: String = "plain.touchplay"
  ) throws -> CheckedRecording {
    try recording(name) { SampleSession(panel).bytes(of: panel.record(hand, seed: 1)) }
  }

  private func recording(_ name: String, _ bytes: () -> [UInt8]) throws -> CheckedRecording {
    try folder.write(Data(bytes()), to: name)
    return try CheckedRecording(RecordingFile(path: folder.path(name)), millimeters: nil)
  }
}
