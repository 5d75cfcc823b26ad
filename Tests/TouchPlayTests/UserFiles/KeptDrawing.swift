import Foundation
import Synchronization
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

/// A drawing and its keeper, as a program has them from start to end.
final class KeptDrawing {
  private(set) var history = EditHistory<TraceStroke>()
  let keeper: DrawingSaver
  /// The strokes in progress.
  var inProgress: [ItemInProgress<TraceStroke>] = []
  private let log: FaultLog

  /// What other threads reported.
  private final class FaultLog: Sendable {
    let faults = Mutex<[String]>([])
  }

  /// Starts a program that saves one drawing in a folder.
  init(in folder: String) {
    let log = FaultLog()
    self.log = log
    keeper = DrawingSaver(folder: folder) { fault in
      log.faults.withLock { $0.append(fault.text) }
    }
    keep()
    keeper.finishLoading()
  }

  private func keep() {
    history.inProgress = { [unowned self] in inProgress }
    keeper.keep(history, as: "trace")
  }

  /// Goes on with a new drawing, as after a reset.
  func startOver() {
    let old = history
    history = EditHistory()
    inProgress = []
    keep()
    old.append(Self.stroke(99))
  }

  /// What went wrong while it ran.
  var faults: [String] { log.faults.withLock { $0 } }

  /// The drawing's locations: one for each stroke.
  var locations: [Double] { history.items.map { $0.points[0].x } }

  /// Draws strokes.
  func draw(_ locations: some Sequence<Int>) {
    for location in locations { history.append(Self.stroke(Double(location))) }
  }

  /// Continues drawing with a finger that is down, or that lands now.
  func drawOn(_ key: Int, _ points: Range<Int>) {
    let locations = points.map { Point(x: Double($0), y: Double(key)) }
    if let index = inProgress.firstIndex(where: { $0.key == key }) {
      inProgress[index].item.points += locations
    } else {
      inProgress.append(
        ItemInProgress(key: key, item: TraceStroke(width: 8, points: locations)))
    }
  }

  /// Lifts a finger: its stroke is finished.
  func lift(_ key: Int) {
    guard let index = inProgress.firstIndex(where: { $0.key == key }) else { return }
    history.append(inProgress.remove(at: index).item)
  }

  /// Waits until all of a drawing's changes are in a file of at most a number of bytes.
  func waitUntilKept(in path: String, bytes: Int = .max) {
    let end = ContinuousClock.now + .seconds(30)
    while ContinuousClock.now < end {
      usleep(20_000)
      // The file may be cut off in the middle of a block.
      guard let contents = try? Self.contents(path), contents.fault == nil,
        contents.length <= bytes
      else { continue }
      let kept = contents.finished.items.map(\.points) + contents.inProgress.map(\.item.points)
      let drawn = history.items.map(\.points) + inProgress.map(\.item.points)
      if Set(kept) == Set(drawn), kept.count == drawn.count { return }
    }
    Issue.record("not all is kept: \(path)")
  }

  /// A short stroke that begins at a location.
  static func stroke(_ x: Double) -> TraceStroke {
    TraceStroke(width: 8, points: [Point(x: x, y: 0), Point(x: x + 1, y: 2)])
  }

  /// The contents of a drawing's file.
  static func contents(_ path: String) throws -> DrawingContents<TraceStroke> {
    try DrawingContents(FileSource(path: path), mode: "trace")
  }

  /// The locations of the strokes in a drawing's file.
  static func locations(in path: String) throws -> [Double] {
    try contents(path).finished.items.map { $0.points[0].x }
  }
}
