internal import FoundationEssentials

/// What `ffmpeg` is told: raw frames come in on standard input.
struct FFmpegArguments {
  /// The number of colors of a palette; as a picture it is a square of them.
  static let paletteBytes = 16 * 16 * 4

  var size: RenderSize
  /// Frames a second.
  var rate: Int

  /// Frames to an H.264 film, in the colors of high definition, that can be shown while it is loaded.
  func film(to path: String) -> [String] {
    arguments([
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-c:v", "libx264", "-preset", "veryfast", "-tune", "animation", "-crf", "18",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-movflags", "+faststart", "-f", "mp4", "-y", "file:" + path,
    ])
  }

  /// Frames to the palette that suits them all, as raw pixels on standard output.
  func palette() -> [String] {
    arguments(["-vf", "palettegen", "-f", "rawvideo", "-pix_fmt", "bgra", "pipe:1"])
  }

  /// Frames to an endless GIF in the colors of a palette.
  ///
  /// In one graph with its making the palette would be known only after the last frame, and all frames
  /// would lie in memory until then; so they are drawn twice.
  func animation(_ palette: [UInt8], to path: String) -> [String] {
    let second = [
      "-f", "rawvideo", "-pixel_format", "bgra", "-video_size", "16x16",
      "-i", "data:application/octet-stream;base64," + Data(palette).base64EncodedString(),
    ]
    let graph = ["-lavfi", "[0:v][1:v]paletteuse=dither=bayer:bayer_scale=5:diff_mode=rectangle"]
    return arguments(second + graph + ["-loop", "0", "-f", "gif", "-y", "file:" + path])
  }

  private func arguments(_ rest: [String]) -> [String] {
    [
      "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror",
      "-f", "rawvideo", "-pixel_format", "bgr0", "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(rate)", "-i", "pipe:0",
    ] + rest
  }
}
