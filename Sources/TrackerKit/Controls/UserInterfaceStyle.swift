/// Whether views have the colors for bright or for dark surroundings (rule V9).
///
///     window.overrideUserInterfaceStyle = .dark
public enum UserInterfaceStyle: Hashable, Sendable {
  /// Dark text on bright panels.
  case light
  /// Bright text on dark panels.
  case dark

  /// The look of controls that have not been given one.
  public var controlStyle: ControlStyle { self == .light ? .light : .dark }
}
