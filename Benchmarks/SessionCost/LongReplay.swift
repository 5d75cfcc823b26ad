import Foundation
import TestSupport
import TrackerKit

/// An hour of ten fingers at 60 Hz: the size of its recording and the speed of its replay.
enum LongReplay {
  private static let steps = 60 * 3600

  static func measure() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(session()), to: "hour.touchplay")
    let size = Double(folder.data("hour.touchplay").count) / 1_000_000
    print("one hour of ten fingers: \(size) MB, \(size * 1e6 / Double(steps * 10)) bytes a move")
    let clock = ContinuousClock()
    let start = clock.now
    let result = try Subprocess(
      BuiltProduct.touchplay,
      ["replay", "--headless", "--speed", "max", folder.path("hour.touchplay")], timeout: 600
    ).run()
    let seconds = (clock.now - start) / .seconds(1)
    print(
      "replayed in \(seconds) s, \(Int(Double(steps * 10) / seconds)) moves a second, "
        + "\(result.end.peakMebibytes) MiB at most, exit \(result.exitCode ?? -1)")
  }

  private static func session() -> [UInt8] {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: Size(width: 1920, height: 1080))
    var bytes = SessionFormat.opening(header)
    var encoder = TurnEncoder(header: header)
    var writer = ByteWriter()
    for step in 0...steps {
      let inputs = (1...10).map { finger -> RootInput in
        let turn = Double(step) / 40 + Double(finger)
        let location = Point(
          x: 150 + Double(finger) * 160 + sin(turn * 1.3) * 70, y: 540 + sin(turn) * 400)
        return .touch(
          TouchChange(
            step == 0 ? .began : .moved, number: finger,
            contact: ContactID(device: 1, finger: Int64(finger)), location: location.quantized))
      }
      let time = Timestamp(microseconds: Int64(step) * 16_667 + 1)
      encoder.encode(Turn(time: time, inputs: inputs), into: &writer)
      if writer.bytes.count > 4096 || step == steps {
        bytes += SessionFormat.frame(.turns, writer.bytes)
        writer.removeAll()
      }
    }
    return bytes + SessionFormat.frame(.end, [])
  }
}
