/// The size that an SVG text says it has.
enum SVGSize {
  /// A text with another size, whose content is scaled by its view box; nil when the text is not an SVG.
  static func set(width: Int, height: Int, in text: [UInt8]) -> [UInt8]? {
    let text = String(decoding: text, as: UTF8.self)
    guard let start = text.firstRange(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    var tag = text[start.upperBound..<end]
    let old = ["width", "height"].map { attribute($0, of: tag) }
    if attribute("viewBox", of: tag) == nil {
      // Without a view box its content has the size that the text says.
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

  /// Where an attribute stands in a tag, with the space before it, and its value.
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
