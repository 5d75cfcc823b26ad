/// What a recording's header can say about the program's choices; a reader refuses all else (rule S9).
package enum RecordedSettings {
  /// The choices' names.
  package static let names = [
    "mode", "smoothing", "angleColors", "keyboard", "edge", "kiosk", "reset",
  ]
  /// What sizes can be multiplied by.
  package static let interfaceFactors = 0.1...16
}
