import Testing
import TouchRecordings
import TrackerKit

@Suite struct KivyStreamTests {
  private func line(_ seconds: String, _ kind: String, _ id: Int, _ x: Double, _ y: Double)
    -> String
  {
    "(\(seconds), '\(kind)', \(id), {'profile': ['pos'], 'sx': \(x / 800), 'is_touch': True, 'sy': \(1 - y / 600)})\n"
  }

  private static let key =
    "(0.25, 'keydown', 0, {'key': 289, 'scancode': None, 'codepoint': u'x', 'modifier': [], 'is_touch': False})\n"

  @Test("S11 locations are whole units of a window that fits them, with the origin at the top left")
  func locations() throws {
    let text =
      "#RECORDER1.0\n" + Self.key + line("0.5000004", "begin", 3, 421, 7)
      + line("0.75", "update", 3, 501, 599) + line("1e0", "end", 3, 501, 599)
    let list = try ContactList(text)
    #expect(list.turns.map(\.words) == ["+1(421,7)", ">1(501,599)", "-1(501,599)"])
    #expect(list.turns.map(\.time.microseconds) == [500_000, 750_000, 1_000_000])
    #expect(list.header.geometry.points == Size(width: 800, height: 600))
    #expect(list.contacts[0].id.finger == 3)
    #expect(list.notes.contains { $0.contains("800x600") })
    #expect(list.notes.contains { $0.contains("not touches: 1") })
  }

  @Test(
    "S11 a location on the right or bottom edge is inside the window",
    arguments: [
      (800.0, 7.0, Size(width: 801, height: 600)), (7, 600, Size(width: 800, height: 601)),
      (7, 0, Size(width: 800, height: 600)),
    ])
  func edges(_ x: Double, _ y: Double, _ size: Size) throws {
    let text = "#RECORDER1.0\n" + line("1.0", "begin", 3, x, y) + line("2.0", "end", 3, 421, 7)
    let list = try ContactList(text)
    #expect(list.contacts[0].locations[0] == Point(x: x, y: y))
    #expect(list.header.geometry.points == size)
  }

  @Test("S11 a cancelled touch has its last pressure")
  func lastPressure() throws {
    let list = try ContactList(
      """
      #RECORDER1.0
      (0.0, 'begin', 1, {'is_touch': True, 'sx': 0.25, 'sy': 0.5, 'pressure': 0.5})
      (1.0, 'begin', 2, {'is_touch': True, 'sx': 0.25, 'sy': 0.5, 'pressure': 0.75})

      """)
    #expect(list.contacts.map(\.pressures) == [[0.5, 0.5], [0.75, 0.75]])
  }

  @Test("S11 touches without a beginning or an end leave no stuck contacts")
  func ghosts() throws {
    let text =
      "#RECORDER1.0\n" + line("1.0", "end", 9, 401, 301) + line("2.0", "update", 1, 11, 7)
      + line("3.0", "begin", 1, 13, 7) + line("4.0", "begin", 2, 1, 1)
    let list = try ContactList(text)
    #expect(
      list.turns.map(\.words) == ["+1(11,7)", "x1(11,7) +1(13,7)", "+2(1,1)", "x1(13,7) x2(1,1)"])
    #expect(list.notes.contains { $0.contains("without a beginning, begun late: 1") })
    #expect(list.notes.contains { $0.contains("without an end, cancelled: 3") })
    #expect(list.notes.contains { $0.contains("never began: 1") })
  }

  @Test("S11 locations that fit no window are rounded, and that is reported")
  func rounded() throws {
    let text =
      "#RECORDER1.0\n" + line("1.0", "begin", 1, 1 / 2.0.squareRoot(), 5)
      + line("2.0", "end", 1, 3.0.squareRoot(), 5)
    let list = try ContactList(text)
    #expect(list.header.locationShift == 0)
    #expect(list.notes.contains { $0.contains("rounded") })
  }

  @Test("S11 pressure within 0...1 is kept, other pressure is left out and reported")
  func pressure() throws {
    let list = try ContactList(
      """
      #RECORDER1.0
      (0.0, 'begin', 1, {'is_touch': True, 'sx': 0.25, 'sy': 0.5, 'pressure': 0.5})
      (1.0, 'update', 1, {'is_touch': True, 'sx': 0.5, 'sy': 0.5, 'pressure': 40})
      (2.0, 'end', 1, {'is_touch': True, 'sx': 0.5, 'sy': 0.5})

      """)
    let pressures = list.turns.flatMap(\.inputs).map { input -> Float? in
      if case .touch(let touch) = input { touch.pressure } else { nil }
    }
    #expect(pressures == [0.5, nil, nil])
    #expect(list.notes.contains("left out: pressures outside 0...1: 1"))
  }

  @Test("S11 a touch that begins without a location is reported")
  func missingLocation() throws {
    let list = try ContactList(
      """
      #RECORDER1.0
      (0.0, 'begin', 1, {'is_touch': True})
      (1.0, 'update', 1, {'is_touch': True, 'sx': 0.25, 'sy': 0.5})
      (2.0, 'end', 1, {'is_touch': True, 'sx': None, 'sy': None, 'pressure': None})

      """)
    #expect(list.turns.map(\.words) == ["+1(0,0)", ">1(60,120)", "-1(60,120)"])
    #expect(
      list.notes.contains(
        "touches that began without a location, placed in the upper left corner: 1"))
  }

  @Test(
    "S11 a zero byte or something that is not a number is refused with its line",
    arguments: ["\0", "nan", "inf", "-inf", "infinity", "0x1", "0.5\0", "1e999", "'0.5'"],
    [
      "(?, 'begin', 1, {'sx': 0.25, 'sy': 0.5})", "(1.0, 'begin', ?, {'sx': 0.25, 'sy': 0.5})",
      "(1.0, 'begin', 1, {'sx': ?, 'sy': 0.5})", "(1.0, 'begin', 1, {'sx': 0.25, 'sy': ?})",
      "(1.0, 'begin', 1, {'sx': 0.25, 'sy': 0.5, 'pressure': ?})",
    ])
  func wrongNumbers(_ sign: String, _ line: String) throws {
    let text = "#RECORDER1.0\n" + line.replacing("?", with: sign) + "\n"
    #expect {
      _ = try ContactList(text)
    } throws: { error in
      guard case .wrongLine(2, _) = error as? SessionError else { return false }
      return true
    }
  }

  @Test(
    "S11 an invalid line of Kivy's text is reported with its number",
    arguments: ["(1.0, 'begin', 1", "words", "(1.0, 'begin', 'x', {})", "(inf, 'begin', 1, {})"])
  func wrongLines(_ line: String) throws {
    #expect {
      _ = try ContactList("#RECORDER1.0\n" + line + "\n")
    } throws: { error in
      guard case .wrongLine(2, _) = error as? SessionError else { return false }
      return true
    }
  }
}
