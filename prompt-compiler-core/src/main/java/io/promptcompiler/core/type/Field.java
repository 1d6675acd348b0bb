package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.Optional;

/**
 * A parameter of a prompt, or a property of an object; both are declared in the same way.
 *
 * @param name the name in templates and maps
 * @param type what it can be
 * @param required whether it must be given
 * @param defaultValue what stands in when it is not; never for a required one
 * @param description what it is for; empty when nothing is said
 * @param location where its name is declared or, when inferred, first used
 * @param trust what is said about who writes its values
 */
public record Field(
    String name,
    Type type,
    boolean required,
    Optional<Constant> defaultValue,
    String description,
    Location location,
    Trust trust) {

  /** The name of a field that takes the members of a map that no other field has. */
  public static final String REST = "(others)";

  /** A field about whose trust nothing is said. */
  public Field(
      String name,
      Type type,
      boolean required,
      Optional<Constant> defaultValue,
      String description,
      Location location) {
    this(name, type, required, defaultValue, description, location, Trust.NOT_SAID);
  }

  /** Returns a copy about whose trust this is said. */
  public Field trusting(Trust other) {
    return other == trust
        ? this
        : new Field(name, type, required, defaultValue, description, location, other);
  }

  /** Whether a value may be missing at run time: optional, without a default. */
  public boolean mayBeAbsent() {
    return !required && defaultValue.isEmpty();
  }
}
