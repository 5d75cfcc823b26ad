internal import TrackerKit

extension ModalView {
  /// Applies a style to the panel, and its size in points where there is room.
  func show(_ style: ControlStyle, size: Size, cornerRadius radius: Double) {
    panelColor = style.panel
    panelSize = size
    cornerRadius = radius
  }
}
