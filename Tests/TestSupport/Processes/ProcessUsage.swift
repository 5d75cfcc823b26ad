import Foundation

/// The resources that a running program has used so far, as reported by the kernel in `/proc`.
///
/// Two readings with a pause between them show how idle a program is.
public struct ProcessUsage: Sendable {
  /// User and system time of all threads, ended ones included, in milliseconds.
  public var cpuMilliseconds: Double
  /// How often its threads went to sleep and woke up.
  public var wakeUps: Int
  /// The peak memory, in MiB.
  public var peakMebibytes: Double
  /// The current memory, in MiB.
  public var residentMebibytes: Double
  /// The reserved address space in MiB, whether or not it is backed by memory.
  public var addressMebibytes: Double

  /// Reads the numbers of a running program; nil if there is none with this id.
  public init?(of pid: Int32) {
    guard let processorTime = processorMilliseconds(of: pid),
      let status = text("/proc/\(pid)/status"),
      let peak = number("VmHWM:", in: status),
      let resident = number("VmRSS:", in: status),
      let addresses = number("VmSize:", in: status),
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    else { return nil }
    cpuMilliseconds = processorTime
    peakMebibytes = peak / 1024
    residentMebibytes = resident / 1024
    addressMebibytes = addresses / 1024
    wakeUps = threads.reduce(0) { sum, thread in
      let status = text("/proc/\(pid)/task/\(thread)/status") ?? ""
      return sum + Int(number("voluntary_ctxt_switches:", in: status) ?? 0)
    }
  }

  /// The peak memory only, in MiB, which is quicker to read.
  static func peakMebibytes(of pid: pid_t) -> Double? {
    guard let status = text("/proc/\(pid)/status") else { return nil }
    return number("VmHWM:", in: status).map { $0 / 1024 }
  }
}

/// The activity of a program's threads so far, used to see whether it is idle.
struct ThreadActivity: Equatable {
  /// Whether a thread is running, or waiting for a processor or a disk.
  private(set) var isBusy = false
  /// How often the threads went to sleep or were preempted.
  private var switches = 0

  /// Adds the activity of a program's threads; nothing if there is no program with this id.
  mutating func add(_ pid: pid_t) {
    let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    for thread in threads ?? [] {
      guard let status = text("/proc/\(pid)/task/\(thread)/status") else { continue }
      switches += Int(number("voluntary_ctxt_switches:", in: status) ?? 0)
      switches += Int(number("nonvoluntary_ctxt_switches:", in: status) ?? 0)
      if status.contains("State:\tR") || status.contains("State:\tD") { isBusy = true }
    }
  }
}

/// Finer than the ticks in `/proc`.
private func processorMilliseconds(of pid: pid_t) -> Double? {
  var clock = clockid_t()
  var time = timespec()
  guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

private func text(_ path: String) -> String? {
  try? String(contentsOfFile: path, encoding: .utf8)
}

/// The number after a key at the start of a line.
private func number(_ key: String, in status: String) -> Double? {
  let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
  return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
}
