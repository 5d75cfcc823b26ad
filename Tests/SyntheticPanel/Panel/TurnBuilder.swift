import TrackerKit

/// Puts reports into turns, with the contacts' numbers.
struct TurnBuilder {
  private let panel: PanelModel
  private var numbers: [Int64: Int] = [:]

  init(panel: PanelModel) {
    self.panel = panel
  }

  /// Builds the turns and completes the truth with what only they show.
  func build(_ reports: [PanelReport], truth: PanelTruth) -> SyntheticRecording {
    var builder = self
    var recording = SyntheticRecording(turns: [], truth: truth)
    // Reports of one time keep their order.
    let ordered = reports.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, report) in ordered {
      let time = builder.turnTime(report.time)
      let change = builder.change(report)
      recording.truth.maximumContacts = max(
        recording.truth.maximumContacts, builder.numbers.count)
      if recording.turns.last?.time == time {
        recording.turns[recording.turns.count - 1].inputs.append(.touch(change))
      } else {
        recording.turns.append(Turn(time: time, inputs: [.touch(change)]))
      }
      if report.kind == .began { recording.truth.contactCount += 1 }
      if report.kind == .ended { builder.numbers[report.contact] = nil }
    }
    recording.truth.stuckCount = builder.numbers.count
    return recording
  }

  private func turnTime(_ seconds: Double) -> Timestamp {
    guard panel.turnSeconds > 0 else { return Timestamp(seconds: seconds) }
    return Timestamp(
      seconds: (seconds / panel.turnSeconds).rounded(.up) * panel.turnSeconds)
  }

  private mutating func change(_ report: PanelReport) -> TouchChange {
    let number = numbers[report.contact] ?? lowestFreeNumber
    numbers[report.contact] = number
    let location = Point(
      x: report.place.x * panel.points.width / panel.size.width,
      y: report.place.y * panel.points.height / panel.size.height)
    return TouchChange(
      report.kind, number: number,
      contact: ContactID(device: ContactID.firstTouchDevice, finger: report.contact),
      location: location.quantized)
  }

  private var lowestFreeNumber: Int {
    var number = 1
    while numbers.values.contains(number) { number += 1 }
    return number
  }
}
