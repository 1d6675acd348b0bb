package io.promptcompiler.it.render;

import io.promptcompiler.it.render.RandomPrompts.Path;
import io.promptcompiler.it.render.Schema.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Parameters that a partial declares, and the named arguments with which a call meets them.
 *
 * @param parameters what is declared, as an object
 * @param arguments what stands behind the partial's name
 */
record RandomSignature(Schema parameters, String arguments) {
  /** Of these a caller and a partial can have the same type. */
  private static final Set<Kind> COMMON =
      Set.of(
          Kind.STRING, Kind.BOOLEAN, Kind.INTEGER, Kind.NUMBER, Kind.DECIMAL, Kind.MAP, Kind.ANY);

  /**
   * A signature for a call.
   *
   * @param context what names mean where the call stands
   * @param paths gives paths that are right there
   */
  static RandomSignature of(Schema context, Supplier<Path> paths, Random random) {
    Map<String, Schema> parameters = new LinkedHashMap<>();
    StringBuilder arguments = new StringBuilder();
    if (context.kind() == Kind.OBJECT) {
      context
          .members()
          .forEach(
              (name, member) -> {
                if (isCommon(member) && random.nextBoolean()) {
                  parameters.put(name, maybeOptional(member, random));
                }
              });
    }
    for (String name : List.of("given", "sb", "write")) {
      Path path = paths.get();
      if (isCommon(path.schema()) && random.nextBoolean()) {
        arguments.append(' ').append(name).append('=').append(path.text());
        parameters.put(name, optional(path.schema()));
      }
    }
    parameters.put("nobodys", new Schema(Kind.STRING, false, Map.of(), List.of(), List.of()));
    Schema declared = new Schema(Kind.OBJECT, true, parameters, List.of(), List.of());
    return new RandomSignature(declared, arguments.toString());
  }

  private static boolean isCommon(Schema schema) {
    return schema.kind() == Kind.LIST
        ? isCommon(schema.element().get(0))
        : COMMON.contains(schema.kind());
  }

  private static Schema maybeOptional(Schema schema, Random random) {
    return random.nextInt(4) == 0 ? optional(schema) : schema;
  }

  private static Schema optional(Schema schema) {
    return new Schema(schema.kind(), false, schema.members(), schema.element(), schema.values());
  }
}
