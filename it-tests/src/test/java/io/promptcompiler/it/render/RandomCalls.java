package io.promptcompiler.it.render;

import io.promptcompiler.it.render.RandomPrompts.Path;
import io.promptcompiler.it.render.Schema.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Calls of helpers that are right for the paths in reach, in parentheses. */
final class RandomCalls {
  private static final int TRIES = 6;

  private final Random random;
  private final Supplier<Path> paths;

  RandomCalls(Random random, Supplier<Path> paths) {
    this.random = random;
    this.paths = paths;
  }

  /** A call whose result prints. */
  String printable() {
    return switch (random.nextInt(6)) {
      case 0 -> truth(2);
      case 1 -> "(json " + paths.get().text() + ")";
      case 2 -> fallback();
      default -> textCall(2);
    };
  }

  /** A truth value. */
  String truth(int depth) {
    int more = depth - 1;
    return switch (random.nextInt(depth > 0 ? 8 : 4)) {
      case 0, 1 -> compared();
      case 2 -> "(contains " + text(more) + " " + text(more) + ")";
      case 3 -> contains();
      case 4 -> "(not " + truthOrAny(more) + ")";
      case 5 -> pick("(and ", "(or ") + truthOrAny(more) + " " + truthOrAny(more) + ")";
      case 6 -> "(or " + truth(more) + " " + truthOrAny(more) + " " + truth(more) + ")";
      default ->
          "(" + pick("lt", "lte", "gt", "gte") + " " + textCall(0) + " " + textCall(more) + ")";
    };
  }

  private String truthOrAny(int depth) {
    return path(schema -> schema.kind() == Kind.BOOLEAN || schema.kind() == Kind.ANY)
        .map(Path::text)
        .orElseGet(() -> depth > 0 ? truth(depth) : "true");
  }

  private String compared() {
    String helper = pick("eq", "ne", "eq", "lt", "lte", "gt", "gte");
    boolean ordered = !helper.equals("eq") && !helper.equals("ne");
    Path path = paths.get();
    Schema schema = path.schema();
    return switch (schema.kind()) {
      case INTEGER, NUMBER, DECIMAL -> call(helper, path.text(), number());
      case STRING -> call(helper, path.text(), textCall(1));
      case BOOLEAN -> call(ordered ? "eq" : helper, path.text(), pick("true", "false"));
      case ENUM -> call(ordered ? "lt" : helper, quoted(schema.values().get(0)), path.text());
      case ANY -> call(ordered ? "ne" : helper, path.text(), paths.get().text());
      default -> call(helper, "(length " + text(0) + ")", number());
    };
  }

  private String call(String helper, String a, String b) {
    return "(" + helper + " " + a + " " + b + ")";
  }

  private String contains() {
    return path(schema -> schema.kind() == Kind.LIST && isScalar(schema.element().get(0)))
        .map(path -> "(contains " + path.text() + " " + like(path.schema().element().get(0)) + ")")
        .orElse("(contains \"abc\" \"b\")");
  }

  private String like(Schema schema) {
    return switch (schema.kind()) {
      case STRING -> textCall(0);
      case ENUM -> quoted(schema.values().get(0));
      case BOOLEAN -> pick("true", "false");
      default -> number();
    };
  }

  private String number() {
    return path(RandomCalls::isNumber)
        .filter(path -> random.nextBoolean())
        .map(Path::text)
        .orElse(pick("0", "1", "-3", "1.5", "(length " + text(0) + ")"));
  }

  private String fallback() {
    Path path = paths.get();
    return switch (path.schema().kind()) {
      case STRING, ENUM -> "(default " + path.text() + " " + textCall(0) + ")";
      case INTEGER, NUMBER, DECIMAL -> "(default " + path.text() + " " + number() + ")";
      case BOOLEAN -> "(default " + path.text() + " true)";
      case ANY -> "(default " + path.text() + " " + paths.get().text() + ")";
      default -> "(default \"\" " + textCall(1) + ")";
    };
  }

  /** What a helper takes for a text. */
  private String text(int depth) {
    if (depth > 0 && random.nextBoolean()) {
      return textCall(depth - 1);
    }
    return path(RandomCalls::isScalar)
        .map(Path::text)
        .orElse(pick("\"a\"", "\"\"", "\"two\nlines\"", "\"😀\"", "3", "'\"'"));
  }

  private String textCall(int depth) {
    String text = text(depth);
    return switch (random.nextInt(11)) {
      case 9 ->
          "(format (default "
              + number()
              + " 0)"
              + pick("", " decimals=2", " decimals=0 group=\",\"")
              + ")";
      case 0 -> "(upper " + text + ")";
      case 1 -> "(lower " + text + ")";
      case 2 -> "(trim " + text + ")";
      case 3 -> "(capitalize " + text + ")";
      case 4 -> "(indent " + text + " " + pick("2", "0", "-1", "(length " + text + ")") + ")";
      case 5 -> "(truncate " + text + " " + pick("0", "1", "2", "5", "13") + ")";
      case 6 -> "(truncate " + text + " 3 suffix=" + text(0) + ")";
      case 7 -> "(replace " + text + " " + text(0) + " " + text(0) + ")";
      case 8 -> "(default (trim " + text + ") (lower " + text(0) + "))";
      default ->
          path(schema -> schema.kind() == Kind.LIST && schema.isPrintable())
              .map(path -> "(join " + path.text() + " " + text(0) + ")")
              .orElse("(upper " + text + ")");
    };
  }

  private static boolean isNumber(Schema schema) {
    return switch (schema.kind()) {
      case INTEGER, NUMBER, DECIMAL -> true;
      default -> false;
    };
  }

  private static boolean isScalar(Schema schema) {
    return switch (schema.kind()) {
      case STRING, BOOLEAN, INTEGER, NUMBER, DECIMAL, ENUM -> true;
      default -> false;
    };
  }

  private Optional<Path> path(Predicate<Schema> wanted) {
    for (int i = 0; i < TRIES; i++) {
      Path path = paths.get();
      if (wanted.test(path.schema())) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  private String pick(String... texts) {
    return List.of(texts).get(random.nextInt(texts.length));
  }
}
