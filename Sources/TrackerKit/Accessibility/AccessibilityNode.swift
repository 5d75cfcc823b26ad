/// A view that means something, with what is inside it, for people who do not see it (rule D13).
public struct AccessibilityNode: Hashable, Sendable {
  /// A number that the view keeps as long as it lives.
  public let id: UInt
  /// What the view is.
  public let element: AccessibilityElement
  /// The visible part of the view in the window, in points; empty if nothing of it is visible.
  public let frame: Rect
  /// Whether the view gets the keys.
  public let isFocused: Bool
  /// The nodes inside it, from back to front.
  public let children: [AccessibilityNode]

  /// The node itself, and all that are inside it, each before its children.
  public var all: [AccessibilityNode] { [self] + children.flatMap(\.all) }

  /// Where a finger would tap the view; nil if nothing of it is visible.
  public var activationPoint: Point? { frame.size.shortEdge > 0 ? frame.center : nil }

  fileprivate init(_ view: View, _ element: AccessibilityElement, frame: Rect, _ inside: [Self]) {
    id = UInt(bitPattern: ObjectIdentifier(view))
    isFocused = view.window?.firstResponder === view
    self.frame = frame
    var (element, inside) = (element, inside)
    let texts = inside.filter { $0.element.role == .text }.map(\.element.label)
    if element.role == .row {
      // A row is one thing, with its buttons.
      if element.label.isEmpty { element.label = texts.joined(separator: ", ") }
      inside.removeAll { $0.element.role == .text }
    } else if element.role == .dialog, element.label.isEmpty {
      element.label = texts.first ?? ""
    }
    if var adjustment = element.adjustment {
      adjustment.start = view.convert(adjustment.start, to: nil)
      adjustment.end = view.convert(adjustment.end, to: nil)
      element.adjustment = adjustment
    }
    self.element = element
    children = inside
  }
}

extension Window {
  /// What assistive technologies say about the window and everything in it (rule D13).
  public var accessibilityNode: AccessibilityNode {
    AccessibilityNode(
      self, AccessibilityElement(.window, accessibilityLabel ?? ""), frame: bounds,
      accessibilityNodes(in: bounds))
  }
}

extension View {
  /// The nodes inside the view, of which a rectangle of the window is visible.
  fileprivate func accessibilityNodes(in visible: Rect) -> [AccessibilityNode] {
    var nodes: [AccessibilityNode] = []
    for view in subviews where view.isVisible {
      if view.stopsTouchPropagation, view.frame.intersection(bounds) == bounds { nodes = [] }
      let frame = view.frameInWindow.intersection(visible) ?? .zero
      let inside = view.accessibilityNodes(in: view.clipsToBounds ? frame : visible)
      if let element = view.currentAccessibilityElement {
        nodes.append(AccessibilityNode(view, element, frame: frame, inside))
      } else {
        nodes += inside
      }
    }
    return nodes
  }

  /// The element of the view's class, under the label that was set, or else the text that it draws.
  private var currentAccessibilityElement: AccessibilityElement? {
    guard var element = accessibilityElement else {
      if let accessibilityLabel { return AccessibilityElement(.image, accessibilityLabel) }
      return drawnText.map { AccessibilityElement(.text, $0) }
    }
    if let accessibilityLabel {
      element.label = accessibilityLabel
    } else if element.role == .button, element.label.isEmpty {
      element.label = drawnText ?? ""
    }
    return element
  }

  /// The text that the view itself draws, on one line; nil for none.
  package final var drawnText: String? {
    let canvas = Canvas()
    draw(in: canvas)
    let texts = canvas.commands.compactMap { command in
      switch command.shape {
      case .text(let run), .turnedText(let run, _): command.color.alpha > 0 ? run.text : nil
      default: nil
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}
