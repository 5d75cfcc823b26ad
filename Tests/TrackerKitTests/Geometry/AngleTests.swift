import Foundation
import Testing
import TrackerKit

@Suite("Angle")
struct AngleTests {
  @Test("A vector's direction equals the C library's arc tangent, on a dense grid of all sizes")
  func directions() {
    var worst = 0.0
    for size in [1e-300, 1e-9, 1, 1e9, 1e300] {
      for step in 0..<72_000 {
        let turn = (Double(step) - 36_000 + 0.37) * .pi / 36_000
        let vector = Point(x: cos(turn) * size, y: sin(turn) * size)
        worst = max(worst, abs(Angle(of: vector).radians - atan2(vector.y, vector.x)))
      }
    }
    #expect(worst < 1e-15)
  }

  @Test("Directions near the axes keep full precision")
  func smallDirections() {
    for exponent in 1...300 {
      let y = pow(10, -Double(exponent))
      let expected = atan2(y, 1)
      #expect(abs(Angle(of: Point(x: 1, y: y)).radians - expected) <= expected * 1e-15)
    }
  }

  @Test("Sine and cosine equal the C library's, on a dense grid over several turns")
  func sines() {
    var worst = 0.0
    for step in -100_000...100_000 {
      let degrees = Double(step) * 0.0071
      let angle = Angle(degrees: degrees)
      // The C library gets less than a turn, since its own argument would be rounded differently.
      let radians = degrees.remainder(dividingBy: 360) * .pi / 180
      worst = max(worst, abs(angle.sine - sin(radians)), abs(angle.cosine - cos(radians)))
    }
    #expect(worst < 1e-15)
  }

  @Test(
    "Multiples of 45° are exact in all functions",
    arguments: [
      (0, 1, 0), (45, 1, 1), (90, 0, 1), (135, -1, 1), (180, -1, 0), (-135, -1, -1),
      (-90, 0, -1), (-45, 1, -1),
    ] as [(Double, Double, Double)])
  func exact(degrees: Double, x: Double, y: Double) {
    let angle = Angle(degrees: degrees)
    for size in [Double.leastNonzeroMagnitude, 0.3, 7, 1e308] {
      #expect(Angle(of: Point(x: x * size, y: y * size)) == angle)
    }
    let length = x * y == 0 ? 1 : 0.5.squareRoot()
    for turned in [degrees, degrees + 360, degrees - 3600, degrees + 360e9] {
      #expect(Angle(degrees: turned).cosine == x * length)
      #expect(Angle(degrees: turned).sine == y * length)
      #expect(Angle(degrees: turned).normalized == angle)
    }
    #expect(Angle(radians: angle.radians) == angle)
    #expect(abs(angle.radians - atan2(y, x)) < 1e-15)
  }

  @Test("A zero vector points to the right, whatever the signs of its zeros")
  func withoutLength() {
    for x in [0.0, -0.0] {
      for y in [0.0, -0.0] { #expect(Angle(of: Point(x: x, y: y)) == .zero) }
    }
    #expect(Angle(of: Point(x: -1, y: -0.0)) == Angle(degrees: 180))
    #expect(Angle(of: Point(x: 1, y: -0.0)).degrees.sign == .plus)
    #expect(Angle(degrees: -360).normalized.degrees.sign == .plus)
  }

  @Test("Every angle is finite: infinity outweighs finite components, and NaN gives zero")
  func notFinite() {
    let infinity = Double.infinity
    #expect(Angle(of: Point(x: infinity, y: 1e300)) == .zero)
    #expect(Angle(of: Point(x: -infinity, y: infinity)) == Angle(degrees: 135))
    #expect(Angle(of: Point(x: 5, y: -infinity)) == Angle(degrees: -90))
    #expect(Angle(of: Point(x: .nan, y: infinity)) == .zero)
    #expect(Angle(of: Point(x: 1, y: .nan)) == .zero)
    for value in [infinity, -infinity, .nan] {
      #expect(Angle(degrees: value) == .zero)
      #expect(Angle(radians: value) == .zero)
    }
    let most = Angle(degrees: .greatestFiniteMagnitude)
    #expect(most + most == .zero)
  }

  @Test("Every finite angle has a sine, a cosine, and a normalized value")
  func total() {
    for exponent in -1074...1023 {
      for sign in [1.0, -1] {
        let angle = Angle(degrees: sign * Double(sign: .plus, exponent: exponent, significand: 1))
        #expect(abs(angle.sine * angle.sine + angle.cosine * angle.cosine - 1) < 1e-15)
        #expect(angle.normalized.degrees > -180 && angle.normalized.degrees <= 180)
        #expect(angle.positive.degrees >= 0 && angle.positive.degrees < 360)
      }
    }
  }

  @Test(
    "The rotation from one direction to another is the smaller of the two",
    arguments: [
      (10, 30, 20), (30, 10, -20), (170, -170, 20), (-170, 170, -20), (0, 180, 180),
      (180, 0, 180), (90, -90, 180), (45, 2565, 0), (350, -725, 5), (0, -179, -179),
      (360e15, 0.25, 0.25),
    ] as [(Double, Double, Double)])
  func rotation(from: Double, to: Double, expected: Double) {
    let rotation = Angle(degrees: from).rotation(to: Angle(degrees: to))
    #expect(rotation == Angle(degrees: expected))
  }

  @Test("Quarter and half turns are exactly the library's π")
  func radians() {
    #expect(Angle(degrees: 180).radians == .pi)
    #expect(Angle(degrees: -90).radians == -.pi / 2)
    #expect(Angle(radians: .pi / 4).degrees == 45)
  }

  @Test("Every bit of a direction, a sine, and a cosine is the same on every machine")
  func everyBit() {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: Double) {
      digest = (digest ^ value.bitPattern) &* 0x100_0000_01B3
    }
    for step in 0..<10_000 {
      let vector = Point(x: Double(step * 7919 % 1024 - 512), y: Double(step % 977 - 488) / 256)
      let angle = Angle(of: vector)
      for value in [angle.degrees, angle.radians, angle.sine, angle.cosine] { add(value) }
    }
    #expect(digest == 0xAC84_B9DB_5B72_BED3)
  }

  @Test("Sums and differences keep whole turns")
  func sums() {
    let angle = Angle(degrees: 300)
    #expect((angle + angle).degrees == 600)
    #expect((-angle - angle).degrees == -600)
    #expect((angle + angle).positive.degrees == 240)
    #expect((-angle).positive.degrees == 60)
  }
}
