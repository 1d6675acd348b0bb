package io.promptcompiler.core.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Replaces the elements of a list. */
public final class Replaced {
  private Replaced() {}

  /** Returns a list of the new elements, or the given list if all elements remain the same. */
  public static <T> List<T> each(List<T> list, UnaryOperator<T> change) {
    List<T> replaced = list;
    for (int i = 0; i < list.size(); i++) {
      T old = list.get(i);
      T now = change.apply(old);
      if (replaced == list && now != old) {
        replaced = new ArrayList<>(list);
      }
      if (replaced != list) {
        replaced.set(i, now);
      }
    }
    return replaced;
  }
}
