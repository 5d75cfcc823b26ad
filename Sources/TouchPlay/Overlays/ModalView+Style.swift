internal import TrackerKit

extension ModalView {
  /// Gives the panel its looks and, where there is room, its size, in points.
  func show(_ style: ControlStyle, size: Size, cornerRadius radius: Double) {
    panelColor = style.panel
    panelSize = size
    cornerRadius = radius
  }
}
