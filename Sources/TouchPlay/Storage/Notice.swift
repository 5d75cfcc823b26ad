/// What there is to say about files at the start: on standard error, and shorter on the screen.
struct Notice {
  var text: String
  /// A sentence without its full stop; empty when another notice's says it.
  var caption: String
}
