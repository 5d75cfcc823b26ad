public import TrackerKit

/// The program's own session format; its header lists what the import left out.
extension SessionReader: ImportedStream {
  /// What the import that made this session left out.
  public var notes: [String] { header.notes }
}

extension SessionHeader {
  private static let noteName = "note"

  /// What the import that made this session left out.
  var notes: [String] {
    get { remarks.filter { $0.name == Self.noteName }.map(\.value) }
    set {
      remarks.removeAll { $0.name == Self.noteName }
      remarks += newValue.map { Setting(name: Self.noteName, value: $0) }
    }
  }
}
