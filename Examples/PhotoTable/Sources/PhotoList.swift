import TrackerKit

/// A scrolling list of the photos' captions.
final class PhotoList: ScrollView {
  /// The line of a photo.
  final class Row: Button {
    let photo: PhotoView

    init(_ photo: PhotoView) {
      self.photo = photo
      super.init(photo.caption, style: .dark)
    }
  }

  let rows: [Row]
  private let table: TableView
  private var rowHeight = 0.0

  init(_ table: TableView) {
    self.table = table
    rows = table.photos.map { Row($0) }
    super.init()
    for row in rows {
      row.addTarget(self, action: PhotoList.chosen, for: .touchUpInside)
      content.addSubview(row)
    }
  }

  private func chosen(_ row: Row) {
    table.fetch(row.photo)
  }

  /// Shows the captions, and which photo is selected.
  func update() {
    for row in rows {
      row.title = row.photo.caption
      row.isSelected = row.photo === table.selected
    }
  }

  func apply(_ style: ControlStyle) {
    for row in rows {
      row.style = style
      row.inset = style.lineWidth
    }
    rowHeight = style.targetSize
    layoutSubviews()
  }

  override func layoutSubviews() {
    for (index, row) in rows.enumerated() {
      row.frame = Rect(
        x: 0, y: Double(index) * rowHeight, width: bounds.size.width, height: rowHeight)
    }
    contentSize = Size(width: bounds.size.width, height: Double(rows.count) * rowHeight)
    super.layoutSubviews()
  }
}
