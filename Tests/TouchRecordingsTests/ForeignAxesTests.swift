import Testing
import TouchRecordings
import TrackerKit

/// Devices with so many axes that some share the codes of contacts (libevdev's rule).
@Suite struct ForeignAxesTests {
  private static let events = EvemuText.events([
    "2e 4", "2f 1", "39 5", "35 10", "36 20", "sync", "39 -1", "sync",
  ])
  private static let described =
    "N: controller\nA: 2e 0 9 0 0\nA: 2f 0 9 0 0\nA: 35 0 99 0 0\nA: 36 0 49 0 0\nA: 39 0 9 0 0\n"

  /// The same recording without the axis below the contact axes, which shows that everything else
  /// is a touch.
  private static func isTouch(_ text: String) throws -> Bool {
    let lines = text.split(separator: "\n").filter {
      !$0.hasPrefix("A: 2e") && !$0.contains(" 002e ") && !$0.contains("code 46 ")
    }
    return try ContactList(lines.joined(separator: "\n") + "\n").contacts.count == 1
  }

  private static let getevent = """
    add device 1: /dev/input/event3
      name:     "controller"
      events:
        ABS (0003): 002e  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    0035  : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                    0036  : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
    [   12.000100] 0003 0039 00000001
    [   12.000100] 0003 0035 00000010
    [   12.000100] 0000 0000 00000000

    """

  @Test(
    "S11 a device with an axis code right below the contact axes is not a multitouch device",
    arguments: [
      events, described + events, EvtestText(events).events, EvtestText(described + events).text,
      getevent.replacing("0035  : value", with: "002f  : value 0, min 0, max 1\n0035  : value"),
    ])
  func foreignAxes(_ text: String) throws {
    let list = try ContactList(text)
    #expect(list.contacts.isEmpty)
    #expect(list.header.devices.isEmpty)
    #expect(list.notes.contains { $0.contains("no touch device") })
  }

  @Test(
    "S11 without that axis the same device is a multitouch device",
    arguments: [events, described + events, EvtestText(described + events).text, getevent])
  func contacts(_ text: String) throws {
    #expect(try Self.isTouch(text))
  }
}
