package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * The declared output of a model.
 *
 * @param type its type
 * @param types all types that it mentions
 * @param inPlace the object, if the declaration itself lists its properties
 * @param description its description; may be empty
 * @param location its declaration
 */
public record OutputDeclaration(
    Type type, Types types, Optional<ObjectType> inPlace, String description, Location location) {
  /** The key that declares it. */
  public static final String KEY = "output";

  /** The only member of the object that contains an answer which is not an object itself. */
  public static final String VALUE = "value";

  /**
   * Returns whether the answer is a member of an object, as providers take only schemas of objects:
   * a list, a text, a number, anything.
   */
  public boolean isWrapped() {
    return !type.isObject();
  }

  /** Returns an object whose only property is the answer, for an answer without properties. */
  public ObjectType holder() {
    Field value = new Field(VALUE, type, true, Optional.empty(), description, location);
    TypeName name = TypeName.named(owner(location.source().path()), KEY);
    return new ObjectType(name, List.of(value), "", location);
  }

  /** Returns the owner of types that an output declares in place: no other type has their names. */
  public static String owner(String document) {
    return document + "#" + KEY;
  }
}
