package io.promptcompiler.it.syntax;

import java.util.List;
import java.util.Random;

/**
 * Templates made of the pieces that the Handlebars lexer and parser tell apart. Most are well
 * formed; a few pieces are put in wrong places on purpose, so that rejecting is compared as well.
 */
final class RandomTemplates {
  private static final List<String> NAMES =
      List.of(
          "a", "b", "foo", "item", "x-y", "a:b", "名字", "$v", "true1", "[a b]", "[x\\]y]", "[this]");
  private static final List<String> ODD_NAMES =
      List.of("this", ".", "..", "else", "as", "if", "12a", "[a\nb]", "[]", "a=", "-", "1-");
  private static final List<String> LITERALS =
      List.of(
          "\"s\"",
          "'q'",
          "\"a\\\"b\"",
          "1",
          "-2.5",
          "0",
          "true",
          "false",
          "null",
          "undefined",
          "\"\"",
          "'}}'");
  private static final List<String> TEXTS =
      List.of(
          "text",
          " ",
          "  ",
          "\n",
          "\r\n",
          "\t",
          "\n\n",
          "a\n  b",
          " }",
          " }}",
          "{ ",
          "${x}",
          "\\",
          "\\\\",
          "é",
          "\u00a0",
          "{ { ",
          "[x](y)",
          "\n  ",
          "  \n",
          "word word",
          "--",
          "~",
          "\r",
          "😀");
  private static final List<String> STRAYS =
      List.of(
          "{",
          "}",
          "{{",
          "}}",
          "{{/if}}",
          "{{else}}",
          "{{^}}",
          "{{#if a}}",
          "{{{",
          "}}}",
          "{{!--",
          "{{!",
          "{{{{",
          "}}}}",
          "{{> }}",
          "{{a.}}",
          "{{.a}}",
          "{{a b=}}",
          "{{a =b}}",
          "{{a |b|}}",
          "{{()}}",
          "{{\"a}}",
          "{{[a}}",
          "{{a.0}}",
          "{{@}}",
          "{{a..b}}",
          "{{#}}",
          "{{a.this}}",
          "{{f(x)}}",
          "{{#*if a}}x{{else}}y{{/if}}",
          "{{foo}bar}}",
          "{{a b=1 c}}",
          "{{1.}}",
          "{{else if a}}");

  private final Random random;

  RandomTemplates(Random random) {
    this.random = random;
  }

  /** A template. */
  String next() {
    StringBuilder out = new StringBuilder();
    statements(out, 3);
    if (random.nextInt(8) == 0) {
      int at = random.nextInt(out.codePointCount(0, out.length()) + 1);
      out.insert(out.offsetByCodePoints(0, at), pick(STRAYS));
    }
    return out.toString();
  }

  private void statements(StringBuilder out, int depth) {
    int count = random.nextInt(4) + (depth == 3 ? 1 : 0);
    for (int i = 0; i < count; i++) {
      if (random.nextInt(5) < 3) {
        text(out);
      }
      statement(out, depth);
      if (random.nextBoolean()) {
        text(out);
      }
    }
  }

  private void text(StringBuilder out) {
    for (int i = random.nextInt(3); i >= 0; i--) {
      out.append(pick(TEXTS));
    }
  }

  private void statement(StringBuilder out, int depth) {
    switch (random.nextInt(depth > 0 ? 17 : 9)) {
      case 0, 1, 2 -> out.append(open()).append(blank()).append(call(2)).append(close());
      case 3 -> out.append("{{{").append(call(2)).append(chance(8) ? "}~}}" : "}}}");
      case 4 -> out.append(open()).append("&").append(call(1)).append(close());
      case 5 ->
          out.append(open())
              .append("!")
              .append(pick(List.of(" c ", "", "--", "\n", "a-b")))
              .append(close());
      case 6 ->
          out.append(open())
              .append("!--")
              .append(pick(List.of(" }} ", "", "-", "\n{{x}}\n")))
              .append("--")
              .append(close());
      case 7 ->
          out.append(open())
              .append(">")
              .append(blank())
              .append(partialName())
              .append(arguments(1))
              .append(close());
      case 8 -> out.append("\\").append(chance(3) ? "\\" : "").append("{{a}}");
      case 9, 10, 11 -> block(out, depth, chance(4) ? "^" : "#");
      case 12 -> block(out, depth, "#");
      case 13 -> raw(out);
      case 14 -> wrapped(out, depth, "#>", partialName());
      case 15 -> wrapped(out, depth, "#*", "inline");
      default -> out.append(open()).append("*").append(call(1)).append(close());
    }
  }

