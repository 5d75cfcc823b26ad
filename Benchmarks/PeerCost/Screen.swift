/// The display that programs are measured on.
struct Screen: Hashable {
  static let fullHD = Screen(width: 1920, height: 1080)
  static let ultraHD = Screen(width: 3840, height: 2160)

  /// The size in pixels.
  var width: Int
  /// The size in pixels.
  var height: Int

  /// The size as in the table.
  var name: String { "\(width)x\(height)" }
}
