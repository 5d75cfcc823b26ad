internal import Glibc
internal import TrackerKit

/// The objects that a screen reader asks about, by the interfaces of AT-SPI.
struct AccessibilityObjects {
  static let folder = "/org/a11y/atspi/accessible/"
  static let application = folder + "root"
  private static let interfaces = "org.a11y.atspi."

  /// A reference to an object: the program's name on the bus, and the object's path.
  typealias Reference = (name: String, path: String)

  /// What the window shows.
  var snapshot: AccessibilitySnapshot
  /// The program's name on the bus.
  let name: String
  /// The desktop, in which the program is.
  let desktop: Reference
  /// The number that the registry gave the program.
  var number = 0
  let fingers: AssistedFingers

  /// The node that a message is for; nil for the program.
  private typealias Target = AccessibilitySnapshot.Entry?

  static func path(of id: UInt?) -> String { id.map { folder + String($0) } ?? application }

  private func reference(_ id: UInt?) -> Reference { (name, Self.path(of: id)) }

  private func entry(of path: String) -> AccessibilitySnapshot.Entry? {
    guard path.hasPrefix(Self.folder) else { return nil }
    return UInt(path.dropFirst(Self.folder.count)).flatMap { snapshot.entries[$0] }
  }

  mutating func answer(_ call: BusMessage, on bus: BusConnection) {
    if call.member == "GetItems" {
      // Readers ask for each object instead.
      return bus.answer(call) { $0.add(.array, of: "((so)(so)(so)iiassusau)") }
    }
    let target = entry(of: call.path)
    guard target != nil || call.path == Self.application else { return bus.refuse(call) }
    let interface = call.interface
    if interface == "org.freedesktop.DBus.Properties" {
      return answerProperty(call, of: target, on: bus)
    }
    guard interface.hasPrefix(Self.interfaces),
      let fill = answer(String(interface.dropFirst(Self.interfaces.count)), call, target)
    else { return bus.refuse(call) }
    bus.answer(call, fill)
  }

  // MARK: Properties

  private mutating func answerProperty(
    _ call: BusMessage, of target: Target, on bus: BusConnection
  ) {
    let interface = String(call.text().dropFirst(Self.interfaces.count))
    switch call.member {
    case "Get":
      guard let fill = property("\(interface).\(call.text())", of: target) else {
        return bus.refuse(call)
      }
      bus.answer(call, fill)
    case "GetAll":
      let names = Self.properties[interface] ?? []
      let fills = names.compactMap { name in
        property("\(interface).\(name)", of: target).map { (name, $0) }
      }
      bus.answer(call) { message in
        message.add(.array, of: "{sv}") {
          for (name, fill) in fills {
            message.add(.entry, of: "sv") {
              message.add(name)
              fill(message)
            }
          }
        }
      }
    case "Set":
      set("\(interface).\(call.text())", to: call, of: target)
      bus.answer(call)
    default: bus.refuse(call)
    }
  }

  private static let properties = [
    "Accessible": [
      "Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText",
    ],
    "Application": ["ToolkitName", "Version", "AtspiVersion", "Id"],
    "Action": ["NActions"],
    "Value": ["MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text"],
    "Text": ["CharacterCount", "CaretOffset"],
  ]

