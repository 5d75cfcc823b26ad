import Foundation
import Synchronization
import TestSupport
import TrackerKit

@testable import TouchPlay

/// A drawing and what keeps it, as a program has them from its start to its end.
final class KeptDrawing {
  let history = EditHistory<TraceStroke>()
  let keeper: DrawingKeeper
  private let log: FaultLog

  /// What other threads had to report.
  private final class FaultLog: Sendable {
    let faults = Mutex<[String]>([])
  }

  /// Starts a program that keeps one drawing in a folder.
  init(in folder: String) {
    let log = FaultLog()
    self.log = log
    keeper = DrawingKeeper(folder: folder) { fault in
      log.faults.withLock { $0.append(fault.text) }
    }
    keeper.keep(history, as: "trace")
  }

  /// What went wrong while it ran.
  var faults: [String] { log.faults.withLock { $0 } }

  /// The drawing's places: one for each stroke.
  var places: [Double] { history.items.map { $0.points[0].x } }

  /// Draws strokes.
  func draw(_ places: some Sequence<Int>) {
    for place in places { history.append(Self.stroke(Double(place))) }
  }

  /// A short stroke from a place.
  static func stroke(_ x: Double) -> TraceStroke {
    TraceStroke(width: 8, points: [Point(x: x, y: 0), Point(x: x + 1, y: 2)])
  }

  /// What is in a drawing's file.
  static func contents(_ path: String) throws -> DrawingContents<TraceStroke> {
    try DrawingContents(FileSource(path: path), name: "trace")
  }

  /// The places of the strokes in a drawing's file.
  static func places(in path: String) throws -> [Double] {
    try contents(path).items.map { $0.points[0].x }
  }
}
