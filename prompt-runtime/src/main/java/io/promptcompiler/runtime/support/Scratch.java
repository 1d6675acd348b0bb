package io.promptcompiler.runtime.support;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A pool of arrays in which renders join or encode pieces of text, because allocating an array
 * costs more than filling it. A caller owns an array until it returns it. If the pool is empty
 * because many renders run concurrently, the caller allocates an array, so callers never wait.
 * Arrays contain data of earlier renders, which must not be read.
 */
final class Scratch<T> {
  /** The length of an array: enough for most prompts, and small enough for a processor's cache. */
  static final int SIZE = 8192;

  static final Scratch<byte[]> BYTES = new Scratch<>();
  static final Scratch<char[]> UNITS = new Scratch<>();
  static final Scratch<UnitEncoder> ENCODERS = new Scratch<>();

  private static final int MOST = 8;

  private final AtomicReferenceArray<T> spares = new AtomicReferenceArray<>(MOST);

  private Scratch() {}

  /**
   * Returns an array of length {@link #SIZE} that the caller then owns; null if the pool is empty.
   */
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

  /**
   * Returns an array to the pool, which keeps a few. The caller must not use the array afterwards.
   */
  void give(T array) {
    for (int i = 0; i < MOST; i++) {
      if (spares.getPlain(i) == null && spares.compareAndSet(i, null, array)) {
        return;
      }
    }
  }
}