  /// Adds a property to a message, in a variant; nil if the object has no such property.
  private func property(_ name: String, of target: Target) -> ((BusMessage) -> Void)? {
    func text(_ text: String) -> (BusMessage) -> Void { { $0.addVariant(text) } }
    func integer(_ number: Int) -> (BusMessage) -> Void { { $0.addVariant(number) } }
    func number(_ number: Double?) -> ((BusMessage) -> Void)? {
      number.map { number in { message in message.addVariant(number) } }
    }
    let node = target?.node
    let element = node?.element
    let adjustment = element?.adjustment
    switch name {
    case "Accessible.Name": return text(node.map(snapshot.label) ?? snapshot.title)
    case "Accessible.Description": return text(element?.hint ?? "")
    case "Accessible.HelpText", "Accessible.AccessibleId", "Application.Version": return text("")
    case "Accessible.Locale": return text(String(cString: setlocale(LC_MESSAGES, nil)))
    case "Accessible.Parent":
      let parent = target.map { reference($0.parent) } ?? desktop
      return { message in message.add(.variant, of: "(so)") { message.add(parent) } }
    case "Accessible.ChildCount": return integer(node?.children.count ?? 1)
    case "Application.ToolkitName": return text("TrackerKit")
    case "Application.AtspiVersion": return text("2.1")
    case "Application.Id": return integer(self.number)
    case "Action.NActions": return integer(node?.isTapped == true ? 1 : 0)
    case "Value.MinimumValue": return number(adjustment?.range.lowerBound)
    case "Value.MaximumValue": return number(adjustment?.range.upperBound)
    case "Value.MinimumIncrement": return number(0)
    case "Value.CurrentValue": return number(adjustment?.value)
    case "Value.Text": return text("")
    case "Text.CharacterCount": return (element?.value?.unicodeScalars.count).map(integer)
    case "Text.CaretOffset": return (element?.caret).map(integer)
    default: return nil
    }
  }

  private mutating func set(_ name: String, to call: BusMessage, of target: Target) {
    switch (name, target) {
    case ("Application.Id", _): number = call.enter(.variant, of: "i") ? call.integer() : 0
    case ("Value.CurrentValue", let entry?):
      guard let thumb = entry.node.element.adjustment, call.enter(.variant, of: "d") else { return }
      let value = call.number()
      guard !value.isNaN else { return }
      fingers.touch(along: [thumb.location(of: thumb.value), thumb.location(of: value)])
    default: break
    }
  }

  // MARK: Methods

  /// Fills the answer to a call; nil if the object has no such method.
  private func answer(
    _ interface: String, _ call: BusMessage, _ target: Target
  ) -> ((BusMessage) -> Void)? {
    if interface == "Accessible" { return answerAccessible(call, target) }
    guard let entry = target else {
      guard interface == "Application", call.member == "GetLocale" else { return nil }
      return { $0.add(String(cString: setlocale(LC_MESSAGES, nil))) }
    }
    switch interface {
    case "Component": return answerComponent(call, entry.node)
    case "Action" where entry.node.isTapped: return answerAction(call, entry.node)
    case "Text": return answerText(call, entry.node.element)
    default: return nil
    }
  }

  private func answerAccessible(_ call: BusMessage, _ target: Target) -> ((BusMessage) -> Void)? {
    let (node, index) = (target?.node, target?.index ?? 0)
    let children = node?.children.map(\.id) ?? [snapshot.root]
    switch call.member {
    case "GetChildAtIndex":
      let index = call.integer()
      let isOne = children.indices.contains(index)
      let child: Reference = isOne ? reference(children[index]) : ("", "/org/a11y/atspi/null")
      return { $0.add(child) }
    case "GetChildren":
      return { message in
        message.add(.array, of: "(so)") {
          for child in children { message.add(reference(child)) }
        }
      }
    case "GetIndexInParent": return { $0.add(index) }
    case "GetRelationSet": return { $0.add(.array, of: "(ua(so))") }
    case "GetRole": return { $0.add(node?.role.number ?? 75, as: .unsigned) }
    case "GetRoleName", "GetLocalizedRoleName": return { $0.add(node?.role.name ?? "application") }
    case "GetState":
      let states = node?.states ?? 0
      return { message in
        message.add(.array, of: "u") {
          for part in [states, states >> 32] { message.add(part, as: .unsigned) }
        }
      }
    case "GetAttributes": return { $0.add(.array, of: "{ss}") }
    case "GetApplication": return { $0.add(reference(nil)) }
    case "GetInterfaces":
      let names = ["Accessible"] + (node.map(interfaces) ?? ["Application"])
      return { message in
        message.add(.array, of: "s") {
          for name in names { message.add(Self.interfaces + name) }
        }
      }
    default: return nil
    }
  }

