package io.promptcompiler.it.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Random texts and messages whose values have a declared trust, and what must be found in them: for
 * each tag that is written it is known at once who can have written what it prints, from the
 * declarations alone.
 */
final class RandomTrust {
  private static final String OUTSIDE_FENCE = "PC1301";
  private static final String IN_SYSTEM = "PC1302";
  private static final String UNMENTIONED = "PC1305";

  private final Random random;
  private final String name;
  private final Map<String, String> files = new LinkedHashMap<>();
  private final Set<String> expected = new TreeSet<>();
  private final Map<String, Type> parameters = new LinkedHashMap<>();
  private int partials;
  private int fences;

  private RandomTrust(Random random, String name) {
    this.random = random;
    this.name = name;
  }

  /** The prompt of a number; its files can stand beside those of others. */
  static RandomTrust of(long seed, int number) {
    RandomTrust prompt = new RandomTrust(new Random(seed * 31 + number), "t" + number);
    prompt.write(number % 3 == 0);
    return prompt;
  }

  /** The files by their ids. */
  Map<String, String> files() {
    return files;
  }

  /** What must be found: {@code PC1301 t1.md:120}, with the offset of a tag. */
  Set<String> expected() {
    return expected;
  }

  /** What a value is, and whether anybody may have written the texts in it. */
  private sealed interface Type {
    /** Whether some text in it is untrusted. */
    boolean isUntrusted();

    record Text(boolean isUntrusted) implements Type {}

    /** Numbers, truth values and enums. */
    record Plain(String declared) implements Type {
      @Override
      public boolean isUntrusted() {
        return false;
      }
    }

    /** A map, or a value of which nothing is known. */
    record Anything(boolean isMap, boolean isUntrusted) implements Type {}

    record ListOf(Type element) implements Type {
      @Override
      public boolean isUntrusted() {
        return element.isUntrusted();
      }
    }

    record Members(Map<String, Type> all) implements Type {
      @Override
      public boolean isUntrusted() {
        return all.values().stream().anyMatch(Type::isUntrusted);
      }
    }
  }

  /** A value and how it is written. */
  private record Value(String path, Type type) {}

  /** What can be named: the context, and the values that have names. */
  private record Scope(Type context, Map<String, Type> named) {
    Scope in(Type inner) {
      return new Scope(inner, named);
    }

    Scope with(String more, Type type) {
      Map<String, Type> all = new LinkedHashMap<>(named);
      all.put(more, type);
      return new Scope(context, all);
    }
  }

  private void write(boolean isChat) {
    String inherited = pick(List.of("", "untrusted"));
    StringBuilder head = new StringBuilder("---\n");
    if (!inherited.isEmpty()) {
      head.append("trust: ").append(inherited).append('\n');
    }
    head.append("parameters:\n");
    for (int i = 3 + random.nextInt(4); i > 0; i--) {
      head.append("  v").append(i).append(": ");
      parameters.put("v" + i, declare(head, !inherited.isEmpty(), 2));
      head.append('\n');
    }
    boolean hasVariant = random.nextInt(3) == 0;
    head.append(hasVariant ? "variants: { other: {} }\n" : "").append("---\n");
    String ending = isChat ? ".chat.md" : ".md";
    whole(name + ending, head.toString(), isChat);
    if (hasVariant) {
      whole(name + ".other" + ending, "", isChat);
    }
  }

