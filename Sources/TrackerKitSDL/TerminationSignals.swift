internal import CSDL2
internal import Glibc

/// Turns TERM, INT and HUP into an event that ends the loop after its turn (rule S8).
///
/// A handler would not wake SDL's wait, so a thread waits for the signals, which all others block.
public enum TerminationSignals {
  /// Blocks the signals and starts the thread; call it before any other thread starts.
  public static func watch() {
    var signals = watchedSignals()
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    if pthread_create(&thread, nil, waitForSignals, nil) == 0 { pthread_detach(thread) }
  }
}

private func watchedSignals() -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
  return signals
}

private func waitForSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var signals = watchedSignals()
  while true {
    var number: Int32 = 0
    guard sigwait(&signals, &number) == 0 else { return nil }
    pushUserEvent(code: SDLEventTranslator.quitCode)
  }
}

/// Ends SDL's wait from any thread.
func pushUserEvent(code: Int32) {
  var event = SDL_Event()
  event.user.type = SDL_USEREVENT.rawValue
  event.user.code = code
  SDL_PushEvent(&event)
}
