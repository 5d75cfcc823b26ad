internal import TrackerKit
internal import TrackerKitFiles

/// Pipes frames to `ffmpeg` on another thread, one at a time, while the next one is being drawn.
final class FramePipe: Sendable {
  /// What the threads take turns using.
  private struct State {
    let program: FFmpeg
    /// The frame being written; its memory is reused.
    var frame: [UInt8] = []
    var failure: FFmpeg.Failure?

    mutating func send() {
      failure = frame.withUnsafeBytes { bytes in
        do throws(FFmpeg.Failure) {
          try program.write(bytes)
          return nil
        } catch { return error }
      }
    }
  }

  private let state: Lock<State>
  private let worker = FileWorker()

  /// Starts `ffmpeg`.
  ///
  /// - Throws: `FFmpeg.Failure`.
  init(_ arguments: [String]) throws(FFmpeg.Failure) {
    state = Lock(State(program: try FFmpeg(arguments)))
  }

  /// Hands over a copy of a frame; waits while the previous one is being written.
  ///
  /// - Throws: `FFmpeg.Failure`, also of the previous frame.
  func write(_ frame: UnsafeRawBufferPointer) throws(FFmpeg.Failure) {
    try waitForFrame()
    state.withLock { state in
      if state.frame.count == frame.count {
        state.frame.withUnsafeMutableBytes { $0.copyMemory(from: frame) }
      } else {
        state.frame = [UInt8](frame)
      }
    }
    worker.run { [self] in state.withLock { $0.send() } }
  }

  /// Waits until all frames are written and the program has ended, and returns its standard output.
  ///
  /// - Throws: `FFmpeg.Failure`.
  func finish() throws(FFmpeg.Failure) -> [UInt8] {
    try waitForFrame()
    return try state.withLock { (state) throws(FFmpeg.Failure) in try state.program.finish() }
  }

  func settle() {
    worker.finish()
  }

  private func waitForFrame() throws(FFmpeg.Failure) {
    settle()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
