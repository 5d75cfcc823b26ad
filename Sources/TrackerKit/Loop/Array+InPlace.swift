extension Array where Element: AnyObject {
  /// Calls a closure with each object without retaining it, unlike a `for` loop.
  ///
  /// The array, which nobody else can change, keeps the objects alive until the end.
  @inline(__always)
  func forEachInPlace(_ body: (Element) -> Void) {
    for index in indices {
      Unmanaged.passUnretained(self[index])._withUnsafeGuaranteedRef(body)
    }
    withExtendedLifetime(self) {}
  }
}
