package io.promptcompiler.it.render;

import io.promptcompiler.it.render.Schema.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

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

  private static final String LONG = "{{!" + " long".repeat(500) + "}}";

  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final List<Context> contexts = new ArrayList<>();
  private final RandomCalls calls;
  private final Schema root;
  private final Map<String, String> partials;
  private final String prefix;
  private final Fences fences;
  private boolean isDeclared;
  private int loops;
  private int passed;

  private RandomPrompts(
      Random random, Schema root, Map<String, String> partials, String prefix, Fences fences) {
    this.random = random;
    this.root = root;
    this.calls = new RandomCalls(random, this::path);
    this.partials = partials;
    this.prefix = prefix;
    this.fences = fences;
  }

  /** A value in a loop over an object with declared properties, of which only some names exist. */
  private static final Schema VALUE_OF_OBJECT =
      new Schema(Kind.ANY, false, Map.of(), List.of(), List.of("a value of an object"));

  /**
   * The fences of a template and its partials, each of which has a name of its own.
   *
   * @param isAny whether there are to be any
   * @param count how many there are
   * @param isWhole whether the text is no partial, which may be indented
   */
  private record Fences(boolean isAny, AtomicInteger count, boolean isWhole) {
    static final Fences NONE = new Fences(false, new AtomicInteger(), true);

    Fences inPartial() {
      return new Fences(isAny, count, false);
    }
  }

  /**
   * A context that {@code ../} can lead to.
   *
   * @param isCertain whether handlebars.js is sure to count it as a level
   */
  private record Context(Schema schema, boolean isCertain) {}

  /** A path and what it means. */
  record Path(String text, Schema schema) {}

  /** A template, and the partials that it includes, by name. */
  record Prompt(String body, Map<String, String> partials) {
    /**
     * A template for parameters.
     *
     * @param prefix begins the names of the partials
     */
    static Prompt of(Schema parameters, Random random, String prefix) {
      return of(parameters, random, prefix, Fences.NONE);
    }

    /** As above, with fences, which handlebars.js does not know. */
    static Prompt fenced(Schema parameters, Random random, String prefix) {
      return of(parameters, random, prefix, new Fences(true, new AtomicInteger(), true));
    }

    private static Prompt of(Schema parameters, Random random, String prefix, Fences fences) {
      Map<String, String> partials = new LinkedHashMap<>();
      RandomPrompts prompts = new RandomPrompts(random, parameters, partials, prefix, fences);
      prompts.contexts.add(new Context(parameters, true));
      prompts.statements(3);
      return new Prompt(prompts.out.toString(), partials);
    }
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
    if (fences.isAny() && depth > 0 && chance(4)) {
      fence(depth);
      return;
    }
    switch (random.nextInt(depth > 0 ? 20 : 8)) {
      case 0, 1, 2, 3, 4 -> print();
      case 5 -> out.append(open()).append("! {{ ").append(close());
      case 6 -> out.append("\\{{raw}} ");
      case 7 -> out.append("{{{{raw}}}} {{x}} {{{{/raw}}}}");
      case 8, 9 -> condition(depth);
      case 10, 11, 12 -> each(depth);
      case 13 -> with(depth);
      case 14 -> match(depth);
      case 15 -> partial(depth);
      case 16 -> inline(depth);
      default -> section(depth);
    }
  }

  /** A call of a new partial, in one of the ways there are. */
  private void partial(int depth) {
    if (partials.size() > 5) {
      return;
    }
    Context here = contexts.get(contexts.size() - 1);
    Schema schema = here.schema();
    String name = prefix + partials.size();
    partials.put(name, "");
    if (chance(3)) {
      declaredPartial(name, depth);
      return;
    }
    String arguments = "";
    Path path = path();
    if (chance(2) && isSurelyThere(path, schema)) {
      arguments = " " + path.text();
      schema = path.schema();
    }
    if (chance(3) && schema.kind() == Kind.OBJECT) {
      Path extra = path();
      arguments += " extra=" + extra.text();
      Map<String, Schema> members = new LinkedHashMap<>(schema.members());
      members.put("extra", extra.schema());
      schema = new Schema(Kind.OBJECT, schema.required(), members, List.of(), List.of());
    }
    boolean isBlock = chance(3);
    partials.put(name, body(schema, depth, isBlock));
    if (isBlock) {
      block("#>", " " + name + arguments);
      passed++;
      if (arguments.isEmpty()) {
        statements(depth - 1);
      } else {
        inside(schema, false, depth);
      }
      passed--;
      end(name);
    } else if (chance(2)) {
      out.append("\n").append(pick(List.of("  ", "\t", ""))).append("{{> ").append(name);
      out.append(arguments).append("}}").append(pick(List.of("\n", "\r\n", "\n\n")));
    } else {
      tag("> " + name + arguments);
    }
  }

  /** A call of a partial that declares its parameters; it is the same for all who call it. */
  private void declaredPartial(String name, int depth) {
    Schema here = contexts.get(contexts.size() - 1).schema();
    RandomSignature signature = RandomSignature.of(here, this::path, random);
    RandomPrompts inner = new RandomPrompts(random, root, partials, prefix, fences.inPartial());
    inner.isDeclared = true;
    inner.contexts.add(new Context(signature.parameters(), false));
    inner.statements(depth - 1);
    String comment = chance(3) ? "" : LONG;
    partials.put(
        name,
        "---\nparameters: "
            + signature.parameters().declaration()
            + "\n---\n"
            + inner.out
            + comment);
    for (int i = random.nextInt(2); i >= 0; i--) {
      tag("> " + name + signature.arguments());
      text();
    }
  }

  /** Without a context handlebars.js gives blocks an empty object, which our programs do not. */
  private static boolean isSurelyThere(Path path, Schema context) {
    return context.kind() == Kind.OBJECT
        && context.members().containsKey(path.text())
        && path.schema().required()
        && path.schema().kind() != Kind.ANY;
  }

  /** The text of a partial; a long one becomes a procedure. */
  private String body(Schema schema, int depth, boolean isBlock) {
    RandomPrompts inner = new RandomPrompts(random, root, partials, prefix, fences.inPartial());
    inner.contexts.add(new Context(schema, false));
    inner.loops = loops;
    inner.isDeclared = isDeclared;
    inner.statements(depth - 1);
    if (isBlock) {
      inner.out.append("{{> @partial-block}}");
      inner.statements(depth - 1);
    }
    if (chance(4)) {
      inner.out.append(LONG);
    }
    return inner.out.toString();
  }

  private void inline(int depth) {
    String name = "inline" + random.nextInt(3);
    out.append("{{#*inline \"").append(name).append("\"}}");
    passed++;
    statements(depth - 1);
    passed--;
    out.append("{{/inline}}");
    tag("> " + name);
  }

  /** A fence of a form that is right where it stands. */
  private void fence(int depth) {
    String name = "x" + fences.count().incrementAndGet();
    boolean isMarkdown = fences.isWhole() && passed == 0 && chance(3);
    boolean isOnLines = isMarkdown || chance(2);
    String style = isMarkdown ? " style=\"markdown\"" : "";
    Path path = path();
    // Untrusted texts are none.
    boolean isAttribute = path.schema().isScalar() && path.schema().kind() != Kind.STRING;
    String attribute = !isMarkdown && isAttribute && chance(2) ? " of=" + path.text() : "";
    String opening = "#fence \"" + name + "\"" + style + attribute;
    if (isOnLines) {
      String lineBreak = pick(List.of("\n", "\r\n"));
      out.append(lineBreak).append(lineBreak).append("{{").append(opening).append("}}");
      out.append(lineBreak);
      statements(depth - 1);
      out.append(lineBreak).append("{{/fence}}").append(lineBreak);
    } else {
      tag(opening);
      statements(depth - 1);
      end("fence");
    }
  }

  private void print() {
    if (chance(3)) {
      String call = calls.printable();
      tag(call.substring(1, call.length() - 1));
      return;
    }
    if (loops > 0 && chance(4)) {
      tag(pick(List.of("@index", "@number", "@key", "@first", "@last")));
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
    Schema element = schema.kind() == Kind.OBJECT ? VALUE_OF_OBJECT : element(schema);
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
    boolean isFromRoot = at > 0 && !isDeclared && chance(6);
    if (isFromRoot) {
      text.setLength(0);
      text.append("@root.");
    }
    Schema schema = isFromRoot ? root : contexts.get(at).schema();
    if (schema.kind() == Kind.OBJECT && !schema.members().isEmpty()) {
      return member(text.toString(), schema);
    }
    boolean isOpen = schema.kind() == Kind.ANY || schema.kind() == Kind.MAP;
    boolean isName = isOpen && chance(2);
    String name = isName ? pick(List.of("x", "y", "length", "list")) : "";
    if (isName && !schema.equals(VALUE_OF_OBJECT)) {
      return new Path(text + name, element(schema));
    }
    String climb = text.toString();
    String whole =
        climb.isEmpty()
            ? isName ? "this" : pick(List.of("this", "."))
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
    boolean hasMember = member.kind() == Kind.ANY && chance(3);
    if (hasMember && !member.equals(VALUE_OF_OBJECT)) {
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
