package io.promptcompiler.core.diagnostic;

/** A variant of a sealed type that a place does not handle. */
public final class UnknownVariant extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Names the variant. */
  public UnknownVariant(Object variant) {
    super("no case for " + variant.getClass().getName() + ": " + variant);
  }
}
