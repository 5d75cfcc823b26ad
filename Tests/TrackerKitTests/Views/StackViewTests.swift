import Testing
import TrackerKit

@Suite("StackView")
struct StackViewTests {
  /// A view whose content has a size.
  private final class Box: View {
    var content: Size { didSet { naturalSizeChanged() } }

    init(_ width: Double, _ height: Double, growth: Growth = []) {
      content = Size(width: width, height: height)
      super.init()
      self.growth = growth
    }

    override func sizeThatFits(_ size: Size) -> Size { content }
  }

  private let scene = ControlScene()

  /// Lays out a stack in a size.
  private func lay(_ stack: StackView, _ width: Double, _ height: Double) -> [Rect] {
    stack.frame = Rect(x: 0, y: 0, width: width, height: height)
    stack.layoutIfNeeded()
    return stack.subviews.map(\.frame)
  }

  @Test("V6 views follow each other with spaces, as wide as the stack")
  func column() {
    let stack = StackView(
      .vertical, spacing: 10, insets: EdgeInsets(5), [Box(30, 20), Box(50, 40)])
    #expect(stack.naturalSize == Size(width: 60, height: 80))
    #expect(
      lay(stack, 100, 200) == [
        Rect(x: 5, y: 5, width: 90, height: 20), Rect(x: 5, y: 35, width: 90, height: 40),
      ])
  }

  @Test(
    "V6 across the axis, views are at an edge or in the middle, and never wider than the stack",
    arguments: [
      (StackView.Alignment.leading, 0.0), (.center, 35.0), (.trailing, 70.0), (.fill, 0.0),
    ])
  func alignment(_ alignment: StackView.Alignment, x: Double) {
    let stack = StackView(.vertical, alignment: alignment, [Box(30, 20), Box(500, 20)])
    let width = alignment == .fill ? 100.0 : 30
    #expect(
      lay(stack, 100, 200) == [
        Rect(x: x, y: 0, width: width, height: 20), Rect(x: 0, y: 20, width: 100, height: 20),
      ])
  }

  @Test("V6 what is left goes to the views that grow, and to nobody without them")
  func growing() {
    let stack = StackView(
      .horizontal, [Box(10, 1), Box(20, 1, growth: .horizontal), Box(30, 1, growth: .vertical)])
    #expect(lay(stack, 100, 10).map(\.size.width) == [10, 60, 30])
    stack.addSubview(View())
    #expect(lay(stack, 101, 10).map(\.size.width) == [10, 40.5, 30, 20.5])
    stack.subviews[1].growth = []
    stack.subviews[3].fixedWidth = 5
    #expect(lay(stack, 100, 10).map(\.size.width) == [10, 20, 30, 5])
  }

  @Test("V6 with too little room, the longest views that are not fixed give way")
  func shortening() {
    let stack = StackView(.horizontal, spacing: 5, [Box(10, 1), Box(40, 1), Box(80, 1)])
    #expect(lay(stack, 100, 10).map(\.size.width) == [10, 40, 40])
    #expect(lay(stack, 70, 10).map(\.size.width) == [10, 25, 25])
    #expect(lay(stack, 25, 10).map(\.size.width) == [5, 5, 5])
    #expect(lay(stack, 4, 10).map(\.size.width) == [0, 0, 0])
    stack.subviews[2].fixedWidth = 70
    #expect(lay(stack, 100, 10).map(\.size.width) == [10, 10, 70])
  }

  @Test("V6 views can be equally long, or have equal spaces")
  func distributions() {
    let stack = StackView(
      .horizontal, spacing: 10, distribution: .fillEqually, [Box(10, 1), Box(50, 1)])
    #expect(lay(stack, 90, 10).map(\.size.width) == [40, 40])
    #expect(stack.naturalSize.width == 110)
    stack.distribution = .equalSpacing
    #expect(lay(stack, 100, 10).map(\.minX) == [0, 50])
    #expect(lay(stack, 65, 10).map(\.minX) == [0, 20])
  }

  @Test("V6 a label wraps at the width of a column, and the others make room")
  func wrapping() {
    let label = Label("one two three four five six seven")
    let stack = StackView(.vertical, [label, Box(10, 20)])
    let frames = lay(stack, 100, 500)
    #expect(frames[0].size.height > 4 * label.fontSize && frames[1].minY == frames[0].maxY)
    #expect(frames[0].size.height == label.sizeThatFits(Size(width: 100, height: 9)).height)
  }

  @Test("V6 a stack is laid out anew before the next event: added, removed, hidden, resized views")
  func changes() {
    let (first, second) = (Box(10, 20), Box(10, 30))
    let stack = StackView(.vertical, [first, StackView(.vertical, [second])])
    scene.window.addSubview(stack)
    stack.frame = scene.window.bounds
    func next() -> [Double] {
      scene.key("x")
      return stack.subviews.map(\.frame.minY)
    }
    #expect(next() == [0, 20])
    first.content.height = 50
    #expect(next() == [0, 50])
    first.isHidden = true
    #expect(next()[1] == 0)
    first.isHidden = false
    second.content.height = 70
    #expect(next() == [0, 50] && second.superview?.frame.size.height == 70)
    stack.insertSubview(Box(1, 5), at: 0)
    #expect(next() == [0, 5, 55])
    stack.subviews[0].removeFromSuperview()
    #expect(next() == [0, 50])
    stack.spacing = 7
    #expect(next() == [0, 57])
    #expect(!scene.window.needsDisplay || scene.app.display == nil)
  }

  @Test("V6 insets can begin at the safe area, which the window knows")
  func safeArea() {
    let stack = StackView(.vertical, insets: EdgeInsets(4), [Box(10, 20)])
    stack.usesSafeArea = true
    scene.window.addSubview(stack)
    scene.window.safeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 0, right: 50)
    stack.frame = Rect(x: 0, y: 10, width: 400, height: 200)
    stack.layoutSubviews()
    #expect(stack.safeArea == Rect(x: 0, y: 20, width: 350, height: 180))
    #expect(stack.subviews[0].frame == Rect(x: 4, y: 24, width: 342, height: 20))
  }

  @Test("V6 controls have sizes of their own, at least those of touch targets")
  func controls() {
    let target = ControlStyle.light.targetSize
    for control in [Button("x"), Switch(), Slider(), TextField()] as [Control] {
      #expect(control.naturalSize.height == target && control.naturalSize.width >= target)
    }
    let button = Button("A long title")
    #expect(button.naturalSize.width == TextBlock("A long title", fontSize: 18).size().width + 20)
    button.sizeToFit()
    #expect(button.frame.size == button.naturalSize)
    #expect(Slider().growth == .horizontal && View().growth == [.horizontal, .vertical])
  }
}
