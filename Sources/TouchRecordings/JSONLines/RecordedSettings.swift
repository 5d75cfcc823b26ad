/// The program settings that a recording's header can contain; playback refuses all others (rule
/// S9).
package enum RecordedSettings {
  /// The names of the settings.
  package static let names = [
    "mode", "smoothing", "angleColors", "edge", "kiosk", "reset", "modes", "fresh",
  ]
}
