extension String {
  /// The text for XML and HTML; characters that XML forbids become question marks.
  var inXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || 0xFFFE...0xFFFF ~= scalar.value: text += "?"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
