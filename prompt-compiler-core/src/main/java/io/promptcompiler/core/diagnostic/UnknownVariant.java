package io.promptcompiler.core.diagnostic;

/** Thrown if code does not handle a variant of a sealed type. */
public final class UnknownVariant extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception that names the variant. */
  public UnknownVariant(Object variant) {
    super("no case for " + variant.getClass().getName() + ": " + variant);
  }
}
