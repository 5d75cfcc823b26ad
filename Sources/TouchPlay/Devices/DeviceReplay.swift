internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Plays a recording to a device of the kernel, frame by frame at the recorded times (rule S16).
struct DeviceReplay {
  /// What it has done.
  struct Result {
    var frames = 0
    /// The longest time between a frame's deadline and its writing, in seconds.
    var delay = 0.0
    var isStopped = false
  }

  /// Why it has ended early.
  enum Failure: Error {
    case recording(SessionError)
    case device(VirtualDevice.Refusal)
  }

  /// How long readers have to take the last frame before the device is removed, in milliseconds.
  private static let farewell = 300

  let events: DeviceEvents
  let device: VirtualDevice
  /// A multiple of the recorded speed.
  let speed: Double

  /// Plays everything; the first frame is written at a time of the monotonic clock.
  func run(from start: Timestamp) throws(Failure) -> Result {
    var result = Result()
    do throws(Failure) {
      try play(from: start, &result)
    } catch {
      try? device.liftAll()
      throw error
    }
    try rethrow(device.liftAll(), as: Failure.device)
    WakePipe.wait(milliseconds: Self.farewell, files: [])
    return result
  }

  private func play(from start: Timestamp, _ result: inout Result) throws(Failure) {
    var first: Timestamp?
    while let frames = try rethrow(events.next(), as: Failure.recording) {
      let origin = first ?? frames.time
      first = origin
      let deadline = start.advanced(bySeconds: frames.time.seconds(since: origin) / speed)
      guard wait(until: deadline) else {
        result.isStopped = true
        return
      }
      try rethrow(device.write(frames), as: Failure.device)
      result.frames += 1
      result.delay = max(result.delay, Timestamp.monotonic.seconds(since: deadline))
    }
  }

  /// Waits until a time of the monotonic clock; false if a signal comes before.
  private func wait(until deadline: Timestamp) -> Bool {
    // A wait for signals ends at a whole millisecond; the rest is exact.
    let milliseconds = Int(deadline.seconds(since: Timestamp.monotonic) * 1000) - 2
    if milliseconds > 0 { WakePipe.wait(milliseconds: milliseconds, files: [WakeUp.descriptor]) }
    if TerminationSignals.haveArrived { return false }
    let (seconds, rest) = deadline.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    return true
  }
}

extension VirtualDevice {
  /// Why the kernel does not let this user create devices; nil if it does.
  static var obstacle: String? {
    let file = FileSystem.open(maker, O_WRONLY | O_NONBLOCK)
    guard file >= 0 else { return FileError.systemReason }
    close(file)
    return nil
  }

  /// What lets the user create devices, which the system refuses for a reason.
  static func remedy(for reason: String) -> String {
    reason == "Permission denied"
      ? "run as root, or restart after adding a line to /etc/udev/rules.d/70-uinput.rules: "
        + #"KERNEL=="uinput", TAG+="uaccess", OPTIONS+="static_node=uinput""#
      : "load the module with: sudo modprobe uinput; in a container, pass the file through"
  }
}

extension ReplayCommand {
  /// The options that `--to-device` takes.
  static let deviceOptions = [
    OptionName(
      "--to-device",
      "play to a new kernel touch device; the program with the focus gets the touches"),
    OptionName(
      "--wait", "DURATION",
      "with --to-device: time for programs to open the device before the first frame (1s)"),
  ]

  /// Plays a recording to a device of its own, after some seconds.
  func play(_ recording: RecordingFile, speed: Double, wait: Double) throws(Fault) -> Int32 {
    let events = try rethrow(recording.deviceEvents(), as: recording.fault)
    let device = try rethrow(events.makeDevice()) { (error: VirtualDevice.Refusal) in
      Fault(
        .unavailable, VirtualDevice.maker, "cannot create a device (\(error.reason))",
        VirtualDevice.remedy(for: error.reason))
    }
    let start = Timestamp.monotonic.advanced(bySeconds: wait)
    Fault.warn("\(device.node): the first frame is at \(start.seconds) s of CLOCK_MONOTONIC")
    let replay = DeviceReplay(events: events, device: device, speed: speed)
    let result = try rethrow(replay.run(from: start)) { (error: DeviceReplay.Failure) in
      error.fault(recording, device)
    }
    let delay = (result.delay * 1000).short(3)
    let end = result.isStopped ? "stopped by a signal after" : "played"
    Fault.warn("\(device.node): \(end) \(result.frames) frames, at most \(delay) ms late")
    events.damage?.warn(path: recording.path)
    return 0
  }
}

extension DeviceReplay.Failure {
  fileprivate func fault(_ recording: RecordingFile, _ device: VirtualDevice) -> Fault {
    switch self {
    case .recording(let error): recording.fault(error)
    case .device(let refusal):
      Fault(.writeFailed, device.node, "write failed (\(refusal.reason))", "start again")
    }
  }
}
