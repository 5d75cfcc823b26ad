internal import TrackerKit

/// A session of the program's own; what its import left out stands in its header.
final class TouchplayStream: ImportedStream {
  private let reader: SessionReader

  init(_ reader: SessionReader) {
    self.reader = reader
  }

  var header: SessionHeader { reader.header }

  var damage: SessionDamage? { reader.damage }

  var notes: [String] { header.notes }

  func next() throws(SessionError) -> SessionRecord? {
    try reader.next()
  }
}

extension SessionHeader {
  private static let noteName = "note"

  /// What the import that made this session has left out.
  var notes: [String] {
    get { remarks.filter { $0.name == Self.noteName }.map(\.value) }
    set {
      remarks.removeAll { $0.name == Self.noteName }
      remarks += newValue.map { Setting(name: Self.noteName, value: $0) }
    }
  }
}
