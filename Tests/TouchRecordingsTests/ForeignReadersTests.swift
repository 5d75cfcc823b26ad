import CEvemu
import Foundation
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

@Suite struct ForeignReadersTests {
  private static let replayer = "/usr/libexec/libinput/libinput-replay"

  private func exported(_ format: RecordingFormat) throws -> Data {
    let text =
      EvemuText.slots
      + EvemuText.events([
        "39 12", "35 10", "36 20", "2f 1", "39 13", "35 30", "36 40", "sync", "2f 0", "35 11",
        "sync", "39 -1", "2f 1", "39 -1", "sync",
      ])
    return Data(try RecordingSource(bytes: Array(text.utf8)).converted(to: format))
  }

  @Test("S11 evemu's own library reads what is exported as evemu")
  func evemu() throws {
    let folder = try TemporaryFolder()
    try folder.write(try exported(.evemu), to: "out.evemu")
    let file = try #require(fopen(folder.path("out.evemu"), "r"))
    defer { fclose(file) }
    let device = try #require(evemu_new(nil))
    defer { evemu_delete(device) }
    #expect(evemu_read(device, file) > 0)
    #expect(String(cString: evemu_get_name(device)) == "small panel #2")
    #expect(evemu_get_id_vendor(device) == 0x1234)
    #expect(evemu_get_abs_maximum(device, 0x35) == 99)
    #expect(evemu_get_abs_resolution(device, 0x36) == 10)
    #expect(evemu_get_abs_maximum(device, 0x2F) == 1)
    #expect(evemu_has_prop(device, 1) == 1)
    #expect(evemu_has_event(device, 1, 0x14A) == 1)
    var event = input_event()
    var events: [String] = []
    while evemu_read_event(file, &event) > 0 {
      if event.type == 3, event.code >= 0x35 {
        events.append("\(event.time.tv_usec) \(event.code) \(event.value)")
      }
    }
    #expect(
      events == [
        "1 57 12", "1 53 10", "1 54 20", "1 57 13", "1 53 30", "1 54 40", "10001 53 11",
        "20001 57 -1", "20001 57 -1",
      ])
  }

  @Test("I10 to evemu's own library, a contact that hovered is down only while it touched")
  func evemuOfHover() throws {
    let lines = [
      "39 12", "35 10", "36 20", "3b 4", "sync", "3b 0", "35 11", "sync", "3b 2", "sync", "3b 0",
      "35 12", "sync", "39 -1", "sync",
    ]
    let source = RecordingSource(bytes: Array((EvemuText.slots + EvemuText.events(lines)).utf8))
    let folder = try TemporaryFolder()
    try folder.write(Data(try source.converted(to: .evemu)), to: "out.evemu")
    let file = try #require(fopen(folder.path("out.evemu"), "r"))
    defer { fclose(file) }
    let device = try #require(evemu_new(nil))
    defer { evemu_delete(device) }
    #expect(evemu_read(device, file) > 0)
    #expect(evemu_has_event(device, 3, 0x3B) == 0)
    var event = input_event()
    var events: [String] = []
    while evemu_read_event(file, &event) > 0 {
      if event.type == 3, event.code >= 0x35 {
        events.append("\(event.time.tv_usec) \(event.code) \(event.value)")
      }
    }
    #expect(
      events == [
        "10001 57 12", "10001 53 11", "10001 54 20", "20001 57 -1", "30001 57 12", "30001 53 12",
        "30001 54 20", "40001 57 -1",
      ])
  }

  @Test("S11 a Python YAML parser reads what is exported as YAML")
  func yaml() throws {
    let folder = try TemporaryFolder()
    try folder.write(try exported(.libinput), to: "out.yml")
    let script = """
      import sys, yaml
      recording = yaml.safe_load(open(sys.argv[1]))
      device = recording["devices"][0]
      print(recording["version"], recording["ndevices"], len(recording["devices"]))
      print(device["evdev"]["name"], device["evdev"]["absinfo"][53], device["evdev"]["id"])
      print(len(device["events"]), device["events"][1]["evdev"])
      """
    let result = try Subprocess("/usr/bin/python3", ["-c", script, folder.path("out.yml")]).run()
    #expect(
      result.output == """
        1 1 1
        small panel #2 [0, 99, 0, 0, 10] [3, 4660, 43981, 256]
        3 [[0, 10000, 3, 47, 0], [0, 10000, 3, 53, 11], [0, 10000, 3, 0, 11], [0, 10000, 0, 0, 0]]

        """)
    #expect(result.errors == "")
  }

  /// There is no virtual device here: the loader runs up to the point where it would create one.
  @Test(
    "S11 libinput's own replay loads what is exported as YAML, up to its virtual device",
    .disabled(
      if: !FileManager.default.fileExists(atPath: replayer), "libinput-replay is not there"))
  func libinputReplay() throws {
    let folder = try TemporaryFolder()
    try folder.write(try exported(.libinput), to: "out.yml")
    let script = """
      import sys, types, importlib.machinery, importlib.util
      loader = importlib.machinery.SourceFileLoader("replay", sys.argv[1])
      replay = importlib.util.module_from_spec(importlib.util.spec_from_loader("replay", loader))
      sys.dont_write_bytecode = True
      loader.exec_module(replay)
      import libevdev, yaml
      recording = yaml.safe_load(open(sys.argv[2]))
      replay.check_file(recording)
      libevdev.Device.create_uinput_device = lambda self, *arguments: self
      replay.check_udev_properties = lambda data, device: replay.fetch(data, "udev")
      device = recording["devices"][0]
      created = replay.create(device)
      print(created.name, created.has(libevdev.EV_ABS.ABS_MT_SLOT), replay.first_timestamp(device))
      print([len(replay.collect_events(entry["evdev"])) for entry in device["events"]])
      print(replay.create_device_quirk(device))
      """
    let result = try Subprocess(
      "/usr/bin/python3", ["-c", script, Self.replayer, folder.path("out.yml")]
    ).run()
    #expect(result.output == "small panel #2 True 0.0\n[11, 4, 7]\nNone\n")
    #expect(result.errors == "")
  }
}
