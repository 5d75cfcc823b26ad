internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

/// The maps of the desktop's touch devices while the mapping of a display is tested, and one of them
/// corrected (rule J9).
///
/// With several displays, the test maps all devices to its display, so that it gets each touch; then,
/// a touch shows which device lies on it. Whatever is not kept is taken back.
final class MappingRepair {
  /// The remarks in the session of the test after a correction: the line that sets it again, and how
  /// far off touches were before it.
  private static let remark = "mapping set"
  private static let accuracyRemark = "mapping before"

  private struct Device {
    let mapper: TouchMapper
    let matrix: CalibrationMatrix
    /// What is set instead; nil if nothing is.
    var trial: TrialMatrix?
  }

  /// The map from the display to the space of the matrices.
  private let display: CalibrationMatrix
  private var devices: [Device]
  /// How far off touches were before the correction; nil without one, or if it is not known.
  private var accuracy: Figure?
  /// The corrected matrix.
  private var trial: TrialMatrix?
  private(set) var isKept = false

  /// Whether the test is repeated with a correction.
  var isTried: Bool { trial != nil }

  /// Prepares the test; nil if the desktop's maps cannot be set.
  ///
  /// The test measures locations in the window, so the window must fill its display.
  init?(_ stage: SDLStage) {
    let (runtime, number) = (stage.runtime, stage.window.displayIndex)
    let displays = runtime.displays
    guard displays.indices.contains(number),
      displays[number].frame.size == stage.platform.geometry.points,
      let display = TouchMapper.map(from: number, of: displays, driver: runtime.driver)
    else { return nil }
    self.display = display
    devices = TouchMapper.all(runtime).map { Device(mapper: $0.mapper, matrix: $0.matrix) }
    // A device that cannot be set could be the touched one.
    guard !devices.isEmpty, devices.count == runtime.touchDevices.count else { return nil }
    guard displays.count > 1 else { return }
    for (index, device) in devices.enumerated() {
      devices[index].trial = TrialMatrix(display, of: device.mapper, before: device.matrix)
    }
  }

  /// Sets the map that the test has found for the touched device; false if nothing is to be corrected,
  /// or that is not possible.
  func correct(_ mapping: Mapping, accuracy: Figure?, touched name: String?) -> Bool {
    let touched = devices.count == 1 ? devices.first : devices.first { $0.mapper.name == name }
    // The other devices get their maps back.
    devices = []
    guard let touched, let reverse = display.inverted() else { return false }
    var map = touched.trial?.matrix ?? touched.matrix
    if !mapping.isCorrect {
      map = map.concatenating(reverse).concatenating(mapping.correction).concatenating(display)
    }
    guard !map.isNear(touched.matrix) else { return false }
    if let aimed = touched.trial {
      trial = aimed.set(map) ? aimed : nil
    } else {
      trial = TrialMatrix(map, of: touched.mapper, before: touched.matrix)
    }
    self.accuracy = accuracy
    return trial != nil
  }

  func keep() { isKept = trial?.keep() ?? false }

  /// Restores the earlier maps; if there was a correction, says so or what to do.
  func takeBack() -> String? {
    devices = []
    guard let trial else { return nil }
    return trial.takeBack()
      ? localized("The old mapping is back. To try the correction again, repeat the test.")
      : localized(
        "The old mapping could not be restored. Run: \(trial.mapper.line(for: trial.before))")
  }

  /// What the session of the test after it says about it.
  var remarks: [SessionHeader.Setting] {
    guard let trial else { return [] }
    let before = Language.english.use { accuracy?.length }
    return [
      SessionHeader.Setting(name: Self.remark, value: trial.mapper.line(for: trial.matrix)),
      before.map { SessionHeader.Setting(name: Self.accuracyRemark, value: $0) },
    ].compactMap(\.self)
  }

  /// What a report says about the correction before the test of a recording.
  static func notes(of header: SessionHeader) -> [String] {
    guard let line = header.remark(remark) else { return [] }
    let before = header.remark(accuracyRemark).map {
      localized(
        "touches were off by up to \($0.inLocalNumbers) before the check corrected the mapping")
    }
    return [
      before ?? localized("the check corrected the mapping"),
      localized("the correction lasts until you log out; to apply it again, run: \(line)"),
    ]
  }

  /// What the screen says when the test has been done again.
  func comparison(with figure: Figure?) -> String? {
    guard isKept, let accuracy, let figure else { return nil }
    return localized(
      "Mapping corrected: touches were up to \(accuracy.length) off, now \(figure.length)")
  }
}

extension Figure {
  /// The value with its unit, without an interval.
  fileprivate var length: String { "\(Figure.short(value)) \(unit.rawValue)" }
}

extension CalibrationMatrix {
  /// Whether the maps differ by less than a thousandth of the surface.
  fileprivate func isNear(_ other: CalibrationMatrix) -> Bool {
    zip(rows.joined(), other.rows.joined()).allSatisfy { abs($0 - $1) < 0.001 }
  }
}
