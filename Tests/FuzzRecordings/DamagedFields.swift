import TrackerKit
public import TrackerKitTesting

/// Damaged copies of files of blocks, the same for the same seed: numbers are replaced by others, mostly
/// extreme ones, and everything around them stays right: lengths, lists and checksums.
///
/// Damage to any byte, as `DamagedBytes` does it, is mostly refused before anything comes of it.
public struct DamagedFields {
  /// Changes a number in the part of a model with a name; nil if the part is not known.
  public typealias ModelDamage = (String, [UInt8], inout SeededGenerator) -> [UInt8]?

  /// The number and content of a header's field.
  private typealias Field = (number: UInt8, content: [UInt8])

  private static let header: UInt8 = 1
  private static let setting: UInt8 = 70
  private static let snapshot: UInt8 = 71
  /// Values of settings.
  private static let texts = [
    "0", "-1", "1e-300", "5e-324", "1e12", "1e300", "inf", "nan", "9223372036854775807", "never",
  ]

  private var random: SeededGenerator
  private let model: ModelDamage

  private init(seed: UInt64, model: @escaping ModelDamage) {
    random = SeededGenerator(seed: seed)
    self.model = model
  }

  /// A copy of a session or a drawing with one or two changed numbers; nil if it is neither.
  public static func copy(
    of bytes: [UInt8], seed: UInt64, model: @escaping ModelDamage = { _, _, _ in nil }
  ) -> [UInt8]? {
    guard var file = BlockFile(bytes), !file.blocks.isEmpty else { return nil }
    var copy = DamagedFields(seed: seed, model: model)
    for _ in 0..<(copy.random.chance(0.3) ? 2 : 1) { copy.damage(&file) }
    return file.bytes
  }

  /// A copy of a header's content with a changed number.
  public static func header(
    of content: [UInt8], seed: UInt64, model: @escaping ModelDamage = { _, _, _ in nil }
  ) -> [UInt8] {
    var copy = DamagedFields(seed: seed, model: model)
    return copy.header(content)
  }

  /// A copy of the content of a block of turns with a changed number.
  public static func turns(of content: [UInt8], seed: UInt64) -> [UInt8] {
    var copy = DamagedFields(seed: seed, model: { _, _, _ in nil })
    return copy.number(in: content)
  }

  private mutating func damage(_ file: inout BlockFile) {
    let isHeader = file.blocks[0].kind == Self.header && random.chance(0.7)
    let index = isHeader ? 0 : Int.random(in: file.blocks.indices, using: &random)
    let content = file.blocks[index].content
    file.blocks[index].content = isHeader ? header(content) : number(in: content)
  }

  // MARK: Headers

  private mutating func header(_ content: [UInt8]) -> [UInt8] {
    var fields = Self.fields(of: content)
    guard !fields.isEmpty else { return number(in: content) }
    // Most of a header's numbers are in its snapshots.
    let parts = fields.indices.filter { fields[$0].number == Self.snapshot }
    let isPart = !parts.isEmpty && random.chance(0.6)
    let index =
      isPart
      ? parts[Int.random(in: parts.indices, using: &random)]
      : Int.random(in: fields.indices, using: &random)
    fields[index].content = field(fields[index])
    var writer = ByteWriter()
    for field in fields {
      writer.byte(field.number)
      writer.block(field.content)
    }
    return writer.bytes
  }

  private static func fields(of content: [UInt8]) -> [Field] {
    var reader = ByteReader(content[...])
    var fields: [Field] = []
    while let number = try? reader.byte(), let content = try? reader.block() {
      fields.append((number, Array(content)))
    }
    return fields
  }

  private mutating func field(_ field: Field) -> [UInt8] {
    var reader = ByteReader(field.content[...])
    guard field.number == Self.setting || field.number == Self.snapshot,
      let name = try? reader.text(), let value = try? reader.block()
    else { return number(in: field.content) }
    var writer = ByteWriter()
    writer.text(name)
    if field.number == Self.setting {
      writer.text(Self.texts[Int.random(in: Self.texts.indices, using: &random)])
    } else {
      let known = random.chance(0.8) ? model(name, Array(value), &random) : nil
      writer.block(known ?? number(in: Array(value)))
    }
    return writer.bytes
  }

  // MARK: Numbers

  /// Replaces what may be a number by another one of its form.
  private mutating func number(in content: [UInt8]) -> [UInt8] {
    guard !content.isEmpty else { return content }
    let start = Int.random(in: content.indices, using: &random)
    var writer = ByteWriter()
    writer.raw(content[..<start])
    var end = start + 1
    switch Int.random(in: 0..<8, using: &random) {
    case 0: writer.byte(.random(in: 0...255, using: &random))
    case 1, 2:
      writer.double(ExtremeNumbers.double(using: &random))
      end = min(content.count, start + 8)
    default:
      writer.varint(ExtremeNumbers.whole(using: &random))
      while end < content.count, content[end - 1] >= 0x80 { end += 1 }
    }
    writer.raw(content[end...])
    return writer.bytes
  }
}

/// Numbers at which arithmetic goes wrong.
public enum ExtremeNumbers {
  private static let wholes: [UInt64] = [
    0, 1, 255, 4096, 1 << 20, 1 << 31, 1 << 32, 1 << 40, 1 << 53, 1 << 62, 1 << 63, .max,
  ]
  private static let doubles = [
    0, -0.0, .leastNonzeroMagnitude, 1e-300, 1e-9, 0.5, 1, -1, 1e6, 999_999_999, -999_999_999, 1e9,
    1e10,
    -1e10, 1e12, 1e18, 1e19, 1e300, -1e300, .infinity, -.infinity, .nan,
  ]

  /// A whole number: often one of the largest, from which there is nothing to count up to.
  public static func whole(using random: inout SeededGenerator) -> UInt64 {
    let isLargest = random.chance(0.4)
    let number = isLargest ? 1 << 63 : wholes[Int.random(in: wholes.indices, using: &random)]
    return random.chance(0.7) ? number &- .random(in: 1...3, using: &random) : number
  }

  /// A number that need not be one.
  public static func double(using random: inout SeededGenerator) -> Double {
    doubles[Int.random(in: doubles.indices, using: &random)]
  }
}
