import CSDL2
public import Foundation

extension Picture {
  /// Draws an SVG file's content over black at a size in pixels.
  public init(svg: Data, width: Int, height: Int) throws(SupportError) {
    var copy = svg
    let drawn = copy.withUnsafeMutableBytes { bytes in
      IMG_LoadSizedSVG_RW(
        SDL_RWFromConstMem(bytes.baseAddress, Int32(bytes.count)), Int32(width), Int32(height))
    }
    guard let drawn else { throw failure("of an SVG file") }
    defer { SDL_FreeSurface(drawn) }
    let black = SDL_CreateRGBSurfaceWithFormat(
      0, Int32(width), Int32(height), 32, UInt32(SDL_PIXELFORMAT_RGB888.rawValue))
    guard let black else { throw failure("of an SVG file") }
    defer { SDL_FreeSurface(black) }
    SDL_SetSurfaceBlendMode(drawn, SDL_BLENDMODE_BLEND)
    SDL_UpperBlit(drawn, nil, black, nil)
    guard let bytes = black.pointee.pixels else { throw failure("of an SVG file") }
    self.init(
      width: width, height: height, bytes: bytes, rowBytes: Int(black.pointee.pitch))
  }
}
