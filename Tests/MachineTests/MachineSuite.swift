import TestSupport
import Testing

/// Everything that needs a virtual machine, one scenario after another: `./test --machine`.
@Suite(
  "Machine", .serialized, .timeLimit(.minutes(60)),
  .enabled(if: Machine.image != nil, "needs ./test --machine"))
enum MachineSuite {}
