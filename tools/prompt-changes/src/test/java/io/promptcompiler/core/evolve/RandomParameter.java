package io.promptcompiler.core.evolve;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A declared parameter or property that can be changed at random, and random values for it.
 *
 * @param byDefault as YAML writes it; empty when there is none
 * @param values those of an enum
 * @param properties those of an object, or of the elements of a list of objects
 */
record RandomParameter(
    String name,
    Kind kind,
    boolean required,
    String byDefault,
    List<String> values,
    List<RandomParameter> properties) {

  enum Kind {
    TEXT,
    INTEGER,
    NUMBER,
    DECIMAL,
    TRUTH,
    ENUM,
    TEXTS,
    OBJECT,
    OBJECTS,
    ANY,
    MAP
  }

  private static final List<String> WORDS = List.of("warm", "cold", "wild", "mild");

  /** Some parameters of different names. */
  static List<RandomParameter> some(Random random, List<String> names, int depth) {
    List<RandomParameter> some = new ArrayList<>();
    for (String name : names) {
      if (random.nextInt(3) > 0) {
        some.add(one(random, name, depth));
      }
    }
    return some;
  }

  private static RandomParameter one(Random random, String name, int depth) {
    Kind[] kinds = Kind.values();
    Kind kind = random.nextInt(3) == 0 ? Kind.TEXT : kinds[random.nextInt(kinds.length)];
    if (depth > 1 && (kind == Kind.OBJECT || kind == Kind.OBJECTS)) {
      kind = Kind.TRUTH;
    }
    List<String> values = kind == Kind.ENUM ? shuffled(random, WORDS).subList(0, 3) : List.of();
    List<RandomParameter> properties =
        kind == Kind.OBJECT || kind == Kind.OBJECTS
            ? some(random, List.of("a", "b", "c"), depth + 1)
            : List.of();
    if (properties.isEmpty() && (kind == Kind.OBJECT || kind == Kind.OBJECTS)) {
      properties = List.of(new RandomParameter("a", Kind.TEXT, true, "", List.of(), List.of()));
    }
    boolean required = random.nextInt(2) == 0;
    RandomParameter made = new RandomParameter(name, kind, required, "", values, properties);
    return required || random.nextInt(2) == 0 ? made : made.withDefault(random);
  }

  private RandomParameter withDefault(Random random) {
    String found =
        switch (kind) {
          case TEXT -> random.nextBoolean() ? "\"\"" : "\"x\"";
          case INTEGER -> random.nextBoolean() ? "0" : "7";
          case NUMBER -> random.nextBoolean() ? "0" : "1.5";
          case DECIMAL -> random.nextBoolean() ? "0.00" : "1.50";
          case TRUTH -> random.nextBoolean() ? "false" : "true";
          case ENUM -> values.get(random.nextInt(values.size()));
          default -> "";
        };
    return new RandomParameter(name, kind, false, found, values, properties);
  }

  /** Parameters that are like some others, with a change. */
  static List<RandomParameter> changed(
      Random random, List<RandomParameter> old, List<String> names, int depth) {
    List<RandomParameter> changed = new ArrayList<>(old);
    int at = changed.isEmpty() ? 0 : random.nextInt(changed.size());
    switch (random.nextInt(5)) {
      case 0 -> {
        List<String> free = new ArrayList<>(names);
        old.forEach(one -> free.remove(one.name()));
        if (!free.isEmpty()) {
          RandomParameter one = one(random, free.get(0), depth);
          RandomParameter optional =
              new RandomParameter(
                  one.name(), one.kind(), false, one.byDefault(), one.values(), one.properties());
          changed.add(random.nextInt(changed.size() + 1), optional);
        }
      }
      case 1 -> {
        if (!changed.isEmpty()) {
          changed.add(random.nextInt(changed.size()), changed.remove(at));
        }
      }
      default -> {
        if (!changed.isEmpty()) {
          changed.set(at, changed.get(at).changed(random, depth));
        }
      }
    }
    return changed;
  }

  private RandomParameter changed(Random random, int depth) {
    if (!properties.isEmpty() && random.nextInt(4) > 0) {
      List<RandomParameter> others =
          changed(random, properties, List.of("a", "b", "c", "d"), depth + 1);
      return new RandomParameter(name, kind, required, byDefault, values, others);
    }
    switch (random.nextInt(4)) {
      case 0 -> {
        return new RandomParameter(name, kind, false, "", values, properties);
      }
      case 1 -> {
        return withDefault(random);
      }
      case 2 -> {
        List<String> wider = kind == Kind.ENUM ? shuffled(random, WORDS) : values;
        return new RandomParameter(name, kind, required, byDefault, wider, properties);
      }
      default -> {
        return this;
      }
    }
  }

  private static List<String> shuffled(Random random, List<String> words) {
    List<String> shuffled = new ArrayList<>(words);
    java.util.Collections.shuffle(shuffled, random);
    return shuffled;
  }

  /** The declarations, in one line. */
  static String declarations(List<RandomParameter> parameters) {
    return parameters.stream()
        .map(one -> one.name() + ": " + one.declaration())
        .collect(Collectors.joining(", ", "{ ", " }"));
  }

  private String declaration() {
    String mode =
        required ? ", required: true" : byDefault.isEmpty() ? "" : ", default: " + byDefault;
    String type =
        switch (kind) {
          case TEXT -> "type: string";
          case INTEGER -> "type: integer";
          case NUMBER -> "type: number";
          case DECIMAL -> "type: decimal";
          case TRUTH -> "type: boolean";
          case ENUM -> "enum: [" + String.join(", ", values) + "]";
          case TEXTS -> "type: \"string[]\"";
          case OBJECT -> "properties: " + declarations(properties);
          case OBJECTS -> "items: { properties: " + declarations(properties) + " }";
          case ANY -> "type: any";
          case MAP -> "type: object";
        };
    return "{ " + type + mode + " }";
  }

  /** Values for parameters, by name; of those that are optional some are left out. */
  static Map<String, Object> values(Random random, List<RandomParameter> parameters) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (RandomParameter one : parameters) {
      if (one.required() || random.nextInt(2) == 0) {
        values.put(one.name(), one.value(random));
      }
    }
    return values;
  }

  Object value(Random random) {
    return switch (kind) {
      case TEXT -> List.of("", "Ann", "x\ny ").get(random.nextInt(3));
      case INTEGER -> (long) random.nextInt(3);
      case NUMBER -> List.of(0.0, 2.5, 3.0).get(random.nextInt(3));
      case DECIMAL -> new BigDecimal(List.of("0.0", "2.50", "3").get(random.nextInt(3)));
      case TRUTH -> random.nextBoolean();
      case ENUM -> values.get(random.nextInt(values.size()));
      case TEXTS -> List.of("u", "v", "w").subList(0, random.nextInt(4));
      case OBJECT -> values(random, properties);
      case OBJECTS -> {
        List<Object> all = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          all.add(values(random, properties));
        }
        yield all;
      }
      case ANY ->
          List.of("", "t", 0L, 5L, true, false, List.of("p", "q"), Map.of("k", "v"))
              .get(random.nextInt(8));
      case MAP -> random.nextBoolean() ? Map.of("k", "v") : Map.of();
    };
  }
}
