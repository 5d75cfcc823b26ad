import Testing

extension Optional<ExitTest.Result> {
  /// Whether the program printed something on standard error before it stopped.
  func said(_ message: String) -> Bool {
    guard let content = self?.standardErrorContent else { return false }
    return String(decoding: content, as: UTF8.self).contains(message)
  }
}
