package io.promptcompiler.it.oracle;

import java.util.List;

/** Runs JavaScript. For one thread at a time. */
interface Engine extends AutoCloseable {
  /** Runs a script, whose functions can be called then. */
  void load(String script);

  /** Calls a function that takes texts and gives a list of texts. */
  List<String> call(String function, List<String> arguments);

  @Override
  void close();
}
