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

  /// A state of AT-SPI, by its number.
  enum State: Int, CaseIterable {
    case active = 1
    case checked = 4
    case editable = 7
    case enabled = 8
    case focusable = 11
    case focused = 12
    case modal = 16
    case pressed = 20
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30

    /// The name in events.
    var name: String { self == .singleLine ? "single-line" : "\(self)" }
  }

  func has(_ state: State) -> Bool {
    switch state {
    case .enabled, .sensitive: element.isEnabled
    case .visible: true
    case .showing: activationPoint != nil
    case .active: element.role == .window
    case .modal: element.role == .dialog
    case .editable, .focusable: element.role == .textField
    case .singleLine: element.role == .textField
    case .focused: isFocused && element.role == .textField
    case .checked: element.isOn && element.role == .toggle
    case .pressed: element.isOn && [.toggle, .button].contains(element.role)
    case .selected: element.isOn && element.role != .toggle
    }
  }

  /// All states as a set of bits.
  var states: Int {
    State.allCases.reduce(0) { has($1) ? $0 | 1 << $1.rawValue : $0 }
  }

  /// Whether a tap does something.
  var isTapped: Bool { [.button, .toggle, .textField, .row].contains(element.role) }
}
