import TrackerKit
import TrackerKitTesting

/// A list of numbered rows that fills a window of 300 x 220 points: five rows of 44.
final class ListScene: ListViewDataSource, ListViewDelegate {
  let scene = TouchScene(size: Size(width: 300, height: 220))
  let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 220))
  var sections: [[String]]
  var titles: [String?] = []
  var heights: (RowPath) -> Double = { _ in 44 }
  private(set) var news: [String] = []
  private(set) var made = 0
  private(set) var asked = 0

  init(_ sections: [[String]]) {
    self.sections = sections
    scene.window.addSubview(list)
    list.dataSource = self
    list.listDelegate = self
  }

  convenience init(rows count: Int) {
    self.init([(0..<count).map { "row \($0)" }])
  }

  /// The titles on the screen, from top to bottom, and where the rows begin in the window.
  var shown: [(title: String, y: Double)] {
    list.visiblePaths.compactMap { path in
      list.cell(at: path).map { ($0.title.text, $0.frame.minY - list.contentOffset.y) }
    }
  }

  var shownTitles: [String] { shown.map(\.title) }

  func take() -> [String] {
    defer { news.removeAll() }
    return news
  }

  // MARK: Data

  func numberOfSections(in list: ListView) -> Int { sections.count }

  func listView(_ list: ListView, numberOfRowsIn section: Int) -> Int { sections[section].count }

  func listView(_ list: ListView, cellAt path: RowPath) -> ListCell {
    asked += 1
    let cell = list.dequeueCell(ListCell.self) {
      made += 1
      return ListCell()
    }
    cell.title.text = sections[path.section][path.row]
    return cell
  }

  func listView(_ list: ListView, titleOf section: Int) -> String? {
    titles.isEmpty ? nil : titles[section]
  }

  func listView(_ list: ListView, heightAt path: RowPath) -> Double { heights(path) }

  // MARK: Fingers

  func listView(_ list: ListView, didSelect path: RowPath) { news.append("select \(path.row)") }

  func listView(_ list: ListView, swipeActionsAt path: RowPath) -> [SwipeAction] {
    guard path.row != 0 else { return [] }
    return [
      SwipeAction("Pin") { [unowned self] in news.append("pin \($0.row)") },
      SwipeAction("Delete", isDestructive: true) { [unowned self] path in
        sections[path.section].remove(at: path.row)
        list.deleteRows(at: [path])
      },
    ]
  }

  func listView(_ list: ListView, canMove path: RowPath) -> Bool { path.row != 1 }

  func listView(_ list: ListView, didMove path: RowPath, to target: RowPath) {
    sections[path.section].insert(sections[path.section].remove(at: path.row), at: target.row)
    news.append("move \(path.row) to \(target.row)")
  }
}
