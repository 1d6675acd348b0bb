package io.promptcompiler.runtime.support;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps arrays in which pieces of text are joined or encoded from one render to the next, because
 * new memory costs more than filling it. A caller has an array to itself until it gives it back. If
 * there is none, since many renders run at once, the caller makes one, so nobody waits. The content
 * of an array is left from an earlier render and must not be read.
 */
final class Scratch<T> {
  /** The elements of an array: enough for most prompts, and few enough for a processor's cache. */
  static final int SIZE = 8192;

  static final Scratch<byte[]> BYTES = new Scratch<>();
  static final Scratch<char[]> UNITS = new Scratch<>();
  static final Scratch<UnitEncoder> ENCODERS = new Scratch<>();

  private static final int MOST = 8;

  private final AtomicReferenceArray<T> spares = new AtomicReferenceArray<>(MOST);

  private Scratch() {}

  /** Returns one for the caller alone, an array of {@link #SIZE}; null if none is left. */
  @Nullable T take() {
    for (int i = 0; i < MOST; i++) {
      if (spares.getPlain(i) != null) {
        T spare = spares.getAndSet(i, null);
        if (spare != null) {
          return spare;
        }
      }
    }
    return null;
  }

  /** Gives an array back; it must not be used any more. More than a few are not kept. */
  void give(T array) {
    for (int i = 0; i < MOST; i++) {
      if (spares.getPlain(i) == null && spares.compareAndSet(i, null, array)) {
        return;
      }
    }
  }
}
