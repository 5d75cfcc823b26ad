import Foundation
import TestSupport

/// How much of what the kernel reported is missing in a file.
struct CutLoss {
  /// From the oldest missing position to the last report, in seconds; 0 if none is missing.
  private(set) var seconds = 0.0
  /// What is wrong with those that are there.
  private(set) var faults: [String] = []

  /// Compares what the kernel reported before a cut with lines in points of the window.
  ///
  /// No two contacts begin at one place, so that the first point says which contact a line is.
  init(of contacts: [KernelContact], in lines: [[(x: Double, y: Double)]], panel: Panel) {
    let now = contacts.compactMap(\.times.last).max() ?? 0
    func onPanel(_ point: (x: Double, y: Double)) -> KernelContact.Position {
      .init(
        x: Int((point.x * Double(panel.maximum.x) / 640).rounded()),
        y: Int((point.y * Double(panel.maximum.y) / 400).rounded()))
    }
    func isNear(_ one: KernelContact.Position, _ other: KernelContact.Position) -> Bool {
      abs(one.x - other.x) <= 2 && abs(one.y - other.y) <= 2
    }
    var rest = lines.map { $0.map(onPanel) }
    for contact in contacts {
      let index = rest.firstIndex { $0.first.map { isNear($0, contact.positions[0]) } ?? false }
      let found = index.map { rest.remove(at: $0) } ?? []
      if !zip(found, contact.positions).allSatisfy(isNear) {
        faults.append("the line from \(contact.positions[0]) has wrong points")
      }
      if found.count > contact.positions.count {
        // The reports of the last moment had not reached the host.
        continue
      }
      if found.count < contact.times.count {
        seconds = max(seconds, now - contact.times[found.count])
      }
    }
    // A line that began in the same moment.
    if rest.count > 1 { faults.append("not reported: \(rest.compactMap(\.first))") }
  }
}
