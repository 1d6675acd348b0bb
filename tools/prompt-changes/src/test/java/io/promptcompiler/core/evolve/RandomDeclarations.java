package io.promptcompiler.core.evolve;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/** Random declarations of parameters, and random changes of them. */
final class RandomDeclarations {
  private static final List<String> NAMES =
      List.of("name", "city", "year", "task-id", "TONE", "owner", "items", "render", "class");
  private static final Map<String, String> SCALARS =
      Map.of(
          "string", "\"x\"", "integer", "5", "number", "5.5", "decimal", "5.50", "boolean", "true");
  private static final List<String> LISTS =
      List.of("string[]", "integer[]", "number[]", "decimal[]", "any", "any[]", "object");
  private static final List<String> VALUES = List.of("warm", "cold", "in-progress", "3d", "wild");

  private final Random random;
  private final List<String> shared;

  /**
   * Declarations.
   *
   * @param shared the names of types that they may mention
   */
  RandomDeclarations(Random random, List<String> shared) {
    this.random = random;
    this.shared = shared;
  }

  /** A field: its type, with what is inside of it, and whether it must be given. */
  record Declared(String type, List<String> values, Map<String, Declared> properties, int given) {}

  /** Some fields by name. */
  Map<String, Declared> fields(int depth) {
    Map<String, Declared> fields = new LinkedHashMap<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      fields.put(pick(NAMES), declared(depth));
    }
    return fields;
  }

  private Declared declared(int depth) {
    int given = random.nextInt(3);
    return switch (random.nextInt(depth > 0 ? 8 : 5)) {
      case 0, 1, 2 -> new Declared(pick(List.copyOf(SCALARS.keySet())), List.of(), Map.of(), given);
      case 3 -> new Declared(pick(LISTS), List.of(), Map.of(), given % 2);
      case 4 -> new Declared("enum", values(), Map.of(), given % 2);
      case 5, 6 -> new Declared("properties", List.of(), fields(depth - 1), given % 2);
      default ->
          shared.isEmpty()
              ? declared(0)
              : new Declared(pick(shared), List.of(), Map.of(), given % 2);
    };
  }

  private List<String> values() {
    List<String> values = new ArrayList<>(VALUES);
    Collections.shuffle(values, random);
    return values.subList(0, 1 + random.nextInt(values.size()));
  }

  private <T> T pick(List<T> some) {
    List<T> sorted = some.stream().sorted().toList();
    return sorted.get(random.nextInt(sorted.size()));
  }

  /** The same fields after one change. */
  Map<String, Declared> changed(Map<String, Declared> fields, int depth) {
    List<String> names = new ArrayList<>(fields.keySet());
    Map<String, Declared> changed = new LinkedHashMap<>(fields);
    String name = names.get(random.nextInt(names.size()));
    Declared old = fields.get(name);
    switch (random.nextInt(7)) {
      case 0 -> changed.put(pick(NAMES), declared(depth));
      case 1 -> changed.remove(name);
      case 2 -> changed.put(name, declared(depth));
      case 3 -> {
        Collections.shuffle(names, random);
        changed.clear();
        names.forEach(one -> changed.put(one, fields.get(one)));
      }
      case 4 -> {
        List<String> values = old.values().isEmpty() ? List.of() : values();
        Map<String, Declared> inner =
            old.properties().isEmpty() ? Map.of() : changed(old.properties(), depth - 1);
        changed.put(
            name,
            inner.isEmpty() && !old.properties().isEmpty()
                ? old
                : new Declared(old.type(), values, inner, old.given()));
      }
      default -> {
        int given = random.nextInt(SCALARS.containsKey(old.type()) ? 3 : 2);
        changed.put(name, new Declared(old.type(), old.values(), old.properties(), given));
      }
    }
    return changed;
  }

  /** Fields as YAML on one line. */
  static String yaml(Map<String, Declared> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + ": " + yaml(field.getValue()))
        .collect(Collectors.joining(", ", "{ ", " }"));
  }

  private static String yaml(Declared one) {
    String type =
        switch (one.type()) {
          case "enum" -> "enum: [" + String.join(", ", one.values()) + "]";
          case "properties" -> "type: object, properties: " + yaml(one.properties());
          default -> "type: \"" + one.type() + "\"";
        };
    String given =
        switch (one.given()) {
          case 1 -> ", required: true";
          case 2 -> ", default: " + SCALARS.get(one.type());
          default -> "";
        };
    return "{ " + type + given + " }";
  }
}
