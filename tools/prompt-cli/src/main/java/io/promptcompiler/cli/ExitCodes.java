package io.promptcompiler.cli;

/** The exit codes of all commands. */
final class ExitCodes {
  /** All is well. */
  static final int GOOD = 0;

  /** Something is wrong with the prompts, which was reported. */
  static final int FINDINGS = 1;

  /** The command cannot be done as it was given. */
  static final int USAGE = 2;

  /** A mistake of ours. */
  static final int INTERNAL = 3;

  private ExitCodes() {}
}
