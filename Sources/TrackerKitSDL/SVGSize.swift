/// Reads and changes the size specified in an SVG text.
enum SVGSize {
  /// The text with another size, to which its view box scales the content; nil if it is not an SVG.
  static func set(width: Int, height: Int, in text: [UInt8]) -> [UInt8]? {
    let text = String(decoding: text, as: UTF8.self)
    guard let start = text.firstRange(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    var tag = text[start.upperBound..<end]
    let old = ["width", "height"].map { attribute($0, of: tag) }
    if attribute("viewBox", of: tag) == nil {
      // Without a view box, the content has the size specified in the text.
      guard let width = old[0], let height = old[1] else { return nil }
      let box = [width, height].map { $0.value.prefix { $0.isNumber || $0 == "." } }
      tag = Substring(" viewBox=\"0 0 \(box[0]) \(box[1])\"" + tag)
    }
    for name in ["width", "height"] {
      if let found = attribute(name, of: tag) { tag.removeSubrange(found.range) }
    }
    let size = " width=\"\(width)\" height=\"\(height)\""
    return Array((text[..<start.upperBound] + size + tag + text[end...]).utf8)
  }

  /// The range of an attribute in a tag, including the space before it, and its value.
  private static func attribute(
    _ name: String, of tag: Substring
  ) -> (range: Range<Substring.Index>, value: Substring)? {
    for quote in ["\"", "'"] {
      guard let start = tag.firstRange(of: " \(name)=\(quote)"),
        let end = tag[start.upperBound...].firstRange(of: quote)
      else { continue }
      return (start.lowerBound..<end.upperBound, tag[start.upperBound..<end.lowerBound])
    }
    return nil
  }
}
