import TrackerKit

/// The whole screen: a title, a field for new to-dos, and the list.
final class TodoPage: StackView, ListViewDataSource, ListViewDelegate {
  private(set) var items: TodoItems { didSet { countChanged() } }
  let field = TextField(placeholder: "What needs to be done?")
  let addButton = Button("Add")
  let list = ListView()
  private let title = Label("To do")
  private let count = Label()

  init(_ items: TodoItems) {
    self.items = items
    super.init(.vertical, spacing: 12)
    (usesSafeArea, fillsSuperview, isPanel) = (true, true, true)
    (title.fontSize, title.weight) = (32, .bold)
    count.isHint = true
    title.growth = .horizontal
    let edges = EdgeInsets(top: 12, left: 16, bottom: 0, right: 16)
    addSubview(StackView(.horizontal, alignment: .center, insets: edges, [title, count]))
    let sides = EdgeInsets(left: 16, right: 16)
    addSubview(StackView(.horizontal, spacing: 8, insets: sides, [field, addButton]))
    addSubview(list)
    field.addTarget(self, action: TodoPage.add, for: .editingDidEndOnExit)
    addButton.addTarget(self, action: TodoPage.add, for: .touchUpInside)
    list.dataSource = self
    list.listDelegate = self
    countChanged()
  }

  private func countChanged() {
    let open = items[.open].count
    count.text = open == 0 ? "Nothing left" : "\(open) left"
  }

  private func add() {
    guard !field.text.allSatisfy(\.isWhitespace) else { return }
    items[.open].insert(field.text, at: 0)
    field.text = ""
    list.insertRows(at: [RowPath(0)])
    list.scrollToRow(at: RowPath(0), animated: true)
  }

  private func part(_ section: Int) -> TodoItems.Part { section == 0 ? .open : .done }

  private func delete(_ path: RowPath) {
    items[part(path.section)].remove(at: path.row)
    list.deleteRows(at: [path])
  }

  // MARK: The list

  func numberOfSections(in list: ListView) -> Int { TodoItems.Part.allCases.count }

  func listView(_ list: ListView, numberOfRowsIn section: Int) -> Int { items[part(section)].count }

  func listView(_ list: ListView, titleOf section: Int) -> String? { part(section).title }

  func listView(_ list: ListView, cellAt path: RowPath) -> ListCell {
    let cell = list.dequeueCell(TodoCell.self) { TodoCell() }
    cell.show(items[part(path.section)][path.row], isDone: path.section == 1)
    return cell
  }

  /// A tap moves an item to the other section.
  func listView(_ list: ListView, didSelect path: RowPath) {
    let item = items[part(path.section)].remove(at: path.row)
    list.deleteRows(at: [path])
    let target = path.section == 0 ? TodoItems.Part.done : .open
    items[target].insert(item, at: 0)
    list.insertRows(at: [RowPath(0, section: target.rawValue)])
  }

  func listView(_ list: ListView, swipeActionsAt path: RowPath) -> [SwipeAction] {
    [SwipeAction("Delete", isDestructive: true) { [unowned self] in delete($0) }]
  }

  func listView(_ list: ListView, canMove path: RowPath) -> Bool { true }

  func listView(_ list: ListView, didMove path: RowPath, to target: RowPath) {
    let item = items[part(path.section)].remove(at: path.row)
    items[part(target.section)].insert(item, at: target.row)
  }
}

/// A row: a circle, which has a check mark when the item is done, and the text.
final class TodoCell: ListCell {
  private let mark = MarkView()

  init() {
    super.init()
    (mark.fixedWidth, mark.fixedHeight) = (28, 28)
    content.insertSubview(mark, at: 0)
  }

  func show(_ text: String, isDone: Bool) {
    title.text = text
    title.isHint = isDone
    mark.isDone = isDone
  }
}

private final class MarkView: View {
  var isDone = false { didSet { setNeedsDisplay() } }

  override func draw(in canvas: Canvas) {
    let (center, radius) = (bounds.center, bounds.size.width / 2)
    canvas.color = userInterfaceStyle.controlStyle.accent
    guard isDone else {
      return canvas.strokeRing(center: center, radius: radius - 1, width: 2)
    }
    canvas.fillDisc(center: center, radius: radius)
    canvas.color = .white
    let hook = [Point(x: -0.4, y: 0.05), Point(x: -0.1, y: 0.35), Point(x: 0.45, y: -0.3)]
    canvas.stroke(hook.map { center + $0 * radius }, width: 3)
  }
}
