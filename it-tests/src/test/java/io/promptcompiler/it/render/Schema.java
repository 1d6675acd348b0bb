package io.promptcompiler.it.render;

import io.promptcompiler.runtime.integration.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A declared type, made at random.
 *
 * @param kind what it is
 * @param required whether a value must be given
 * @param members the properties of an object
 * @param element the element of a list, in a list of one
 * @param values the texts of an enum
 */
record Schema(
    Kind kind,
    boolean required,
    Map<String, Schema> members,
    List<Schema> element,
    List<String> values) {

  /** Types of the language. */
  enum Kind {
    STRING,
    BOOLEAN,
    INTEGER,
    NUMBER,
    DECIMAL,
    ENUM,
    LIST,
    OBJECT,
    MAP,
    ANY
  }

  /** A match has a case for each. */
  private static final List<String> ROLES = List.of("system", "user", "assistant");

  /** What an object has as a value that is a message. */
  private static final String MESSAGE = "a message";

  /** Names that are Java words, or need translation, or look like names in generated code. */
  private static final List<String> NAMES =
      List.of(
          "storyId",
          "continue",
          "class",
          "wait",
          "task-id",
          "USER_NAME",
          "名字",
          "x1",
          "sb",
          "in",
          "out",
          "value",
          "i",
          "count",
          "item",
          "builder",
          "hashCode",
          "it's",
          "a.c",
          "line1",
          "text",
          "render",
          "owner",
          "tasks",
          "string",
          "list",
          "map",
          "record",
          "yield",
          "var",
          "stream",
          "parameters",
          "length",
          "@at",
          "12",
          "$",
          "Texts",
          "about",
          "enum");

  /** The parameters of a prompt. */
  static Schema parameters(Random random) {
    return object(random, 2, true, 2 + random.nextInt(6));
  }

  private static Schema object(Random random, int depth, boolean required, int size) {
    Map<String, Schema> members = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      members.putIfAbsent(name, any(random, depth, random.nextBoolean()));
    }
    return new Schema(Kind.OBJECT, required, members, List.of(), List.of());
  }

  private static Schema any(Random random, int depth, boolean required) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    if (depth == 0 && (kind == Kind.LIST || kind == Kind.OBJECT)) {
      kind = Kind.STRING;
    }
    return switch (kind) {
      case OBJECT -> object(random, depth - 1, required, 1 + random.nextInt(3));
      case LIST ->
          new Schema(
              kind,
              required,
              Map.of(),
              List.of(random.nextInt(4) == 0 ? message() : any(random, depth - 1, true)),
              List.of());
      case ENUM ->
          new Schema(
              kind,
              required,
              Map.of(),
              List.of(),
              random.nextBoolean() ? List.of("in-progress", "3d", "") : List.of("a", "b"));
      default -> new Schema(kind, required, Map.of(), List.of(), List.of());
    };
  }

  /** A message, of which there are only lists, of the type {@code messages}. */
  private static Schema message() {
    Map<String, Schema> members = new LinkedHashMap<>();
    members.put("role", new Schema(Kind.ENUM, true, Map.of(), List.of(), ROLES));
    members.put("content", new Schema(Kind.STRING, true, Map.of(), List.of(), List.of()));
    members.put("prefix", new Schema(Kind.BOOLEAN, true, Map.of(), List.of(), List.of()));
    return new Schema(Kind.OBJECT, true, members, List.of(), List.of(MESSAGE));
  }

  private boolean isMessage() {
    return kind == Kind.OBJECT && values.contains(MESSAGE);
  }

  /** Whether it prints without being an error. */
  boolean isPrintable() {
    return switch (kind) {
      case OBJECT, MAP -> false;
      case LIST -> element.get(0).isPrintable();
      default -> true;
    };
  }

  boolean isScalar() {
    return isPrintable() && kind != Kind.ANY && kind != Kind.LIST;
  }

  boolean isText() {
    return kind == Kind.STRING || kind == Kind.ENUM;
  }

  /** The declaration as JSON, which is YAML. */
  String declaration() {
    return declaration(Set.of());
  }

  /**
   * As above, where others write some of the values.
   *
   * @param untrusted the names of those parameters; all others are trusted if there are any
   */
  String declaration(Set<String> untrusted) {
    Map<String, Object> declared = new LinkedHashMap<>();
    members.forEach(
        (name, member) -> {
          Map<String, Object> one = member.declared();
          if (!untrusted.isEmpty()) {
            one.put("trust", untrusted.contains(name) ? "untrusted" : "trusted");
          }
          declared.put(name, one);
        });
    return Json.stringify(declared);
  }

  private Map<String, Object> declared() {
    Map<String, Object> declared = new LinkedHashMap<>();
    declared.put("required", required);
    switch (kind) {
      case ENUM -> declared.put("enum", values);
      case LIST -> {
        if (element.get(0).isMessage()) {
          declared.put("type", "messages");
          declared.put("roles", ROLES);
        } else {
          declared.put("type", "array");
          declared.put("items", element.get(0).declared());
        }
      }
      case OBJECT -> {
        declared.put("type", "object");
        Map<String, Object> properties = new LinkedHashMap<>();
        members.forEach((name, member) -> properties.put(name, member.declared()));
        declared.put("properties", properties);
      }
      case MAP -> declared.put("type", "object");
      default -> declared.put("type", kind.name().toLowerCase(java.util.Locale.ROOT));
    }
    return declared;
  }

  /** A value of it. */
  Object value(Random random) {
    return switch (kind) {
      case STRING -> text(random);
      case BOOLEAN -> random.nextBoolean();
      case INTEGER -> integer(random);
      case NUMBER -> number(random);
      case DECIMAL -> decimal(random);
      case ENUM -> values.get(random.nextInt(values.size()));
      case ANY -> anything(random, 2);
      case MAP -> map(random, 2);
      case LIST -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(element.get(0).value(random));
        }
        yield list;
      }
      case OBJECT -> {
        Map<String, Object> object = new LinkedHashMap<>();
        members.forEach(
            (name, member) -> {
              if (member.required || random.nextInt(3) > 0) {
                object.put(name, member.value(random));
              }
            });
        yield object;
      }
    };
  }

  /**
   * A value of it with a mark for each text that somebody can choose freely, at any depth.
   *
   * @param value a value of it
   */
  Object marked(Object value, String mark) {
    return switch (kind) {
      case STRING, ANY, MAP -> markedAny(value, mark);
      case LIST -> ((List<?>) value).stream().map(one -> element.get(0).marked(one, mark)).toList();
      case OBJECT -> {
        Map<String, Object> object = new LinkedHashMap<>();
        ((Map<?, ?>) value)
            .forEach(
                (name, one) -> object.put("" + name, members.get("" + name).marked(one, mark)));
        yield object;
      }
      default -> value;
    };
  }

  private static Object markedAny(Object value, String mark) {
    if (value instanceof List<?> list) {
      return list.stream().map(one -> markedAny(one, mark)).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> object = new LinkedHashMap<>();
      map.forEach((name, one) -> object.put("" + name, markedAny(one, mark)));
      object.put(mark, mark);
      return object;
    }
    return value instanceof String ? mark : value;
  }

  private static Map<String, Object> map(Random random, int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (String name : List.of("x", "y", "10", "2", "length", "list")) {
      if (random.nextInt(3) == 0) {
        map.put(name, anything(random, depth - 1));
      }
    }
    return map;
  }

  private static Object anything(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 5)) {
      case 0, 1 -> text(random);
      case 2 -> random.nextBoolean();
      case 3 -> integer(random);
      case 4 -> number(random);
      case 5 -> map(random, depth);
      default -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(anything(random, depth - 1));
        }
        yield list;
      }
    };
  }

  private static String text(Random random) {
    List<String> texts =
        List.of(
            "",
            "a",
            "false",
            "0",
            " ",
            "two\nlines",
            "\r\n",
            "é",
            "名字",
            "😀",
            "\"",
            "\\",
            "{{x}}",
            "${x}",
            "</p>&'`=",
            "\u2028",
            "\u0001",
            "long ".repeat(20),
            "null",
            "?");
    return texts.get(random.nextInt(texts.size()));
  }

  /** A decimal whose digits are those that JavaScript prints. */
  private static BigDecimal decimal(Random random) {
    List<String> decimals = List.of("0", "1", "-3", "0.1", "1.5", "100", "123456789.125");
    return new BigDecimal(decimals.get(random.nextInt(decimals.size())));
  }

  private static long integer(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> random.nextInt(10);
      case 2 -> -random.nextInt(1000);
      case 3 -> (1L << 53) - 1;
      default -> random.nextInt();
    };
  }

  @SuppressWarnings("FloatingPointLiteralPrecision") // that is what they are here for
  private static double number(Random random) {
    double[] odd = {0, -0.0, 1, 1.5, 2e23, 1e23, 5e-324, 1e21, 1e-7, 123456789.125, 0.1, 1e300};
    return switch (random.nextInt(4)) {
      case 0 -> random.nextGaussian();
      case 1 -> random.nextInt(100);
      case 2 -> Double.longBitsToDouble(random.nextLong() & 0x7FEF_FFFF_FFFF_FFFFL);
      default -> odd[random.nextInt(odd.length)];
    };
  }
}
