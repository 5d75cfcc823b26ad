internal import TrackerKit

/// What a window shows, as one thread publishes it for the thread of the bus.
struct AccessibilitySnapshot: Sendable {
  /// A node with the one around it.
  struct Entry: Sendable {
    let node: AccessibilityNode
    /// Nil for the window.
    let parent: UInt?
    /// The index among the parent's children.
    let index: Int
  }

  /// The window.
  let root: UInt
  private(set) var entries: [UInt: Entry] = [:]
  let title: String
  /// The window's corner on the screen, in points.
  let origin: Point

  init(_ window: AccessibilityNode, title: String, origin: Point) {
    (self.title, self.origin, root) = (title, origin, window.id)
    add(window, in: nil, at: 0)
  }

  private mutating func add(_ node: AccessibilityNode, in parent: UInt?, at index: Int) {
    entries[node.id] = Entry(node: node, parent: parent, index: index)
    for (index, child) in node.children.enumerated() { add(child, in: node.id, at: index) }
  }

  func label(of node: AccessibilityNode) -> String {
    node.id == root && node.element.label.isEmpty ? title : node.element.label
  }

  /// A rectangle of the window as left, top, width and height, on the screen or in the window.
  func box(of rect: Rect, onScreen: Bool) -> [Int] {
    let corner = onScreen ? rect.origin + origin : rect.origin
    return [corner.x, corner.y, rect.size.width, rect.size.height].map { Int($0.rounded()) }
  }
}

extension AccessibilityNode {
  /// The role in AT-SPI.
  var role: (number: Int, name: String) {
    switch element.role {
    case .text: (29, "label")
    case .announcement: (101, "notification")
    case .button: (43, "push button")
    case .toggle: (62, "toggle button")
    case .slider: (51, "slider")
    case .textField: (79, "entry")
    case .image: (27, "image")
    case .list: (31, "list")
    case .row: (32, "list item")
    case .scrollArea: (49, "scroll pane")
    case .dialog: (16, "dialog")
    case .window: (23, "frame")
    }
  }

  /// The states of AT-SPI, by their numbers and their names in events.
  static let allStates: [(number: Int, name: String, isOn: @Sendable (AccessibilityNode) -> Bool)] =
    [
      (1, "active", { $0.element.role == .window }),
      (4, "checked", { $0.element.isOn && $0.element.role == .toggle }),
      (7, "editable", { $0.element.role == .textField }),
      (8, "enabled", { $0.element.isEnabled }),
      (11, "focusable", { $0.element.role == .textField }),
      (12, "focused", { $0.isFocused && $0.element.role == .textField }),
      (16, "modal", { $0.element.role == .dialog }),
      (20, "pressed", { $0.element.isOn && [.toggle, .button].contains($0.element.role) }),
      (23, "selected", { $0.element.isOn && $0.element.role != .toggle }),
      (24, "sensitive", { $0.element.isEnabled }),
      (25, "showing", { $0.activationPoint != nil }),
      (26, "single-line", { $0.element.role == .textField }),
      (30, "visible", { _ in true }),
    ]

  /// The states that are on, as a set of bits.
  var states: Int {
    Self.allStates.reduce(0) { $1.isOn(self) ? $0 | 1 << $1.number : $0 }
  }

  /// Whether a tap does something.
  var isTapped: Bool { [.button, .toggle, .textField, .row].contains(element.role) }
}
