/// A format of recordings.
public enum RecordingFormat: String, CaseIterable, Sendable {
  /// touchplay's own format.
  case touchplay
  /// touchplay's own format as text: JSON, one line per input.
  case jsonl
  /// evemu's text.
  case evemu
  /// The output of `libinput record`.
  case libinput
  /// The output of Android's `getevent`.
  case getevent
  /// The output of `evtest`.
  case evtest
  /// Kivy's recorder.
  case kvi
  /// A table of touches.
  case csv

  /// Whether recordings in this format can be read.
  public var isReadable: Bool { self != .csv }

  /// Whether recordings in this format can be written.
  public var isWritable: Bool { !outputEndings.isEmpty }

  /// Whether the format is text.
  public var isText: Bool { self != .touchplay }

  /// The file extensions for output in this format.
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
