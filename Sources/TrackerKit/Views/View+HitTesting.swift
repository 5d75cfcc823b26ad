extension View {
  /// A view with a lower opacity is not hit.
  static let minimumVisibleAlpha = 0.01

  /// Whether the view and its subviews can be hit at all (rule A3).
  public var isHittable: Bool {
    !isHidden && isUserInteractionEnabled && alpha >= Self.minimumVisibleAlpha
  }
}
