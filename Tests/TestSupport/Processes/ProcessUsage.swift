import Foundation

/// What a running program has used so far, as the kernel reports it under `/proc`.
///
/// Two readings with a pause between them show how idle a program is.
public struct ProcessUsage: Sendable {
  /// User and system time in milliseconds, in steps of 10.
  public var cpuMilliseconds: Double
  /// How often its threads went to sleep and were woken again.
  public var wakeUps: Int
  /// The most memory it has held at once, in MiB.
  public var peakMebibytes: Double
  /// The memory it holds now, in MiB.
  public var residentMebibytes: Double
  /// The address space it has reserved, backed by memory or not, in MiB.
  public var addressMebibytes: Double

  /// Reads the numbers of a running program; nil if there is none with this id.
  public init?(of pid: Int32) {
    guard let stat = text("/proc/\(pid)/stat"),
      let status = text("/proc/\(pid)/status"),
      let peak = number("VmHWM:", in: status),
      let resident = number("VmRSS:", in: status),
      let addresses = number("VmSize:", in: status),
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    else { return nil }
    // The program's name is in parentheses and may contain spaces; counted from after it, the times
    // are fields 11 and 12.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    cpuMilliseconds = (user + system) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    peakMebibytes = peak / 1024
    residentMebibytes = resident / 1024
    addressMebibytes = addresses / 1024
    wakeUps = threads.reduce(0) { sum, thread in
      let status = text("/proc/\(pid)/task/\(thread)/status") ?? ""
      return sum + Int(number("voluntary_ctxt_switches:", in: status) ?? 0)
    }
  }

  /// The peak memory alone, in MiB, which is quicker to read.
  static func peakMebibytes(of pid: pid_t) -> Double? {
    guard let status = text("/proc/\(pid)/status") else { return nil }
    return number("VmHWM:", in: status).map { $0 / 1024 }
  }
}

/// What the threads of a program have done so far, to check that it does nothing.
struct ThreadActivity: Equatable {
  /// Whether one of them runs, or waits for a processor or a disk.
  private(set) var isBusy = false
  /// How often they went to sleep or were preempted.
  private var switches = 0

  /// Adds what a program's threads have done; nothing if there is no program with this id.
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

private func text(_ path: String) -> String? {
  try? String(contentsOfFile: path, encoding: .utf8)
}

/// The number after a key at the start of a line.
private func number(_ key: String, in status: String) -> Double? {
  let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
  return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
}