  private func interfaces(of node: AccessibilityNode) -> [String] {
    ["Component"] + (node.isTapped ? ["Action"] : [])
      + (node.element.adjustment == nil ? [] : ["Value"])
      + (node.element.value == nil ? [] : ["Text"])
  }

  private func answerComponent(
    _ call: BusMessage, _ node: AccessibilityNode
  ) -> ((BusMessage) -> Void)? {
    func box(_ kind: Int) -> [Int] {
      var box = snapshot.box(of: node.frame, onScreen: kind == 0)
      if kind == 2, let parent = snapshot.entries[node.id]?.parent,
        let outer = snapshot.entries[parent]?.node.frame
      {
        for (index, edge) in snapshot.box(of: outer, onScreen: false).prefix(2).enumerated() {
          box[index] -= edge
        }
      }
      return box
    }
    func point() -> Point {
      let location = Point(x: Double(call.integer()), y: Double(call.integer()))
      return location - (call.integer(as: .unsigned) == 0 ? snapshot.origin : .zero)
    }
    switch call.member {
    case "GetExtents":
      let box = box(call.integer(as: .unsigned))
      return { message in
        message.add(.structure, of: "iiii") { for edge in box { message.add(edge) } }
      }
    case "GetPosition":
      let box = box(call.integer(as: .unsigned))
      return { message in for edge in box.prefix(2) { message.add(edge) } }
    case "GetSize":
      let box = box(1)
      return { message in for edge in box.suffix(2) { message.add(edge) } }
    case "Contains":
      let isInside = node.frame.contains(point())
      return { $0.add(isInside) }
    case "GetAccessibleAtPoint":
      let location = point()
      let hit = node.all.last { $0.frame.contains(location) }
      let found: Reference = hit.map { reference($0.id) } ?? ("", "/org/a11y/atspi/null")
      return { $0.add(found) }
    case "GetLayer": return { $0.add(node.element.role == .window ? 7 : 3, as: .unsigned) }
    case "GetAlpha": return { $0.add(1.0) }
    case "GrabFocus":
      let isField = node.element.role == .textField
      if isField, let location = node.activationPoint { fingers.touch(along: [location]) }
      return { $0.add(isField) }
    default: return nil
    }
  }

  private func answerAction(
    _ call: BusMessage, _ node: AccessibilityNode
  ) -> ((BusMessage) -> Void)? {
    switch call.member {
    case "GetName", "GetLocalizedName": return { $0.add("click") }
    case "GetDescription", "GetKeyBinding": return { $0.add("") }
    case "GetActions":
      return { message in
        message.add(.array, of: "(sss)") {
          message.add(.structure, of: "sss") {
            for text in ["click", "", ""] { message.add(text) }
          }
        }
      }
    case "DoAction":
      let location = node.element.isEnabled ? node.activationPoint : nil
      if let location { fingers.touch(along: [location]) }
      return { $0.add(location != nil) }
    default: return nil
    }
  }

  private func answerText(
    _ call: BusMessage, _ element: AccessibilityElement
  ) -> ((BusMessage) -> Void)? {
    guard let value = element.value else { return nil }
    let count = value.unicodeScalars.count
    switch call.member {
    case "GetText":
      let (start, end) = (max(0, call.integer()), call.integer())
      let scalars = value.unicodeScalars.prefix(end < 0 ? count : end).dropFirst(start)
      let part = String(String.UnicodeScalarView(scalars))
      return { $0.add(part) }
    case "GetStringAtOffset", "GetTextAtOffset":
      return { message in
        message.add(value)
        message.add(0)
        message.add(count)
      }
    case "GetNSelections": return { $0.add(0) }
    default: return nil
    }
  }
}

extension BusMessage {
  func add(_ reference: AccessibilityObjects.Reference) {
    add(.structure, of: "so") {
      add(reference.name)
      add(reference.path, as: .path)
    }
  }
}
