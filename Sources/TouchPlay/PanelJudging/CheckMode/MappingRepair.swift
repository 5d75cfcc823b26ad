internal import PanelCheck
internal import TrackerKit
internal import TrackerKitSDL

/// Sets the map that a mapping test has found, until it is kept or taken back (rule J9).
final class MappingRepair {
  /// The remark in the session of the test after it.
  static let remark = "mapping set"

  private let mapper: TouchMapper
  private let before: CalibrationMatrix
  private let after: CalibrationMatrix
  /// How far off touches were.
  private let accuracy: Figure?
  var isKept = false

  /// Sets the map; nil if that is not possible.
  init?(_ mapping: Mapping, accuracy: Figure?, runtime: SDLRuntime) {
    guard let found = TouchMapper.find(runtime, window: mapping.panel.points) else { return nil }
    (mapper, before) = found
    self.accuracy = accuracy
    after = mapping.correction.after(before)
    guard mapper.set(after) else { return nil }
  }

  /// Sets the map from before, and says so, or says what to do.
  func takeBack() -> String {
    mapper.set(before)
      ? "The old mapping is back. To try the correction again, repeat the test."
      : "The old mapping could not be set again. Run: \(mapper.line(for: before))"
  }

  /// What the session of the test after it says about it.
  var remarks: [SessionHeader.Setting] {
    let before = accuracy.map { "; before, touches were up to \($0.length) off" } ?? ""
    return [
      .init(
        name: Self.remark,
        value: before + ". The correction is lost when you log out. To set it again, run: "
          + mapper.line(for: after))
    ]
  }

  /// What the screen says when the test has been done again.
  func comparison(with figure: Figure?) -> String? {
    guard isKept, let accuracy, let figure else { return nil }
    return "Mapping corrected: touches were up to \(accuracy.length) off, now \(figure.length)"
  }
}

extension Figure {
  /// The value with its unit, without an interval.
  fileprivate var length: String { "\(Figure.short(value)) \(unit.rawValue)" }
}
