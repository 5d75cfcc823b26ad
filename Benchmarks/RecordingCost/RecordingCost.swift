import Foundation
import TestSupport
import TouchRecordings
import TrackerKit

/// Measures the size of recordings in several formats, and the reading speed of the text formats.
///
/// The times depend on the machine; compare the ratios to the bare loop and to libyaml in the same
/// run. Run it with `swift run -c release recording-cost`. The sizes require recordings of real
/// devices, which are not part of the project.
@main
struct RecordingCost {
  static func main() throws {
    try RecordingSizes.print()
    try ReadingSpeed.print()
  }
}
