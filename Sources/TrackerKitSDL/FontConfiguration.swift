internal import CFontconfig
internal import TrackerKitFiles

/// What fontconfig knows of the system's fonts, which it reads from dozens of small files.
///
/// A window that opens needs time for the display, too, so a thread reads them meanwhile.
enum FontConfiguration {
  private static let reader = FileWorker()

  /// Starts to read, on another thread.
  ///
  /// Call it after SDL has started, since fontconfig reads the environment, which SDL changes.
  static func prepare() {
    // Without a thread, the first text reads them.
    _ = reader.start { _ = FcInit() }
  }

  /// Waits until fontconfig can be used; reads what nobody has prepared.
  static func require() {
    reader.finish()
    _ = FcInit()
  }
}
