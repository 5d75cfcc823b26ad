import Foundation
import TestSupport
import TouchRecordings
import TrackerKit

/// Measures how large recordings are in several formats, and how fast evemu's text and JSON lines are
/// read.
///
/// The machine decides the times; compare the ratio to the bare loop of the same run. Run it with
/// `swift run -c release recording-cost`. The sizes need the recordings of real devices, which are no
/// part of the project.
@main
struct RecordingCost {
  static func main() throws {
    try RecordingSizes.print()
    try ReadingSpeed.measure(comments: false)
    try ReadingSpeed.measure(comments: true)
    try ReadingSpeed.measureLines()
  }
}
