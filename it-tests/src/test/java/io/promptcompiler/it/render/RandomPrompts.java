package io.promptcompiler.it.render;

import io.promptcompiler.it.render.Schema.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Templates that are right for given parameters: every name is looked up in the type of the context
 * where it is written, as the compiler will.
 */
final class RandomPrompts {
  private static final List<String> TEXTS =
      List.of(
          "text ",
          "\n",
          " ",
          "  \n",
          "\r\n",
          "{ ",
          " }",
          "${x} ",
          "é😀\u2028",
          "\"q\" ",
          "\\n ",
          "<&>'` ",
          "- item\n",
          "\t",
          "| a | b |\n",
          "```sh\n${HOME}\n```\n",
          "{\"a\": [1, 2]} ");

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final List<Context> contexts = new ArrayList<>();
  private final RandomCalls calls;
  private int loops;

  private RandomPrompts(Random random) {
    this.random = random;
    this.calls = new RandomCalls(random, this::path);
  }

  /**
   * A context that {@code ../} can lead to.
   *
   * @param isCertain whether handlebars.js is sure to count it as a level
   */
  private record Context(Schema schema, boolean isCertain) {}

  /** A path and what it means. */
  record Path(String text, Schema schema) {}

  /** A template body. */
  static String body(Schema parameters, Random random) {
    RandomPrompts prompts = new RandomPrompts(random);
    prompts.contexts.add(new Context(parameters, true));
    prompts.statements(3);
    return prompts.out.toString();
  }

  private void statements(int depth) {
    for (int i = random.nextInt(5); i >= 0; i--) {
      text();
      statement(depth);
    }
    text();
  }

  private void text() {
    for (int i = random.nextInt(3); i > 0; i--) {
      out.append(pick(TEXTS));
    }
  }

  private void statement(int depth) {
    switch (random.nextInt(depth > 0 ? 18 : 8)) {
      case 0, 1, 2, 3, 4 -> print();
      case 5 -> out.append(open()).append("! {{ ").append(close());
      case 6 -> out.append("\\{{raw}} ");
      case 7 -> out.append("{{{{raw}}}} {{x}} {{{{/raw}}}}");
      case 8, 9 -> condition(depth);
      case 10, 11, 12 -> each(depth);
      case 13 -> with(depth);
      case 14 -> match(depth);
      default -> section(depth);
    }
  }

  private void print() {
    if (chance(3)) {
      String call = calls.printable();
      tag(call.substring(1, call.length() - 1));
      return;
    }
    if (loops > 0 && chance(4)) {
      tag(pick(List.of("@index", "@key", "@first", "@last")));
      return;
    }
    Path path = path();
    if (chance(6)) {
      lookup(path);
    } else if (path.schema().isPrintable()) {
      if (chance(8)) {
        out.append("{{{").append(path.text()).append("}}}");
      } else {
        tag(path.text());
      }
    } else if (path.schema().kind() == Kind.LIST) {
      tag(path.text() + (path.text().endsWith(".") ? "/length" : ".length"));
    }
  }

  private void lookup(Path path) {
    Schema schema = path.schema();
    if (schema.kind() == Kind.LIST && schema.element().get(0).isPrintable()) {
      tag("lookup " + path.text() + " " + random.nextInt(3));
    } else if (schema.kind() == Kind.MAP || schema.kind() == Kind.ANY) {
      tag("lookup " + path.text() + " " + pick(List.of("\"x\"", "\"length\"", "0", "\"2\"")));
    } else if (schema.kind() == Kind.OBJECT && !schema.members().isEmpty()) {
      String name = pick(List.copyOf(schema.members().keySet()));
      if (schema.members().get(name).isPrintable()) {
        tag("lookup " + path.text() + " \"" + name + "\"");
      }
    }
  }

  private void condition(int depth) {
    String helper = pick(List.of("if", "if", "unless"));
    String zero = chance(4) ? " includeZero=true" : "";
    block("#", helper + " " + subject() + zero);
    statements(depth - 1);
    while (chance(4)) {
      tag("else if " + subject());
      statements(depth - 1);
    }
    otherwise(depth);
    end(helper);
  }

  /** What a condition asks. */
  private String subject() {
    return chance(3) ? calls.truth(2) : path().text();
  }

  private void match(int depth) {
    Path path = path();
    if (!path.schema().isText()) {
      return;
    }
    List<String> texts = new ArrayList<>(path.schema().values());
    if (texts.isEmpty()) {
      texts.addAll(List.of("a", "", "two\nlines"));
    }
    boolean hasElse = path.schema().kind() == Kind.STRING || chance(2);
    if (hasElse) {
      texts.remove(random.nextInt(texts.size()));
    }
    block("#", "match " + path.text());
    while (!texts.isEmpty()) {
      out.append(pick(List.of("", "\n", "  ", "{{! c }}\n")));
      String more = texts.size() > 1 && chance(3) ? " \"" + texts.remove(0) + "\"" : "";
      block("#", "case \"" + texts.remove(0) + "\"" + more);
      statements(depth - 1);
      end("case");
    }
    if (hasElse) {
      tag("else");
      statements(depth - 1);
    }
    end("match");
  }

