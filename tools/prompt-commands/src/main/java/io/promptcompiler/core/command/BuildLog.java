package io.promptcompiler.core.command;

/** The log of a build. */
public interface BuildLog {

  /** Logs a text that also a quiet build shows. */
  void error(String text);

  /** Logs a warning. */
  void warn(String text);

  /** Logs a text for information. */
  void info(String text);
}
