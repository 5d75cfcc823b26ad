import TrackerKit

/// What a panel reports of one contact after a scan.
struct PanelReport {
  var kind: TouchChange.Kind
  /// The panel's own number for the contact, never used twice.
  var contact: Int64
  /// The place in millimeters.
  var place: Point
  /// When the report is delivered, in seconds.
  var time: Double
}
