package io.promptcompiler.core.check;

import org.jspecify.annotations.Nullable;

/** A key that compares the object it refers to by identity. */
public final class IdentityKey {
  private final Object of;

  public IdentityKey(Object of) {
    this.of = of;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IdentityKey identity && identity.of == of;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(of);
  }
}
