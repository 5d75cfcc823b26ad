internal import FoundationEssentials

/// The arguments for `ffmpeg`, which reads raw frames from standard input.
struct FFmpegArguments {
  /// The size of a palette in bytes: 16 × 16 colors.
  static let paletteBytes = 16 * 16 * 4

  var size: RenderSize
  var rate: Int

  /// Encodes an H.264 film in HD colors (BT.709) that can be played while it loads.
  func film(to path: String) -> [String] {
    arguments([
      "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
      "-c:v", "libx264", "-preset", "veryfast", "-tune", "animation", "-crf", "18",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
      "-color_range", "tv", "-movflags", "+faststart", "-f", "mp4", "-y", "file:" + path,
    ])
  }

  /// Computes a palette for all frames, and writes it as raw pixels to standard output.
  func palette() -> [String] {
    arguments(["-vf", "palettegen", "-f", "rawvideo", "-pix_fmt", "bgra", "pipe:1"])
  }

  /// Encodes an endlessly repeating GIF with a palette.
  ///
  /// Computing the palette in the same filter graph would keep all frames in memory until the last
  /// one, so the frames are drawn twice.
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
