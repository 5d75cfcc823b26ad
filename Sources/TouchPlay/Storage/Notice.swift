/// A message about files at startup: long on standard error, short on the screen.
struct Notice {
  var text: String
  /// A sentence without its period; empty if another notice's caption covers it.
  var caption: String
}
