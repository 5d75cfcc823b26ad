import TrackerKit

/// A map with a list of places beside it: the whole program except the window on the screen.
final class MapApp: Application, DigestSource, ListViewDataSource, ListViewDelegate {
  let sessionProgram = SessionProgram(name: "map-viewer", version: "1.0")
  let map = MapView()
  let list = ListView()
  let field = TextField(placeholder: "Search")
  private(set) var found = Island.places

  init(_ header: SessionHeader) {
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let whole = Button("Whole map")
    let side = StackView(.vertical, spacing: 8, insets: EdgeInsets(8), [field, list, whole])
    (side.fixedWidth, side.isPanel) = (240, true)
    let page = StackView(.horizontal, [map, side])
    page.fillsSuperview = true
    window.addSubview(page)
    field.addTarget(self, action: MapApp.search, for: .editingChanged)
    whole.addTarget(map, action: MapView.showAll, for: .touchUpInside)
    (list.dataSource, list.listDelegate) = (self, self)
    show(window)
    window.layoutIfNeeded()
  }

  private func search() {
    let word = field.text.lowercased()
    found = Island.places.filter { word.isEmpty || $0.name.lowercased().contains(word) }
    list.reloadData()
  }

  func listView(_ list: ListView, numberOfRowsIn section: Int) -> Int { found.count }

  func listView(_ list: ListView, cellAt path: RowPath) -> ListCell {
    let cell = list.dequeueCell(ListCell.self) { ListCell() }
    cell.title.text = found[path.row].name
    return cell
  }

  func listView(_ list: ListView, didSelect path: RowPath) {
    field.resignFirstResponder()
    map.fly(to: found[path.row].location)
  }

  override func keyDown(_ key: KeyChange) {
    if key.label == "escape" { loop.stop() } else { super.keyDown(key) }
  }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    for part in [map.camera.a, map.camera.b, map.camera.tx, map.camera.ty] { digest.combine(part) }
    for pin in map.pins { digest.combine(pin) }
    digest.combine(field.text)
    return digest
  }
}
