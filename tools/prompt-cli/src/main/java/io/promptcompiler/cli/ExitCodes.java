package io.promptcompiler.cli;

/** The exit codes of all commands. */
final class ExitCodes {
  /** The command succeeded. */
  static final int GOOD = 0;

  /** The prompts have errors, which were reported. */
  static final int FINDINGS = 1;

  /** The arguments of the command are wrong. */
  static final int USAGE = 2;

  /** The command failed because of a bug in this program. */
  static final int INTERNAL = 3;

  private ExitCodes() {}
}
