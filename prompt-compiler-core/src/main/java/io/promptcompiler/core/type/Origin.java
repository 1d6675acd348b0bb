package io.promptcompiler.core.type;

import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * The declared properties of a value besides its type: its author, how often it changes, and who
 * may see it. The nearest declaration of each applies to everything below it.
 */
public record Origin(Trust trust, Varies varies, Sensitivity sensitivity) {
  /** An origin that is not declared. */
  public static final Origin UNDECLARED = new Origin(Trust.UNDECLARED);

  /** The origin of a value that the document contains. */
  public static final Origin FIXED = new Origin(Trust.UNDECLARED, Varies.FIXED);

  /** Creates an origin that does not declare a sensitivity. */
  public Origin(Trust trust, Varies varies) {
    this(trust, varies, Sensitivity.UNDECLARED);
  }

  /** Creates an origin with only the declared trust. */
  public Origin(Trust trust) {
    this(trust, Varies.UNDECLARED);
  }

  /** Returns an origin with only the declared sensitivity. */
  static Origin of(Sensitivity sensitivity) {
    return new Origin(Trust.UNDECLARED, Varies.UNDECLARED, sensitivity);
  }

  /** Reads what a mapping declares itself, and reports unknown words of trust and sensitivity. */
  public static Origin read(Keys keys) {
    Optional<Varies> varies =
        keys.entry(Varies.KEY)
            .flatMap(
                entry ->
                    entry.value() instanceof Scalar word
                        ? Varies.of(word.text())
                        : Optional.empty());
    return new Origin(
        keys.word(Trust.KEY, Trust::of, Trust.WORDS).orElse(Trust.UNDECLARED),
        varies.orElse(Varies.UNDECLARED),
        keys.word(Sensitivity.KEY, Sensitivity::of, Sensitivity.WORDS)
            .orElse(Sensitivity.UNDECLARED));
  }

  /** Returns what a mapping declares itself; unknown words are ignored. */
  public static Origin written(Mapping mapping) {
    return read(new Keys(mapping, finding -> {}));
  }

  /** Returns whether one of the three is declared. */
  public boolean isDeclared() {
    return trust.isDeclared() || varies.isDeclared() || sensitivity.isDeclared();
  }

  /** Returns a copy that varies otherwise. */
  public Origin with(Varies other) {
    return new Origin(trust, other, sensitivity);
  }

  /** Returns a copy with another trust. */
  public Origin with(Trust other) {
    return other == trust ? this : new Origin(other, varies, sensitivity);
  }

  /** Returns the origin of a value that is computed from values of this and another origin. */
  public Origin and(Origin other) {
    return new Origin(
        trust.and(other.trust), varies.max(other.varies), sensitivity.and(other.sensitivity));
  }

  /** Returns whether texts treat values of a type alike that have this or another origin. */
  public boolean isLike(Origin other, Type type) {
    boolean isAsTrusted =
        Trust.isMeaninglessFor(type)
            || (trust == Trust.UNTRUSTED) == (other.trust == Trust.UNTRUSTED);
    return isAsTrusted && sensitivity.isSensitive() == other.sensitivity.isSensitive();
  }

  /** Returns this origin, completed by an outer declaration. */
  public Origin orElse(Origin farther) {
    return new Origin(
        trust.orElse(farther.trust),
        varies.orElse(farther.varies),
        sensitivity.orElse(farther.sensitivity));
  }

  /**
   * Returns the origin of values that have this declaration and a type with another one: they are
   * untrusted if one of the two declares it, as sensitive as the higher of the two, and vary as
   * this declaration states, if it does.
   */
  public Origin withType(Origin type) {
    return new Origin(
        trust.and(type.trust), varies.orElse(type.varies), sensitivity.and(type.sensitivity));
  }

  /**
   * Returns this origin, completed by what a document or folder declares for all of its values. How
   * often messages change is not inherited: by default, they grow at their end.
   */
  public Origin inheriting(Origin all, Type type) {
    return orElse(type instanceof Type.Messages ? all.with(Varies.UNDECLARED) : all);
  }
}
