package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * The declared output of a model.
 *
 * @param type its type
 * @param types all types that the output mentions
 * @param inPlace the object type, if the declaration itself lists the properties
 * @param description its description; may be empty
 * @param sensitivity its declared sensitivity, which the properties of an object have already
 * @param location its declaration
 */
public record OutputDeclaration(
    Type type,
    Types types,
    Optional<ObjectType> inPlace,
    String description,
    Sensitivity sensitivity,
    Location location) {
  /** The key that declares an output. */
  public static final String KEY = "output";

  /** The name of the only member of the object that wraps an answer that is not an object. */
  public static final String VALUE = "value";

  /**
   * Returns the arguments of a tool, which a model writes like an output.
   *
   * @param arguments the parameters of the tool, as an object
   * @param types the types that they mention
   */
  public static OutputDeclaration ofTool(
      ObjectType arguments, Types types, Location location, DiagnosticSink sink) {
    Types.Builder all = new Types.Builder(types);
    all.add(arguments);
    OutputDeclaration declaration =
        new OutputDeclaration(
            arguments.ref(),
            all.build(),
            Optional.of(arguments),
            "",
            Sensitivity.UNDECLARED,
            location);
    CheckOutput.checkArguments(declaration, sink);
    return declaration;
  }

  /** Returns whether these are the arguments of a tool, and not an output. */
  boolean isOfTool() {
    return inPlace.filter(object -> object.name().path().isEmpty()).isPresent();
  }

  /**
   * Returns whether the answer is wrapped in an object because it is not an object itself.
   * Providers only accept schemas of objects.
   */
  public boolean isWrapped() {
    return !type.isObject();
  }

  /** Returns the type of the object that wraps an answer. */
  public ObjectType holder() {
    return holder(VALUE);
  }

  /** Returns the type of an object whose only field is the output. */
  public ObjectType holder(String field) {
    Field value =
        new Field(field, type, true, Optional.empty(), description, location)
            .from(Origin.of(sensitivity));
    TypeName name = TypeName.named(owner(location.source().path()), KEY);
    return new ObjectType(name, List.of(value), "", location);
  }

  /**
   * Returns the owner in the names of types that an output declares in place, which makes these
   * names unique.
   */
  public static String owner(String document) {
    return document + "#" + KEY;
  }
}