  private void block(StringBuilder out, int depth, String sigil) {
    String name = blockName();
    out.append(open()).append(sigil).append(blank()).append(name).append(arguments(2));
    if (chance(4)) {
      out.append(" as |").append(pick(List.of("p", "p q", " p  q "))).append("|");
    }
    out.append(close());
    statements(out, depth - 1);
    while (sigil.equals("#") && chance(4)) {
      out.append(open()).append("else ").append(blockName()).append(arguments(1)).append(close());
      statements(out, depth - 1);
    }
    if (chance(3)) {
      out.append(open()).append(pick(List.of("else", "^", " else ", "^ "))).append(close());
      statements(out, depth - 1);
    }
    out.append(open())
        .append("/")
        .append(blank())
        .append(chance(30) ? "other" : name)
        .append(close());
  }

  private void wrapped(StringBuilder out, int depth, String sigil, String name) {
    out.append(open())
        .append(sigil)
        .append(blank())
        .append(name)
        .append(arguments(1))
        .append(close());
    statements(out, depth - 1);
    out.append(open()).append("/").append(name).append(close());
  }

  private void raw(StringBuilder out) {
    String name = chance(5) ? "foo" : "raw";
    out.append("{{{{").append(blank()).append(name).append(arguments(1)).append("}}}}");
    out.append(
        pick(List.of("", " {{a}} ", "\n", "{{{{x}}}}{{{{/x}}}}", "\n  {{#if}}\n", "}}", "\\{{")));
    out.append("{{{{/").append(chance(20) ? "other" : name).append("}}}}");
  }

  private String blockName() {
    return switch (random.nextInt(12)) {
      case 0 -> "\"s\"";
      case 1 -> "[a b]";
      case 2 -> "1";
      case 3 -> path();
      default -> pick(List.of("if", "each", "with", "foo", "a"));
    };
  }

  private String partialName() {
    return switch (random.nextInt(8)) {
      case 0 -> "\"s\"";
      case 1 -> "(lookup . \"x\")";
      case 2 -> "a/b";
      case 3 -> "1";
      default -> "p";
    };
  }

  private String call(int depth) {
    return (chance(10) ? pick(LITERALS) : path()) + (chance(3) ? arguments(depth) : "") + blank();
  }

  private String arguments(int depth) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(3); i > 0; i--) {
      out.append(space()).append(argument(depth));
    }
    for (int i = chance(4) ? random.nextInt(3) : 0; i > 0; i--) {
      out.append(space())
          .append(pick(NAMES))
          .append(chance(6) ? " = " : "=")
          .append(argument(depth));
    }
    return out.toString();
  }

  private String argument(int depth) {
    return switch (random.nextInt(depth > 0 ? 6 : 4)) {
      case 0, 1, 2 -> path();
      case 3 -> pick(LITERALS);
      default -> "(" + blank() + path() + arguments(depth - 1) + blank() + ")";
    };
  }

  private String path() {
    StringBuilder out = new StringBuilder();
    if (chance(8)) {
      out.append("@");
    }
    for (int i = chance(6) ? random.nextInt(3) : 0; i > 0; i--) {
      out.append("../");
    }
    out.append(chance(30) ? pick(ODD_NAMES) : pick(NAMES));
    for (int i = chance(3) ? random.nextInt(3) : 0; i > 0; i--) {
      out.append(chance(3) ? "/" : ".").append(chance(100) ? pick(ODD_NAMES) : pick(NAMES));
    }
    return out.toString();
  }

  private String open() {
    return chance(6) ? "{{~" : "{{";
  }

  private String close() {
    return chance(6) ? "~}}" : "}}";
  }

  private String space() {
    return pick(List.of(" ", " ", " ", "  ", "\n", "\t"));
  }

  private String blank() {
    return chance(5) ? space() : "";
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
