internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit

/// What the kernel reported beside a recording, and what became of it in the window (rule J14).
struct KernelFindings {
  /// The names of the touch devices.
  let devices: [String]
  let comparison: LayerComparison
  /// The items' figures from what the kernel reported.
  let figures: [CheckItem: Figure]
  private let notes: [String]
  private let start: Timestamp
  private let unit: String

  /// Reads the kernel's events of a recording, beside everything that the window got and the part of it
  /// that is judged, without the touches of a guided test's buttons; nil if it has none.
  init?(
    _ recording: RecordingFile, of header: SessionHeader, window: ContactLog, judged: ContactLog,
    test: GuidedTest?, seconds: Double, busy: [ClosedRange<Timestamp>]
  ) throws(SessionError) {
    guard let stream = try recording.kernel() else { return nil }
    devices = stream.header.devices.filter { !$0.isEmpty }
    var log = ContactLog(
      panel: Panel(
        points: stream.header.geometry.points, millimeters: window.panel.size,
        source: window.panel.source))
    while var turn = try stream.nextTurn() {
      // The stream counts from the session's start.
      turn.time.microseconds += header.start.microseconds
      log.add(turn)
    }
    log.reopenLast()
    notes = stream.notes
    comparison = LayerComparison(kernel: log, window: window, busy: busy)
    (start, unit) = (header.start, window.panel.unit.rawValue)
    let starts = Set(judged.paths.map(\.first.time))
    let kernel = comparison.kernelLog { starts.contains($0.first.time) }
    figures =
      comparison.isPlausible
      ? test?.figures(of: kernel, seconds: seconds) ?? kernel.figures() : [:]
  }

  /// What was left out of the kernel's events, or why they are not known.
  static func notes(of header: SessionHeader, _ layer: KernelFindings?) -> [String] {
    if let layer { return layer.notes }
    guard let obstacle = header.remark(KernelTap.remark) else { return [] }
    return [
      localized(
        "what the kernel reported is not known (\(obstacle)), so the layer at fault cannot be named; run touchplay devices to see what is missing"
      )
    ]
  }

  /// What arrived in the window, and what did not, each with the layer to blame.
  var lines: [String] {
    let names = devices.localizedList
    guard !comparison.contacts.isEmpty else {
      return comparison.surplus.isEmpty
        ? []
        : [
          localized(
            "the kernel reported no contacts for \(names): those in the window come from elsewhere")
        ]
    }
    guard comparison.isPlausible else {
      return [
        localized(
          "the contacts that the kernel reported for \(names) are not those in the window: another device, or a window that covers a part of the display and got too few contacts"
        )
      ]
    }
    return [summary(names)] + faults
  }

  private func summary(_ names: String) -> String {
    let arrived = comparison.contacts.count { !$0.window.isEmpty }
    // What is beside the window is none of its business.
    let count = comparison.contacts.count - comparison.count(.outside)
    var parts = [
      localized(
        "\(arrived) of \(count) contacts that the kernel reported for \(names) reached the window")
    ]
    if let delay = comparison.delay {
      let times = [delay.median, delay.percentile99, delay.largest].map(Figure.short)
      parts.append(
        localized(
          "delay: median \(times[0]) ms, 99th percentile \(times[1]) ms, largest \(times[2]) ms"))
    }
    if let displacement = comparison.displacement {
      parts.append(localized("largest displacement \(Figure.short(displacement.largest)) \(unit)"))
    }
    return parts.localizedClauses
  }