  private void each(int depth) {
    Path path = path();
    Schema schema = path.schema();
    Schema element = element(schema);
    boolean isLoop =
        schema.kind() == Kind.LIST
            || schema.kind() == Kind.OBJECT
            || schema.kind() == Kind.MAP
            || schema.kind() == Kind.ANY;
    if (!isLoop) {
      return;
    }
    block("#", "each " + path.text());
    loops++;
    inside(element, schema.kind() == Kind.LIST, depth);
    loops--;
    otherwise(depth);
    end("each");
  }

  private static Schema element(Schema schema) {
    return schema.kind() == Kind.LIST
        ? schema.element().get(0)
        : new Schema(Kind.ANY, false, Map.of(), List.of(), List.of());
  }

  private void with(int depth) {
    Path path = path();
    block("#", "with " + path.text());
    inside(path.schema(), true, depth);
    otherwise(depth);
    end("with");
  }

  private void section(int depth) {
    Path path = path();
    Schema schema = path.schema();
    if (path.text().startsWith("@")) {
      return;
    }
    boolean inverse = chance(4);
    block(inverse ? "^" : "#", path.text());
    if (inverse) {
      statements(depth - 1);
      end(path.text());
      return;
    }
    if (schema.kind() == Kind.LIST) {
      loops++;
      inside(schema.element().get(0), true, depth);
      loops--;
    } else if (schema.kind() == Kind.BOOLEAN) {
      statements(depth - 1);
    } else {
      // Whether it is a loop, and for true whether it is a level, is known at run time only.
      int known = loops;
      loops = schema.kind() == Kind.ANY ? 0 : loops;
      inside(schema, schema.kind() != Kind.ANY, depth);
      loops = known;
    }
    otherwise(depth);
    end(path.text());
  }

  private void inside(Schema schema, boolean isCertain, int depth) {
    contexts.add(new Context(schema, isCertain));
    statements(depth - 1);
    contexts.remove(contexts.size() - 1);
  }

  private void otherwise(int depth) {
    if (chance(3)) {
      tag(chance(3) ? "^" : "else");
      statements(depth - 1);
    }
  }

  private Path path() {
    int at = contexts.size() - 1;
    StringBuilder text = new StringBuilder();
    while (at > 0 && canClimb(at) && chance(3)) {
      text.append("../");
      at--;
    }
    if (at > 0 && chance(6)) {
      text.setLength(0);
      text.append("@root.");
      at = 0;
    }
    Schema schema = contexts.get(at).schema();
    if (schema.kind() == Kind.OBJECT && !schema.members().isEmpty()) {
      return member(text.toString(), schema);
    }
    if ((schema.kind() == Kind.ANY || schema.kind() == Kind.MAP) && chance(2)) {
      return new Path(text + pick(List.of("x", "y", "length", "list")), element(schema));
    }
    String climb = text.toString();
    String whole =
        climb.isEmpty()
            ? pick(List.of("this", "."))
            : climb.startsWith("@") ? "@root" : climb.substring(0, climb.length() - 1);
    return new Path(whole, schema);
  }

  /**
   * Whether {@code ../} surely leads out of a context. handlebars.js does not count a level when
   * the context equals the one around it, which can happen for values that are no objects.
   */
  private boolean canClimb(int at) {
    Context inner = contexts.get(at);
    Context outer = contexts.get(at - 1);
    return inner.isCertain()
        && outer.schema().kind() == Kind.OBJECT
        && !inner.schema().equals(outer.schema());
  }

  private Path member(String prefix, Schema object) {
    String name = pick(List.copyOf(object.members().keySet()));
    Schema member = object.members().get(name);
    String written = name.matches("[\\p{L}_$-][\\p{L}\\p{N}_$-]*") ? name : "[" + name + "]";
    if (prefix.isEmpty() && chance(8)) {
      written = "this." + written;
    }
    String text = prefix + written;
    if (member.kind() == Kind.OBJECT && !member.members().isEmpty() && chance(2)) {
      return member(text + ".", member);
    }
    if (member.kind() == Kind.ANY && chance(3)) {
      return new Path(text + ".x", element(member));
    }
    return new Path(text, member);
  }

  private void block(String sigil, String inside) {
    out.append(open()).append(sigil).append(inside).append(close());
  }

  private void end(String name) {
    out.append(open()).append("/").append(name).append(close());
  }

  private void tag(String inside) {
    out.append(open()).append(inside).append(close());
  }

  private String open() {
    return chance(8) ? "{{~" : "{{";
  }

  private String close() {
    return chance(8) ? "~}}" : "}}";
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
