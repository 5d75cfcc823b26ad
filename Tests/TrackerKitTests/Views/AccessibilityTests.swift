import Testing
import TrackerKit

@Suite("Accessibility")
struct AccessibilityTests {
  private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 300))

  private var nodes: [AccessibilityNode] { Array(window.accessibilityNode.all.dropFirst()) }

  private func node(_ label: String) throws -> AccessibilityNode {
    try #require(nodes.first { $0.element.label == label })
  }

  private func add(_ view: View, x: Double = 0, y: Double = 0, width: Double = 100) {
    view.frame = Rect(x: x, y: y, width: width, height: 40)
    window.addSubview(view)
  }

  /// Draws text.
  private final class Poster: View {
    override func draw(in canvas: Canvas) {
      for (index, text) in ["Two", "lines"].enumerated() {
        let box = Rect(x: 0, y: Double(index) * 20, width: 100, height: 20)
        canvas.draw(TextRun(text, in: box, size: 14))
      }
      canvas.color = Color.black.opacity(0)
      canvas.draw(TextRun("invisible", in: bounds, size: 14))
    }
  }

  @Test("D13 controls say what they are, what they are set to and whether they react")
  func controls() throws {
    let button = Button("Save")
    button.isEnabled = false
    let toggle = Switch(isOn: true)
    toggle.accessibilityLabel = "Sound"
    let field = TextField("Ann", placeholder: "Name")
    for (index, view) in [button, toggle, field, Label("Hi"), View()].enumerated() {
      add(view, y: Double(index) * 50)
    }
    #expect(nodes.map(\.element.role) == [.button, .toggle, .textField, .text])
    #expect(nodes.map(\.element.label) == ["Save", "Sound", "Name", "Hi"])
    #expect(try !node("Save").element.isEnabled)
    #expect(try node("Sound").element.isOn)
    #expect(try node("Name").element.value == "Ann")
    #expect(try node("Name").element.caret == 3)
    #expect(try node("Sound").frame == toggle.frame)
  }

  @Test("D13 a slider says where a finger sets which value, also where it is turned")
  func slider() throws {
    let slider = Slider(value: 2, in: 0...4)
    slider.accessibilityLabel = "Volume"
    add(slider, x: 100, y: 100)
    slider.transform = Transform(rotationAngle: Angle(degrees: 180))
    let adjustment = try #require(try node("Volume").element.adjustment)
    #expect(adjustment.value == 2)
    #expect(adjustment.location(of: 2).distance(to: Point(x: 150, y: 120)) < 0.01)
    #expect(adjustment.location(of: 0).x > 150)
    #expect(adjustment.location(of: 9) == adjustment.location(of: 4))
  }

  @Test("D13 a view without a title is called by the text that it draws, or by its label")
  func drawnText() {
    add(Poster())
    #expect(nodes.map(\.element) == [AccessibilityElement(.text, "Two lines")])
    let drawing = View()
    drawing.accessibilityLabel = "Map"
    add(drawing)
    #expect(nodes.last?.element == AccessibilityElement(.image, "Map"))
  }

  /// A button that draws its own face.
  private final class Tile: Button {
    override func draw(in canvas: Canvas) {
      canvas.draw(TextRun("Sunset", in: bounds, size: 14))
    }
  }

  @Test("D13 a button without a title is called by the text that it draws")
  func drawnTitle() {
    add(Tile())
    add(Tile("Dawn"))
    #expect(nodes.map(\.element.label) == ["Sunset", "Dawn"])
    #expect(nodes.allSatisfy { $0.element.role == .button })
  }

  @Test("D13 what is hidden, or behind a dialog, is not there")
  func hidden() throws {
    let button = Button("Behind")
    add(button)
    button.alpha = 0
    #expect(nodes.isEmpty)
    button.alpha = 1
    let alert = ModalView(frame: window.bounds)
    alert.addSubview(Label("Delete?"))
    alert.addSubview(Button("Yes"))
    window.addSubview(alert)
    #expect(nodes.map(\.element.label) == ["Behind"])
    alert.open()
    #expect(nodes.map(\.element.label) == ["Delete?", "Delete?", "Yes"])
    #expect(nodes.first?.element.role == .dialog)
    #expect(nodes.first?.children.count == 2)
  }

  @Test("D13 a row is called by its texts and keeps its buttons")
  func rows() throws {
    let cell = ListCell()
    cell.frame = Rect(x: 0, y: 0, width: 300, height: 50)
    for view in [Label("Bread"), Label("two"), Button("Info")] { cell.content.addSubview(view) }
    window.addSubview(cell)
    #expect(nodes.map(\.element.label) == ["Bread, two", "Info"])
  }

  @Test("D13 what is scrolled away has no visible part")
  func scrolledAway() throws {
    let scroller = ScrollView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scroller.contentSize = Size(width: 100, height: 400)
    let button = Button("Far", frame: Rect(x: 0, y: 300, width: 100, height: 40))
    scroller.content.addSubview(button)
    window.addSubview(scroller)
    #expect(try node("Far").activationPoint == nil)
    scroller.contentOffset = Point(x: 0, y: 260)
    #expect(try node("Far").activationPoint == Point(x: 50, y: 60))
  }

  @Test("D13 the edited field is focused")
  func focus() throws {
    let field = TextField(placeholder: "Name")
    add(field)
    #expect(try !node("Name").isFocused)
    field.becomeFirstResponder()
    #expect(try node("Name").isFocused)
  }
}
