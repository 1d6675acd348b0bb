package io.promptcompiler.core.check;

import org.jspecify.annotations.Nullable;

/** A key that is equal only to itself, whatever it refers to. */
public final class Identity {
  private final Object of;

  public Identity(Object of) {
    this.of = of;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Identity identity && identity.of == of;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(of);
  }
}
