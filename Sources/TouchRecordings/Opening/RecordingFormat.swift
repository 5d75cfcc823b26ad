/// A format that recordings can have.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// The program's own.
  case touchplay
  /// The program's own as text: JSON, a line an input.
  case jsonl
  /// evemu's text.
  case evemu
  /// What `libinput record` writes.
  case libinput
  /// What Android's `getevent` prints.
  case getevent
  /// Kivy's recorder.
  case kvi
  /// A table of touches.
  case csv

  /// Whether recordings in this format can be read.
  public var isReadable: Bool { self != .csv }

  /// Whether recordings in this format can be written.
  public var isWritable: Bool { self != .getevent && self != .kvi }

  /// Whether the format is text.
  public var isText: Bool { self != .touchplay }

  /// The format that a file's name suggests for an output; nil when it suggests none.
  ///
  /// - Parameter name: The file's name.
  public init?(forOutputNamed name: String) {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "touchplay": self = .touchplay
    case "jsonl", "ndjson": self = .jsonl
    case "evemu", "events", "event", "ev": self = .evemu
    case "yml", "yaml": self = .libinput
    case "csv": self = .csv
    default: return nil
    }
  }
}
