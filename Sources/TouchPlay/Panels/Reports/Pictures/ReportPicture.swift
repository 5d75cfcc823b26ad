internal import PanelCheck
internal import TrackerKit

/// A picture of the report with its caption: one sentence with unit and scale (rule J10).
///
/// Each kind of picture has its own file; they are nil where there is nothing to show.
struct ReportPicture {
  /// What it shows, in a few words.
  let title: String
  /// What it shows, with numbers, units and the scale.
  let caption: String
  /// The picture.
  let drawing: ReportDrawing

  /// The picture as an HTML element.
  ///
  /// - Parameter recording: The number and the test of the recording that it shows.
  /// - Returns: The element.
  func html(of recording: String) -> String {
    """
    <figure>
    <figcaption><b>\(title.inXML), recording \(recording.inXML).</b> \(caption.inXML)</figcaption>
    \(drawing.svg(described: title))
    </figure>
    """
  }
}

extension Panel {
  /// The surface's size with its unit, for a caption.
  var sizeWords: String {
    "\(Figure.short(size.width)) × \(Figure.short(size.height)) \(unit.rawValue)"
  }
}
