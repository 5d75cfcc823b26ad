import Foundation

/// How a program ended and what it used.
public struct ProcessEnd: Equatable, Sendable, CustomStringConvertible {
  /// The exit code, or nil when a signal ended the program.
  public var exitCode: Int32?
  /// The signal that ended the program, if one did.
  public var signal: Int32?
  /// User and system time, in milliseconds.
  public var cpuMilliseconds: Double
  /// The most memory it held at once, in MiB, measured until at most 10 ms before its end.
  public var peakMebibytes: Double

  /// The ending in words.
  public var description: String {
    if let exitCode { return "exit code \(exitCode)" }
    return "signal \(signal ?? 0)"
  }

  /// Reads the result of `wait4`.
  ///
  /// The kernel's own peak is ignored if another one is known: in a freshly started program it
  /// begins with that of the program that started it.
  init(status: Int32, used: rusage, seenPeak: Double?) {
    let signal = status & 0x7F
    self.signal = signal == 0 ? nil : signal
    exitCode = signal == 0 ? (status >> 8) & 0xFF : nil
    cpuMilliseconds = milliseconds(used.ru_utime) + milliseconds(used.ru_stime)
    peakMebibytes = seenPeak ?? Double(used.ru_maxrss) / 1024
  }
}

private func milliseconds(_ time: timeval) -> Double {
  Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000
}