  /** Declares a type on one line, where texts have a trust if nothing is said. */
  private Type declare(StringBuilder out, boolean isBelowUntrusted, int depth) {
    int kind = random.nextInt(depth > 0 ? 7 : 4);
    if (kind == 0) {
      String plain = pick(List.of("type: integer", "type: boolean", "enum: [a, b]"));
      out.append("{ ").append(plain).append(" }");
      return new Type.Plain(plain);
    }
    String said = pick(List.of("", "", "untrusted", "trusted"));
    boolean isUntrusted = said.isEmpty() ? isBelowUntrusted : said.equals("untrusted");
    String trust = said.isEmpty() ? "" : ", trust: " + said;
    if (kind <= 2) {
      out.append("{ type: string").append(trust).append(" }");
      return new Type.Text(isUntrusted);
    }
    if (kind == 3) {
      boolean isMap = random.nextBoolean();
      out.append("{ type: ").append(isMap ? "object" : "any").append(trust).append(" }");
      return new Type.Anything(isMap, isUntrusted);
    }
    if (kind == 4) {
      out.append("{ type: array").append(trust).append(", items: ");
      Type element = declare(out, isUntrusted, depth - 1);
      out.append(" }");
      return new Type.ListOf(element);
    }
    Map<String, Type> members = new LinkedHashMap<>();
    out.append("{ properties: { ");
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      out.append(members.isEmpty() ? "" : ", ").append("p").append(i).append(": ");
      members.put("p" + i, declare(out, isUntrusted, depth - 1));
    }
    out.append(" }").append(trust).append(" }");
    return new Type.Members(members);
  }

  /** A file that is a text or several messages, each of which is judged by itself. */
  private void whole(String file, String head, boolean isChat) {
    Scope scope = new Scope(new Type.Members(parameters), Map.of());
    StringBuilder out = new StringBuilder(head);
    List<Text> texts = new ArrayList<>();
    if (!isChat) {
      Text text = new Text(out, random.nextInt(4) == 0);
      text.statements(scope, 3, false);
      text.judge(file);
      texts.add(text);
    } else {
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        String role = pick(List.of("system", "user", "assistant"));
        out.append("{{#").append(role).append("}}");
        Text text = new Text(out, random.nextInt(4) == 0);
        text.statements(scope, 2, false);
        out.append("{{/").append(role).append("}}\n");
        if (role.equals("system")) {
          text.printed.forEach(tag -> expected.add(IN_SYSTEM + " " + file + ":" + tag));
        } else {
          text.judge(file);
        }
        texts.add(text);
      }
    }
    Set<String> mentioned = new TreeSet<>();
    texts.forEach(text -> mentioned.addAll(text.mentioned));
    for (Text text : texts) {
      text.fenced.forEach(
          (fence, tag) -> {
            if (!mentioned.contains(fence)) {
              expected.add(UNMENTIONED + " " + file + ":" + tag);
            }
          });
    }
    files.put(file, out.toString());
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A text that is being written, and what it prints. */
  private final class Text {
    private final StringBuilder out;
    private final boolean isQuiet;

    /** Where untrusted values are printed at all, and where outside of fences. */
    private final Set<Integer> printed = new TreeSet<>();

    private final Set<Integer> open = new TreeSet<>();

    /** The fences around something untrusted, and where they are. */
    private final Map<String, Integer> fenced = new LinkedHashMap<>();

    /** The fences that its own text speaks of. */
    private final Set<String> mentioned = new TreeSet<>();

    private boolean hasOther;

    /** Whether it stands in a condition, and whether what that asked is nothing there. */
    private boolean isConditional;

    private boolean isEmpty;

    /**
     * Begins one.
     *
     * @param isQuiet whether it has white space only as its own text
     */
    Text(StringBuilder out, boolean isQuiet) {
      this.out = out;
      this.isQuiet = isQuiet;
    }

    /** A text that prints untrusted values and nothing else needs no fence. */
    void judge(String file) {
      if (hasOther) {
        open.forEach(tag -> expected.add(OUTSIDE_FENCE + " " + file + ":" + tag));
      }
    }

    void statements(Scope scope, int depth, boolean isFenced) {
      for (int i = random.nextInt(4); i >= 0; i--) {
        own(isFenced);
        statement(scope, depth, isFenced);
      }
    }

    private void own(boolean isFenced) {
      if (isQuiet || random.nextInt(3) == 0) {
        out.append(pick(List.of(" ", "\n", "")));
        return;
      }
      boolean mentions = fences > 0 && random.nextInt(2) == 0;
      String fence = "x" + (1 + random.nextInt(Math.max(1, fences + 1))) + "of" + name;
      out.append(mentions ? "In " + fence + ": " : "Do it. ");
      if (!isFenced) {
        hasOther = true;
        if (mentions) {
          mentioned.add(fence);
        }
      }
    }

    private void statement(Scope scope, int depth, boolean isFenced) {
      switch (random.nextInt(depth > 0 ? 12 : 5)) {
        case 5, 6 -> fence(scope, depth);
        case 7 -> condition(scope, depth, isFenced);
        case 8, 9 -> {
          if (!isEmpty) {
            each(scope, depth, isFenced);
          }
        }
        case 10 -> partial(scope, depth, isFenced);
        case 11 -> with(scope, depth, isFenced);
        default -> print(scope, isFenced);
      }
    }

    /**
     * Both blocks can be executed: what is asked can be absent, and nothing around it has asked the
     * same.
     */
    private void condition(Scope scope, int depth, boolean isFenced) {
      Value value = value(scope);
      if (value.type() instanceof Type.Members || isConditional) {
        return;
      }
      String helper = pick(List.of("if", "unless"));
      out.append("{{#").append(helper).append(' ').append(value.path()).append("}}");
      isConditional = true;
      isEmpty = helper.equals("unless");
      statements(scope, depth - 1, isFenced);
      if (random.nextBoolean()) {
        out.append("{{else}}");
        isEmpty = !isEmpty;
        statements(scope, depth - 1, isFenced);
      }
      isConditional = false;
      isEmpty = false;
      out.append("{{/").append(helper).append("}}");
    }

    private void print(Scope scope, boolean isFenced) {
      Value value = value(scope);
      Type type = value.type();
      int tag = out.length();
      if (type instanceof Type.Text && random.nextInt(3) == 0) {
        Value other = value(scope);
        // What is surely there needs no fallback.
        boolean canBeAbsent = value.path().matches("[vp].*");
        switch (random.nextInt(canBeAbsent ? 4 : 3)) {
          case 0 -> sees(tag, "upper " + value.path(), type.isUntrusted(), isFenced);
          case 1 -> sees(tag, "eq " + value.path() + " \"a\"", false, isFenced);
          case 2 -> sees(tag, "length " + value.path(), false, isFenced);
          default -> {
            boolean isText = other.type() instanceof Type.Text;
            boolean either = type.isUntrusted() || (isText && other.type().isUntrusted());
            String fallback = isText ? other.path() : "\"none\"";
            sees(tag, "default " + value.path() + " " + fallback, either, isFenced);
          }
        }
      } else if (random.nextInt(5) == 0) {
        // A value in quotation marks is closed by itself.
        sees(tag, "json " + value.path(), type.isUntrusted(), /* isFenced= */ true);
      } else if (type instanceof Type.ListOf list && list.element() instanceof Type.Text) {
        sees(tag, pick(List.of("join ", "lookup ")) + value.path() + " 0", true, isFenced, type);
      } else if (type instanceof Type.ListOf) {
        sees(tag, "length " + value.path(), false, isFenced);
      } else if (type instanceof Type.Members
          || (type instanceof Type.Anything any && any.isMap())) {
        return;
      } else {
        sees(tag, value.path(), type.isUntrusted(), isFenced);
      }
    }

    private void sees(int tag, String call, boolean ofType, boolean isFenced, Type type) {
      String quoted = call.startsWith("join ") ? call.replaceAll(" 0$", " \", \"") : call;
      sees(tag, quoted, ofType && type.isUntrusted(), isFenced);
    }

    /** Writes a tag that prints a value. */
    private void sees(int tag, String call, boolean isUntrusted, boolean isFenced) {
      out.append("{{").append(call).append("}}");
      if (isUntrusted) {
        printed.add(tag);
        if (!isFenced) {
          open.add(tag);
        }
      } else {
        hasOther = true;
      }
    }

    private void fence(Scope scope, int depth) {
      String fence = "x" + ++fences + "of" + name;
      int tag = out.length();
      out.append("{{#fence \"").append(fence).append('"');
      Value value = value(scope);
      boolean isScalar = value.type() instanceof Type.Text || value.type() instanceof Type.Plain;
      if (isScalar && random.nextInt(3) == 0) {
        out.append(" of=").append(value.path());
        if (value.type().isUntrusted()) {
          printed.add(tag); // It is escaped, so it is inside.
        }
      }
      out.append("}}");
      hasOther = true;
      int before = printed.size();
      statements(scope, depth - 1, true);
      if (printed.size() > before) {
        fenced.put(fence, tag);
      }
      out.append("{{/fence}}");
    }

    private void each(Scope scope, int depth, boolean isFenced) {
      Value value = value(scope);
      Type element;
      boolean hasUntrustedKeys = false;
      if (value.type() instanceof Type.ListOf list) {
        element = list.element();
      } else if (value.type() instanceof Type.Anything any) {
        element = new Type.Anything(false, any.isUntrusted());
        hasUntrustedKeys = any.isUntrusted();
      } else {
        return;
      }
      String item = "i" + depth;
      boolean isNamed = random.nextBoolean();
      out.append("{{#each ").append(value.path()).append(isNamed ? " as |" + item + "|" : "");
      out.append("}}");
      if (value.type() instanceof Type.Anything && random.nextBoolean()) {
        sees(out.length(), "@key", hasUntrustedKeys, isFenced);
      }
      if (random.nextInt(4) == 0) {
        sees(out.length(), "@index", false, isFenced);
      }
      Scope inside = scope.in(element);
      statements(isNamed ? inside.with(item, element) : inside, depth - 1, isFenced);
      out.append("{{/each}}");
    }

    private void with(Scope scope, int depth, boolean isFenced) {
      Value value = value(scope);
      if (!(value.type() instanceof Type.Members)) {
        return;
      }
      out.append("{{#with ").append(value.path()).append("}}");
      statements(scope.in(value.type()), depth - 1, isFenced);
      out.append("{{/with}}");
    }

    /** A partial, which is judged where it is called: once or twice with the same values. */
    private void partial(Scope scope, int depth, boolean isFenced) {
      String called = name + "p" + partials++;
      Map<String, Type> given = new LinkedHashMap<>();
      StringBuilder arguments = new StringBuilder();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        Value value = value(scope);
        given.put("a" + i, value.type());
        arguments.append(" a").append(i).append('=').append(value.path());
      }
      Text inner = new Text(new StringBuilder(), isQuiet);
      inner.isConditional = isConditional;
      inner.isEmpty = isEmpty;
      inner.statements(new Scope(new Type.Members(given), Map.of()), depth - 1, isFenced);
      if (random.nextInt(3) == 0) {
        inner.out.append("{{!").append(" long".repeat(500)).append("}}");
      }
      files.put("partials/" + called + ".md", inner.out.toString());
      hasOther |= inner.hasOther;
      mentioned.addAll(inner.mentioned);
      for (int i = random.nextInt(2); i >= 0; i--) {
        int tag = out.length();
        out.append("{{> ").append(called).append(arguments).append("}} ");
        if (!inner.printed.isEmpty()) {
          printed.add(tag);
        }
        if (!inner.open.isEmpty()) {
          open.add(tag);
        }
        inner.fenced.forEach((fence, ofInner) -> fenced.putIfAbsent(fence, tag));
      }
    }

    /** A value that can be named. */
    private Value value(Scope scope) {
      if (!scope.named().isEmpty() && random.nextInt(3) == 0) {
        String named = pick(List.copyOf(scope.named().keySet()));
        return inside(named, scope.named().get(named));
      }
      if (scope.context() instanceof Type.Members object && !object.all().isEmpty()) {
        String member = pick(List.copyOf(object.all().keySet()));
        return inside(member, object.all().get(member));
      }
      return new Value("this", scope.context());
    }

    private Value inside(String path, Type type) {
      if (type instanceof Type.Members object && random.nextBoolean()) {
        String member = pick(List.copyOf(object.all().keySet()));
        return inside(path + "." + member, object.all().get(member));
      }
      if (type instanceof Type.Anything any && random.nextInt(3) == 0) {
        return new Value(path + ".x", new Type.Anything(false, any.isUntrusted()));
      }
      return new Value(path, type);
    }
  }
}
