internal import PanelCheck

extension CalibrationMatrix {
  /// The first two rows, as libinput, sway and labwc take them.
  var sixNumbers: String { Self.text([a, b, c, d, e, f]) }

  /// All rows, as `xinput` takes them.
  var nineNumbers: String { Self.text(rows.flatMap(\.self)) }

  /// Numbers with up to six decimals, so that a whole panel is off by less than a pixel.
  private static func text(_ numbers: [Double]) -> String {
    numbers.map { number in
      let rounded = (number * 1_000_000).rounded() / 1_000_000
      // A small number would be written with an exponent.
      guard rounded != rounded.rounded() else { return "\(Int(rounded))" }
      let digits = String(Int((abs(rounded) * 1_000_000).rounded()))
      let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
      var fraction = padded.suffix(6)
      while fraction.last == "0" { fraction.removeLast() }
      return "\(rounded < 0 ? "-" : "")\(padded.dropLast(6)).\(fraction)"
    }.joined(separator: " ")
  }
}
