package com.acme.benchmark.cold;

import java.util.List;

/** Something that is rendered once in a JVM. All its ways give the same. */
public interface Task {
  /** In what ways it can be done. */
  List<String> ways();

  /** Makes what must be there already and is no part of a way; nothing if not told otherwise. */
  default void prepare(String way) {}

  /** Does it. */
  String[] render(String way);
}
