import Testing
import TrackerKitTesting

@testable import TrackerKit

@Suite("User interface style")
struct UserInterfaceStyleTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 600))

  /// The colors that something in the window draws.
  private func colors(of view: View) -> Set<Color> {
    view.frame = window.bounds
    window.addSubview(view)
    defer { view.removeFromSuperview() }
    return Set(Drawn(window).commands.map(\.color))
  }

  /// Everything that the kit draws in colors of a style.
  private static func controls(_ style: ControlStyle? = nil) -> [View] {
    let (label, hint) = (Label("a", style: style), Label("b", style: style))
    hint.isHint = true
    let modal = ModalView()
    if let style { modal.panelColor = style.panel }
    modal.open()
    let alert = Alert("a", message: "b", [.cancel, Alert.Action("Delete")], style: style)
    alert.open()
    let cell = ListCell(style: style)
    (cell.title.text, cell.detail.text) = ("a", "b")
    let root = ViewController()
    root.title = "a"
    let field = TextField("text", style: style)
    return [
      label, hint, modal, alert, cell, Button("a", style: style), Switch(style: style),
      Slider(value: 0.5, style: style), field, TextField(placeholder: "a", style: style),
      TextView("a", style: style), ListView(style: style), KeyboardView(for: field, style: style),
      NavigationController(root: root, style: style).view,
    ]
  }

  @Test("V9 set once on the window, every control is dark, as if it had been given the dark style")
  func everyControl() {
    let light = Self.controls(.light).map(colors)
    let dark = Self.controls(.dark).map(colors)
    let followers = Self.controls()
    for (index, follower) in followers.enumerated() {
      #expect(light[index] != dark[index])
      window.overrideUserInterfaceStyle = nil
      #expect(colors(of: follower) == light[index], "\(type(of: follower))")
      window.overrideUserInterfaceStyle = .dark
      #expect(colors(of: follower) == dark[index], "\(type(of: follower))")
      // What is outside the window keeps its style until it is back.
      window.overrideUserInterfaceStyle = .light
      #expect(colors(of: follower) == light[index], "\(type(of: follower))")
    }
  }

  @Test("V9 a control that was given a style keeps it, even the light one, whatever surrounds it")
  func explicit() {
    window.overrideUserInterfaceStyle = .dark
    for (given, expected) in zip(Self.controls(.light), Self.controls()) {
      let dark = colors(of: given)
      window.overrideUserInterfaceStyle = .light
      #expect(colors(of: given) == dark && colors(of: expected) == dark)
      window.overrideUserInterfaceStyle = .dark
    }
    let (button, label) = (Button("a"), Label("a"))
    for view in [button, label] { window.addSubview(view) }
    #expect(button.style == .dark && label.color == ControlStyle.dark.text)
    (button.style, label.color) = (.dark, ControlStyle.dark.hint)
    window.overrideUserInterfaceStyle = .light
    #expect(button.style == .dark && label.color == ControlStyle.dark.hint)
  }

  @Test("V9 any view can be light or dark with what is in it; each learns of a change, once")
  func subtree() {
    final class Noter: View {
      var notes: [UserInterfaceStyle] = []
      override func userInterfaceStyleDidChange() { notes.append(userInterfaceStyle) }
    }
    let (outer, inner, moved) = (Noter(), Noter(), Noter())
    outer.addSubview(inner)
    window.addSubview(outer)
    outer.overrideUserInterfaceStyle = .dark
    #expect(outer.notes == [.dark] && inner.notes == [.dark])
    window.overrideUserInterfaceStyle = .dark
    inner.overrideUserInterfaceStyle = .light
    outer.overrideUserInterfaceStyle = nil
    #expect(outer.notes == [.dark] && inner.notes == [.dark, .light])
    #expect(inner.userInterfaceStyle == .light && window.userInterfaceStyle == .dark)
    inner.addSubview(moved)
    outer.addSubview(moved)
    moved.removeFromSuperview()
    #expect(moved.notes == [.dark] && moved.userInterfaceStyle == .dark)
  }

  @Test("V9 a panel has the color of its style unless it has its own")
  func panel() {
    let view = View(frame: window.bounds)
    view.isPanel = true
    #expect(colors(of: view) == [ControlStyle.light.panel])
    view.layer.cornerRadius = 4
    window.overrideUserInterfaceStyle = .dark
    #expect(colors(of: view) == [ControlStyle.dark.panel])
    view.backgroundColor = .white
    #expect(colors(of: view) == [.white])
  }

  @Test(
    "V9 D9 D11 a field's keyboard is light or dark as the field is, and a change closes its menu")
  func keyboard() throws {
    let scene = ControlScene()
    let field = scene.add(TextField("word", frame: Rect(x: 0, y: 0, width: 200, height: 40)))
    field.overrideUserInterfaceStyle = .dark
    field.becomeFirstResponder()
    let keyboard = try #require(scene.window.keyboardView)
    #expect(keyboard.keys.allSatisfy { $0.style == .dark })
    field.openEditMenu()
    #expect(scene.window.editMenu?.buttons.first?.style == .dark)
    field.overrideUserInterfaceStyle = nil
    #expect(keyboard.keys.allSatisfy { $0.style == .light } && scene.window.editMenu == nil)
  }

  @Test("V9 a button that removes something stays red in both styles")
  func destructive() throws {
    let alert = Alert("a", [Alert.Action("Delete", isDestructive: true)])
    window.addSubview(alert)
    let face = try #require(alert.buttons.first).style.face
    window.overrideUserInterfaceStyle = .dark
    let style = try #require(alert.buttons.first).style
    #expect(style.face == face && style == ControlStyle.dark.destructive)
  }

  @Test("V9 the cells and headers of a list follow it")
  func list() {
    final class Words: ListViewDataSource {
      func listView(_ list: ListView, numberOfRowsIn section: Int) -> Int { 3 }
      func listView(_ list: ListView, titleOf section: Int) -> String? { "Header" }
      func listView(_ list: ListView, cellAt path: RowPath) -> ListCell {
        let cell = list.dequeueCell(ListCell.self) { ListCell() }
        cell.title.text = "row"
        return cell
      }
    }
    let (words, list) = (Words(), ListView(frame: window.bounds))
    list.dataSource = words
    window.addSubview(list)
    let light = Set(Drawn(window).texts.map(\.color))
    #expect(light == [ControlStyle.light.text, ControlStyle.light.hint])
    window.overrideUserInterfaceStyle = .dark
    #expect(
      Set(Drawn(window).texts.map(\.color)) == [ControlStyle.dark.text, ControlStyle.dark.hint])
    let grounds: Set = [ControlStyle.dark.panel, ControlStyle.dark.face]
    #expect(grounds.isSubset(of: Drawn(window).rectangles))
  }
}
