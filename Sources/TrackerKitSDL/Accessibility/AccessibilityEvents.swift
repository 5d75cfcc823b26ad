internal import TrackerKit

/// Tells a screen reader what has changed between two snapshots.
struct AccessibilityEvents {
  private static let object = "org.a11y.atspi.Event.Object"

  let bus: BusConnection
  let old: AccessibilitySnapshot
  let new: AccessibilitySnapshot

  func send() {
    for (id, entry) in old.entries where new.entries[id] == nil {
      // What was in a part that is gone is gone with it.
      guard isKept(entry.parent, in: new) else { continue }
      send("ChildrenChanged", of: entry.parent, "remove", entry.index) { addReference(to: id, $0) }
    }
    for node in new.entries[new.root]?.node.all ?? [] {
      guard let entry = new.entries[node.id] else { continue }
      let before = old.entries[node.id]?.node
      if node.element.role == .announcement, before?.element.label != node.element.label {
        send("Announcement", of: node.id, "") { $0.addVariant(node.element.label) }
      }
      if let before {
        sendChanges(from: before, to: node)
      } else if isKept(entry.parent, in: old) {
        send("ChildrenChanged", of: entry.parent, "add", entry.index) {
          addReference(to: node.id, $0)
        }
      }
    }
  }

  /// Whether a part, or for nil the program, is in a snapshot.
  private func isKept(_ id: UInt?, in snapshot: AccessibilitySnapshot) -> Bool {
    id.map { snapshot.entries[$0] != nil } ?? true
  }

  private func sendChanges(from before: AccessibilityNode, to node: AccessibilityNode) {
    if before == node { return }
    if before.element.label != node.element.label {
      send("PropertyChange", of: node.id, "accessible-name") { $0.addVariant(node.element.label) }
    }
    if let value = node.element.adjustment?.value, value != before.element.adjustment?.value {
      send("PropertyChange", of: node.id, "accessible-value") { $0.addVariant(value) }
    }
    for state in AccessibilityNode.allStates where state.isOn(before) != state.isOn(node) {
      send("StateChanged", of: node.id, state.name, state.isOn(node) ? 1 : 0)
    }
    if let text = node.element.value { sendText(text, of: node, before: before.element) }
  }

  /// Tells which part of a text was replaced by which, and where the caret is.
  private func sendText(
    _ text: String, of node: AccessibilityNode, before: AccessibilityElement
  ) {
    let (new, old) = (Array(text.unicodeScalars), Array((before.value ?? "").unicodeScalars))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
    let end = rest.prefix { $0 == $1 }.count
    for (scalars, change) in [(old, "delete"), (new, "insert")] {
      let part = scalars.dropFirst(start).dropLast(end)
      guard !part.isEmpty else { continue }
      send("TextChanged", of: node.id, change, start, part.count) {
        $0.addVariant(String(String.UnicodeScalarView(part)))
      }
    }
    if node.element.caret != before.caret {
      send("TextCaretMoved", of: node.id, "", node.element.caret)
    }
  }

  private func addReference(to id: UInt, _ message: BusMessage) {
    message.add(.variant, of: "(so)") {
      message.add((bus.name, AccessibilityObjects.path(of: id)))
    }
  }

  /// Sends an event of a node: its detail, two numbers and a value, 0 unless `fill` adds another.
  private func send(
    _ member: String, of id: UInt?, _ detail: String, _ first: Int = 0, _ second: Int = 0,
    _ fill: ((BusMessage) -> Void)? = nil
  ) {
    bus.signal(AccessibilityObjects.path(of: id), Self.object, member) { message in
      message.add(detail)
      message.add(first)
      message.add(second)
      if let fill { fill(message) } else { message.addVariant(0) }
      message.add(.array, of: "{sv}")
    }
  }
}
