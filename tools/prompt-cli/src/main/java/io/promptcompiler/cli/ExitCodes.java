package io.promptcompiler.cli;

/** The exit codes of all commands. */
final class ExitCodes {
  /** All is well. */
  static final int GOOD = 0;

  /** The prompts have errors, which were reported. */
  static final int FINDINGS = 1;

  /** The command cannot be done as it was given. */
  static final int USAGE = 2;

  /** A bug in this program. */
  static final int INTERNAL = 3;

  private ExitCodes() {}
}
