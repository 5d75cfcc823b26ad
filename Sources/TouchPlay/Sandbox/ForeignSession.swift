internal import TrackerKit

/// The touches of a session that another program has recorded, like an import (rule S12).
///
/// Its settings, its model, its digests, its keys and its data mean nothing here.
final class ForeignSession: SessionStream {
  /// The mode that shows the touches.
  static let mode = Mode.trace

  let header: SessionHeader
  private let session: any SessionStream

  /// Reads the touches of a session.
  init(_ session: any SessionStream) {
    self.session = session
    var header = session.header
    header.settings = [SessionHeader.Setting(name: "mode", value: Self.mode.id)]
    header.snapshots = []
    self.header = header
  }

  var damage: SessionDamage? { session.damage }

  func next() throws(SessionError) -> SessionRecord? {
    while let record = try session.next() {
      guard case .turn(var turn) = record else { continue }
      turn.inputs.removeAll { !$0.isTouchOrDisplay }
      return .turn(turn)
    }
    return nil
  }
}

extension RootInput {
  fileprivate var isTouchOrDisplay: Bool {
    switch self {
    case .touch, .display: true
    case .key, .wheel, .data: false
    }
  }
}
