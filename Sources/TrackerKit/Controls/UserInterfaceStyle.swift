/// Whether views have light or dark colors (rule V9).
///
///     window.overrideUserInterfaceStyle = .dark
public enum UserInterfaceStyle: Hashable, Sendable {
  /// Dark text on light panels.
  case light
  /// Light text on dark panels.
  case dark

  /// The look of controls that have not been given one.
  public var controlStyle: ControlStyle { self == .light ? .light : .dark }
}
