package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.Optional;

/**
 * A parameter of a prompt, or a property of an object; both are declared in the same way.
 *
 * @param name the name in templates and maps
 * @param type its type
 * @param required whether it is required
 * @param defaultValue its default; empty if the field is required
 * @param description its purpose; may be empty
 * @param location the declaration of its name or, if inferred, its first use
 * @param origin its declared origin
 */
public record Field(
    String name,
    Type type,
    boolean required,
    Optional<Constant> defaultValue,
    String description,
    Location location,
    Origin origin) {

  /** The name of a field that receives all members of a map for which there is no other field. */
  public static final String REST = "(others)";

  /** Creates a field that does not declare its origin. */
  public Field(
      String name,
      Type type,
      boolean required,
      Optional<Constant> defaultValue,
      String description,
      Location location) {
    this(name, type, required, defaultValue, description, location, Origin.UNDECLARED);
  }

  /** Returns who writes its values, if it is declared. */
  public Trust trust() {
    return origin.trust();
  }

  /** Returns how often its values change, if it is declared. */
  public Varies varies() {
    return origin.varies();
  }

  /** Returns who may see its values, if it is declared. */
  public Sensitivity sensitivity() {
    return origin.sensitivity();
  }

  /** Returns a copy with the given declared origin. */
  public Field from(Origin other) {
    return other.equals(origin)
        ? this
        : new Field(name, type, required, defaultValue, description, location, other);
  }

  /** Returns a copy that completes its origin by what a document says about all of its values. */
  public Field inheriting(Origin all) {
    return from(origin.inheriting(all, type));
  }

  /** Returns whether a value may be missing at run time: optional, without a default. */
  public boolean mayBeAbsent() {
    return !required && defaultValue.isEmpty();
  }
}
