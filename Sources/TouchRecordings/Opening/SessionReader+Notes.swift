public import TrackerKit

/// A session of the program's own; what its import left out stands in its header.
extension SessionReader: ImportedStream {
  /// What the import that made this session has left out.
  public var notes: [String] { header.notes }
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
