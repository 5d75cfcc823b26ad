import TrackerKit

/// A to-do list: the whole program except the window on the screen.
final class TodoApp: Application, DigestSource {
  let sessionProgram = SessionProgram(name: "todo-list", version: "1.0")
  let page: TodoPage

  /// Creates the program from what a recording of it starts with.
  init(_ header: SessionHeader) {
    page = TodoPage(header.items)
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    window.addSubview(page)
    show(window)
  }

  /// Esc ends the program.
  override func keyDown(_ key: KeyChange) {
    if key.label == "escape" { loop.stop() } else { super.keyDown(key) }
  }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    for fact in stateFacts { digest.combine(fact.value) }
    digest.combine(page.list.contentOffset.y)
    return digest
  }

  var stateFacts: [StateFact] {
    [StateFact("items", page.items.text), StateFact("field", page.field.text)]
  }
}

extension SessionHeader {
  /// The items that the program starts with.
  var items: TodoItems {
    get {
      snapshot("items").map { TodoItems(text: String(decoding: $0, as: UTF8.self)) } ?? TodoItems()
    }
    set {
      snapshots.removeAll { $0.name == "items" }
      snapshots.append(Snapshot(name: "items", content: Array(newValue.text.utf8)))
    }
  }
}
