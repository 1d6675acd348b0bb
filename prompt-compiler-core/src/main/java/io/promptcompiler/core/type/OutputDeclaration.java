package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * What a model is to answer, as a document declares it.
 *
 * @param type what it is
 * @param types all types that it mentions
 * @param inPlace the object, if the declaration itself lists its properties
 * @param description what it is; empty when nothing is said
 * @param location where it is declared
 */
public record OutputDeclaration(
    Type type, Types types, Optional<ObjectType> inPlace, String description, Location location) {
  /** The key that declares it. */
  public static final String KEY = "output";

  /** The only member of the object in which an answer lies that is no object itself. */
  public static final String VALUE = "value";

  /**
   * Whether the answer is a member of an object, as providers take only schemas of objects: a list,
   * a text, a number, anything.
   */
  public boolean isWrapped() {
    return !type.isObject();
  }

  /** An object whose only property is the answer, for what has no properties of its own. */
  public ObjectType holder() {
    Field value = new Field(VALUE, type, true, Optional.empty(), description, location);
    TypeName name = TypeName.named(owner(location.source().path()), KEY);
    return new ObjectType(name, List.of(value), "", location);
  }

  /** The owner of types that an output declares in place: no other type has their names. */
  public static String owner(String document) {
    return document + "#" + KEY;
  }
}
