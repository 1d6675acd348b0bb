package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;

/**
 * The built-in types of declarations, whose values are objects of the runtime: {@code messages}, a
 * list of messages, and {@code media}. To templates, a message is an object with a role, a content,
 * and whether it is a prefix. Every document can refer to these types, and none declares them.
 */
public final class BuiltInTypes {
  /** The names of all built-in types in declarations. */
  public static final List<String> WORDS =
      List.of(
          "string",
          "boolean",
          "integer",
          "number",
          "decimal",
          "array",
          "object",
          "any",
          "messages",
          "media");

  /** The key with the allowed roles of messages. */
  public static final String ROLES = "roles";

  /** All roles. */
  public static final List<String> ALL_ROLES = List.of("system", "user", "assistant");

  /** The roles of the participants in a conversation. */
  public static final List<String> USUAL_ROLES = List.of("user", "assistant");

  /** The type of the role of a message. */
  public static final Type.EnumOf ROLE = new Type.EnumOf(name(List.of("role")), ALL_ROLES);

  /** The name of the media type. */
  public static final TypeName MEDIA_NAME = name(List.of("media"));

  /** A message. */
  public static final Type.ObjectRef MESSAGE = new Type.ObjectRef(name(List.of("message")));

  private static final String OWNER = "built in";
  private static final Location NOWHERE = Location.ofFile("");

  private BuiltInTypes() {}

  private static TypeName name(List<String> path) {
    return new TypeName(OWNER, true, path);
  }

  /** Returns the built-in type with the given name, if there is one. */
  static Optional<Type> of(String word) {
    return switch (word) {
      case "messages" -> Optional.of(new Type.Messages(USUAL_ROLES));
      case "media" -> Optional.of(new Type.Media());
      default -> Optional.empty();
    };
  }

  /** Returns whether a name belongs to a built-in type. */
  public static boolean isBuiltIn(TypeName name) {
    return name.owner().equals(OWNER);
  }

  /** Returns whether a type is a built-in object or enum. */
  public static boolean isBuiltIn(Type type) {
    return type instanceof Type.Named named && isBuiltIn(named.name());
  }

  /** Returns the declaration of a built-in object type, if there is one. */
  static Optional<ObjectType> find(TypeName name) {
    if (!isBuiltIn(name)) {
      return Optional.empty();
    }
    List<Field> fields =
        List.of(
            field("role", ROLE, true),
            field("content", Type.STRING, true),
            field("prefix", Type.BOOLEAN, true));
    return Optional.of(new ObjectType(name, fields, "", NOWHERE));
  }

  private static Field field(String name, Type type, boolean isRequired) {
    return new Field(name, type, isRequired, Optional.empty(), "", NOWHERE);
  }
}
