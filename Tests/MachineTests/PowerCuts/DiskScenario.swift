import Foundation
import TestSupport
import Testing

/// A machine that runs the program with its home on a disk that can fail or lose its power.
final class DiskScenario {
  let disk: LoggedDisk
  let machine: Machine
  let panel = Panel()
  private(set) var strokes = DistinctStrokes()
  private var device: PluggedDevice?
  private var progress: ProgressLog?

  init() throws {
    disk = try LoggedDisk()
    machine = try Machine(disk.hardware)
    let guest = URL(filePath: #filePath).appending(path: "../../Guest").standardizedFileURL
    for script in ["witness.py", "settled.sh", "home-disk.sh"] {
      try machine.put(Data(contentsOf: guest.appending(path: script)), as: script)
    }
    try machine.run("install -d -o visitor -g visitor -m 700 /run/visitor")
  }

  /// Mounts the visitor's home, plugs the panel in, and samples the progress from now on.
  func begin() throws {
    try machine.run("mount /dev/disk/by-id/virtio-home /home/visitor")
    let device = try plug()
    _ = try machine.start("exec python3 /machine/witness.py \(device.nodes[0])")
    progress = disk.watch()
  }

  /// Plugs the panel in.
  @discardableResult
  func plug() throws -> PluggedDevice {
    let device = try PluggedDevice(panel, into: machine)
    self.device = device
    return device
  }

  /// Pulls the panel's plug.
  func unplug() throws { try #require(device).unplug() }

  /// What the kernel has reported since the panel was plugged in.
  func kernel() throws -> KernelRecording { try #require(device).recording() }

  /// Notes that something is complete, and has said so.
  func noteCompletion() { progress?.noteCompletion() }

  /// Cuts the power, and returns what was written and reported, and the samples until then.
  func cut() throws -> (writes: DiskLog, events: Data, samples: [ProgressLog.Sample]) {
    try machine.cutPower()
    return (try disk.writes, try disk.events, progress?.finish() ?? [])
  }

  // MARK: The program

  /// Starts a command of the program as the visitor, on the screen, and waits until it is ready.
  ///
  /// Unless the command is a check, it records: to a file in the visitor's home, or to memory if that is nil.
  func launch(_ arguments: String, recording: String? = nil) throws -> Machine.Job {
    let isCheck = arguments.hasPrefix("check")
    let file = recording.map { "/home/visitor/\($0)" } ?? "/run/visitor/ready.touchplay"
    try machine.run("rm -f \(file)")
    let record = isCheck ? "" : "--record \(file)"
    let job = try machine.start(
      "cd; exec env SDL_VIDEODRIVER=kmsdrm touchplay \(arguments) \(record) 2>>/tmp/log",
      as: "visitor")
    try machine.run("sh /machine/settled.sh \(isCheck ? "" : file)", seconds: 120)
    return job
  }

  /// Ends the program.
  func end(_ job: Machine.Job) throws {
    try machine.run("pkill -TERM -x touchplay; while pgrep -x touchplay; do sleep 0.1; done")
    let result = try job.waitForEnd(seconds: 60)
    #expect(result.exitCode == 0)
  }

  /// Draws strokes, and waits until they have ended.
  func draw(seconds: Double) throws {
    try #require(device).play(strokes.reports(seconds: seconds, from: panel))
  }

  /// Begins to draw strokes.
  func beginToDraw(seconds: Double) throws {
    _ = try #require(device).begin(strokes.reports(seconds: seconds, from: panel))
  }

  /// Plays what fingers do.
  func play(_ gesture: Gesture) throws {
    try #require(device).play(gesture.reports(from: panel))
  }

  /// Presses a key, by QEMU's name of it.
  func press(_ key: String) throws {
    try machine.monitor("send-key", ["keys": [["type": "qcode", "data": key]]])
    pause(1)
  }
}
