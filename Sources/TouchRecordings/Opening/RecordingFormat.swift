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
  /// What `evtest` prints.
  case evtest
  /// Kivy's recorder.
  case kvi
  /// A table of touches.
  case csv

  /// Whether recordings in this format can be read.
  public var isReadable: Bool { self != .csv }

  /// Whether recordings in this format can be written.
  public var isWritable: Bool { ![.getevent, .evtest, .kvi].contains(self) }

  /// Whether the format is text.
  public var isText: Bool { self != .touchplay }

  /// The endings of names that mean the format, for an output.
  public var outputEndings: [String] {
    switch self {
    case .touchplay: ["touchplay"]
    case .jsonl: ["jsonl", "ndjson"]
    case .evemu: ["evemu", "events", "event", "ev"]
    case .libinput: ["yml", "yaml"]
    case .csv: ["csv"]
    case .getevent, .evtest, .kvi: []
    }
  }
}
