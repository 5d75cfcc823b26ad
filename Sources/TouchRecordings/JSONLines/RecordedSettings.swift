/// What a recording's header can say about the program's choices; who plays it refuses all else (rule S9).
package enum RecordedSettings {
  /// The choices' names.
  package static let names = [
    "mode", "smoothing", "angleColors", "keyboard", "edge", "kiosk", "reset", "rules",
  ]
}