  /// What the layers between the kernel and the window are to blame for.
  private var faults: [String] {
    func line(_ count: Int, _ text: (_ contacts: String) -> String) -> String? {
      count > 0 ? text(ReportPicture.contacts(count)) : nil
    }
    func line(late count: Int, _ text: (_ reports: String) -> String) -> String? {
      count > 0 ? text(localized("\(count) report", "\(count) reports", count: count)) : nil
    }
    let delay = comparison.delay
    let lateness = Figure.short(LayerComparison.Delay.lateness)
    var lines = [
      line(comparison.count(.missing)) {
        localized("lost above the kernel (libinput, the X server or the compositor): \($0)")
      },
      line(comparison.count(.merged)) {
        localized("merged above the kernel (libinput, the X server or the compositor): \($0)")
      },
      line(comparison.count(.split)) {
        localized("split above the kernel (libinput, the X server or the compositor): \($0)")
      },
      line(comparison.count(.cancelled)) {
        localized("canceled above the kernel (libinput, the X server or the compositor): \($0)")
      },
      line(comparison.surplus.count) {
        localized(
          "created above the kernel (libinput, the X server or the compositor): \($0)"
        )
      },
      line(late: delay?.lateOnTheWay ?? 0) {
        localized(
          "delayed above the kernel (libinput, the X server or the compositor), more than \(lateness) ms later than the median: \($0)"
        )
      },
      line(late: delay?.lateInProgram ?? 0) {
        localized(
          "more than \(lateness) ms later than the median, while the program was busy: \($0)")
      },
    ].compactMap(\.self)
    if let displacement = comparison.displacement, displacement.isRelevant {
      lines.append(
        localized(
          "a location was \(Figure.short(displacement.largest)) \(unit) away from the path that the kernel reported: moved above the kernel"
        ))
    }
    return lines
  }

  /// The comparison as a part of the report.
  var json: JSONValue {
    let delay = comparison.delay.map { delay in
      JSONValue.object([
        "count": .integer(delay.count), "largest": .number(delay.largest),
        "lateInProgram": .integer(delay.lateInProgram),
        "lateOnTheWay": .integer(delay.lateOnTheWay),
        "median": .number(delay.median), "percentile99": .number(delay.percentile99),
      ])
    }
    let displacement = comparison.displacement.map { displacement in
      JSONValue.object([
        "count": .integer(displacement.count), "largest": .number(displacement.largest),
        "percentile99": .number(displacement.percentile99),
        "seconds": .number(displacement.time.seconds(since: start)),
      ])
    }
    return .object([
      "arrived": .integer(comparison.count(.arrived)),
      "cancelled": .integer(comparison.count(.cancelled)),
      "contacts": .integer(comparison.contacts.count),
      "delayMilliseconds": delay ?? .null, "devices": .array(devices.map { .text($0) }),
      "displacement": displacement ?? .null, "lines": .array(lines.map { .text($0) }),
      "merged": .integer(comparison.count(.merged)),
      "missing": .integer(comparison.count(.missing)),
      "outside": .integer(comparison.count(.outside)),
      "split": .integer(comparison.count(.split)),
      "surplus": .integer(comparison.surplus.count),
    ])
  }
}

extension CheckReport.Row {
  /// Which layer an item's failure comes from, by what the kernel reported; nil if that is not known.
  var layerAtFault: LayerAtFault? {
    guard verdict == .fail || mayFail, let limit, let kernel else { return nil }
    switch limit.verdict(on: kernel) {
    case .pass: return .aboveKernel
    case .fail: return .panelOrKernelDriver
    case .inconclusive, .notTested, .partial: return nil
    }
  }

  /// The layer at fault in words; nil if it is not known.
  var layerWords: String? {
    guard let kernel else { return nil }
    return layerAtFault?.words(kernel)
  }
}

/// The layer that an item's failure comes from.
enum LayerAtFault: String {
  /// The panel, its firmware, or its driver in the kernel.
  case panelOrKernelDriver
  case aboveKernel

  /// Why, by the kernel's own figure.
  func words(_ kernel: Figure) -> String {
    switch self {
    case .panelOrKernelDriver:
      localized(
        "the kernel's own figure, \(kernel.words), also fails: the fault is in the panel, its firmware or its kernel driver"
      )
    case .aboveKernel:
      localized(
        "the kernel's own figure, \(kernel.words), passes: the fault is above the kernel, in libinput, the X server or the compositor"
      )
    }
  }
}
