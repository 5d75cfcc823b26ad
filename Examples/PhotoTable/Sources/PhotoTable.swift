import TrackerKit

/// A table with photos and a panel of controls: the whole program but its window on the screen.
final class PhotoTable: Application, DigestSource {
  let sessionProgram = SessionProgram(name: "photo-table", version: "1.0")
  let table: TableView
  let panel: PanelView

  /// Creates a table from what a recording of it starts with.
  ///
  /// - Parameters:
  ///   - header: The size of the window, the time, and the captions of the photos.
  ///   - pictures: The names of the photos' pictures. Only the display needs them.
  init(_ header: SessionHeader, pictures: [String] = []) {
    table = TableView(
      photos: header.captions.enumerated().map { index, caption in
        PhotoView(picture: index < pictures.count ? pictures[index] : "", caption: caption)
      })
    panel = PanelView(table)
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    panel.list.update()
    window.addSubview(RoomView(table, panel))
    show(window)
  }

  /// Esc ends the program.
  override func keyDown(_ key: KeyChange) {
    if key.label == "escape" { loop.stop() } else { super.keyDown(key) }
  }

  // MARK: The state

  var modelDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(table.photoSize)
    for fact in stateFacts { digest.combine(fact.value) }
    for photo in table.photos {
      digest.combine(photo.frame.origin)
      digest.combine(photo.frame.size.width)
      digest.combine(photo.transform.a)
      digest.combine(photo.transform.b)
    }
    return digest
  }

  /// Where each photo is, in whole points and per cent, and how many lie below it.
  var stateFacts: [StateFact] {
    table.photos.enumerated().map { index, photo in
      let (center, scale) = (photo.frame.center, photo.transform.scale)
      let below = table.subviews.firstIndex { $0 === photo } ?? 0
      return StateFact(
        "photo \(index + 1)",
        "\(photo.caption)\(photo.isSelected ? ", selected" : "")"
          + " at \(whole(center.x)), \(whole(center.y)), \(whole(scale * 100)) %, above \(below)")
    }
  }

  private func whole(_ value: Double) -> Int { Int(value.rounded()) }
}

/// What fills the window: the table, and the panel at its right edge.
private final class RoomView: View {
  private let table: TableView
  private let panel: PanelView

  init(_ table: TableView, _ panel: PanelView) {
    self.table = table
    self.panel = panel
    super.init()
    addSubview(table)
    addSubview(panel)
    fillsSuperview = true
  }

  override func layoutSubviews() {
    let factor = PanelView.factor(in: bounds.size)
    let width = min(240 * factor, bounds.size.width)
    let edge = bounds.size.width - width
    panel.scale(by: factor)
    panel.frame = Rect(x: edge, y: 0, width: width, height: bounds.size.height)
    table.frame = Rect(x: 0, y: 0, width: edge, height: bounds.size.height)
  }
}

extension SessionHeader {
  /// The photos' captions: the part of the model that a table starts with.
  var captions: [String] {
    get {
      guard let bytes = snapshot("captions") else { return [] }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    set {
      let lines = newValue.map { String($0.map { $0.isNewline ? " " : $0 }) }
      let content = Array(lines.joined(separator: "\n").utf8)
      snapshots.removeAll { $0.name == "captions" }
      snapshots.append(Snapshot(name: "captions", content: content))
    }
  }
}
