internal import CSDL2
internal import Glibc
internal import TrackerKitFiles

/// The system's loudspeakers, which play what a function renders.
///
/// They are opened on another thread, because asking a sound server takes time. Without a sound
/// device, nothing is heard, and nothing else changes.
package final class SoundOutput {
  /// Fills interleaved pairs of samples, left and right, each -1...1; it is called on SDL's thread.
  package typealias Renderer = @Sendable (UnsafeMutableBufferPointer<Float>) -> Void

  /// Samples per second and side.
  package static let rate = 44100
  /// The samples that SDL requests at once: 12 ms.
  private static let batch: UInt16 = 512

  private let renderer: Unmanaged<RendererBox>
  private let worker = FileWorker()
  /// Whether the device is open, or will be.
  private var isOpen = false

  package init(_ render: @escaping Renderer) {
    renderer = .passRetained(RendererBox(render: render))
  }

  deinit {
    finish()
    renderer.release()
  }

  /// Opens the default device, if there is one.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    worker.run { [renderer] in Self.start(renderer) }
  }

  /// Closes the device, so that it costs nothing.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    // This closes the device, too, and does nothing if there is none.
    worker.run { if SDL_WasInit(SDL_INIT_AUDIO) != 0 { SDL_QuitSubSystem(SDL_INIT_AUDIO) } }
  }

  /// Closes the device and waits until that is done; SDL must not end before.
  package func finish() {
    close()
    worker.finish()
  }

  private static func start(_ renderer: Unmanaged<RendererBox>) {
    guard hasDevice, SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(rate)
    wanted.format = CSDL_FloatSamples()
    wanted.channels = 2
    wanted.samples = batch
    wanted.userdata = renderer.toOpaque()
    wanted.callback = { context, bytes, count in
      guard let context, let bytes else { return }
      let size = MemoryLayout<Float>.stride
      bytes.withMemoryRebound(to: Float.self, capacity: Int(count) / size) { samples in
        let samples = UnsafeMutableBufferPointer(start: samples, count: Int(count) / size)
        Unmanaged<RendererBox>.fromOpaque(context).takeUnretainedValue().render(samples)
      }
    }
    let device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    if device != 0 { SDL_PauseAudioDevice(device, 0) }
  }

  /// Whether the environment names a driver or a sound server, or there is a device for playback.
  ///
  /// Without one, ALSA complains on standard error.
  private static var hasDevice: Bool {
    let names: [String] = ["SDL_AUDIODRIVER", "PULSE_SERVER"]
    if names.contains(where: { getenv($0) != nil }) { return true }
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
    let servers = ["pulse/native", "pipewire-0"].map { "\(folder)/\($0)" }
    if !folder.isEmpty, servers.contains(where: FileSystem.exists) { return true }
    return (FileSystem.names(in: "/dev/snd") ?? []).contains {
      $0.hasPrefix("pcm") && $0.hasSuffix("p")
    }
  }
}

private final class RendererBox: Sendable {
  let render: SoundOutput.Renderer

  init(render: @escaping SoundOutput.Renderer) { self.render = render }
}
