import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// What a session says about the kernel and the window, beside what another program has recorded.
struct RecordedLayers: CustomStringConvertible {
  /// What the session's events of the kernel differ in from those that evemu-record saw, and what did
  /// not reach the window.
  private(set) var faults: [String] = []
  private let lines: [String]

  /// A session without a window has nothing to compare the kernel's events with.
  init(
    of session: SessionContacts, kernel recording: KernelRecording, hasWindow: Bool = true
  ) throws {
    let file = try RecordingFile(path: session.path)
    let stream = try #require(try file.kernel(), "the session has nothing of the kernel")
    lines = hasWindow ? try CheckedRecording(file, millimeters: nil).kernel?.lines ?? [] : []
    // On an emulated processor, compositors are late now and then.
    faults = lines.dropFirst().filter { !$0.contains(" later than the median") }
    let contacts = Self.contacts(in: stream)
    let expected = recording.contacts
    guard contacts.count == expected.count else {
      faults.append("\(contacts.count) contacts of the kernel instead of \(expected.count)")
      return
    }
    let (x, y) = (recording.x?.minimum ?? 0, recording.y?.minimum ?? 0)
    var shift: Double?
    for (index, (own, other)) in zip(contacts, expected).enumerated() {
      let positions = own.map(\.location)
      if positions != other.positions.map({ Point(x: Double($0.x - x), y: Double($0.y - y)) }) {
        faults.append("contact \(index) has other positions")
      }
      // Both programs read the kernel's times, from different starts.
      for (sample, time) in zip(own, other.times) {
        let difference = sample.time.seconds - time
        shift = shift ?? difference
        if abs(difference - (shift ?? 0)) > 0.000_01 { faults.append("contact \(index): time") }
      }
    }
  }

  /// The positions of each contact, without repetitions.
  private static func contacts(
    in stream: any SessionStream
  ) -> [[(time: Timestamp, location: Point)]] {
    var contacts: [[(time: Timestamp, location: Point)]] = []
    var down: [Int: Int] = [:]
    while case .turn(let turn)? = try? stream.next() {
      for case .touch(let change) in turn.inputs {
        let sample = (turn.time, change.location)
        if change.kind == .began {
          down[change.number] = contacts.count
          contacts.append([sample])
        } else if let index = down[change.number], contacts[index].last?.location != sample.1 {
          contacts[index].append(sample)
        }
      }
    }
    return contacts
  }

  var description: String {
    faults.isEmpty ? lines.joined(separator: "\n  ") : faults.prefix(5).joined(separator: "; ")
  }
}
