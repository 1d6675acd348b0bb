package io.promptcompiler.it.chat;

import io.promptcompiler.runtime.Varies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** Random chat documents of one task, and random data for them. */
final class RandomChats {
  static final String TASK =
      """
      task: fuzz
      types:
        Turn:
          type: object
          properties:
            no: { type: integer, required: true }
            author: { type: string, required: true }
            text: { type: string }
            tags: { type: string[] }
      context:
        title: { type: string }
        count: { type: integer }
        flag: { type: boolean }
        intent:
          type: object
          properties:
            description: { type: string }
            constraint: { type: string }
        globals:
          type: object
          properties:
            world: { type: string }
            tone: { type: string }
      sources:
        turns: { returns: Turn[] }
        words: { returns: string[] }
        numbers: { returns: integer[] }
        place: { returns: string }
        total: { returns: integer }
        one: { returns: Turn }
      """;

  /** The same task, in which some values are the same for a deployment or a session. */
  static final String CACHED_TASK =
      TASK.replace("title: {", "title: { varies: deployment,")
          .replace("flag: {", "flag: { varies: session,")
          .replace("globals:\n", "globals:\n    varies: deployment\n")
          .replace("turns: {", "turns: { varies: session,")
          .replace("words: {", "words: { varies: deployment,")
          .replace("place: {", "place: { varies: deployment,");

  private static final List<String> WORDS =
      List.of("a", "bee", "cedar", "dusk", "elm and oak", "fjord", "glade", "hut", "ivy", " ");

  private final Random random;

  RandomChats(long seed) {
    this.random = new Random(seed);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** A document with slots in a layout. */
  Map<String, Object> document() {
    Map<String, Object> slots = new LinkedHashMap<>();
    List<Object> layout = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      slots.put("slot" + i, slot());
      Map<String, Object> shown = object("kind", "slot", "name", "slot" + i);
      if (chance(60)) {
        shown.put("header", chance(50) ? block(0) : List.of(block(0), block(0)));
      }
      if (chance(30)) {
        shown.put("footer", List.of(block(0), block(0)));
      }
      if (chance(30)) {
        shown.put("omitIfEmpty", chance(50));
      }
      layout.add(random.nextInt(layout.size() + 1), shown);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      Map<String, Object> message = object("kind", "message");
      message.putAll(block(0));
      layout.add(random.nextInt(layout.size() + 1), message);
    }
    return object(
        "id", "fuzz", "task", "fuzz", "name", "Fuzz", "version", 1, "layout", layout, "slots",
        slots);
  }

  private Map<String, Object> slot() {
    Map<String, Object> slot = object("priority", random.nextInt(4));
    if (chance(30)) {
      slot.put("when", condition(0));
    }
    if (chance(40)) {
      slot.put("budget", budget());
    }
    slot.put("plan", plan(0, 3));
    return slot;
  }

  private Map<String, Object> budget() {
    return object("maxTokens", 30 + random.nextInt(60));
  }

  private List<Object> plan(int loops, int depth) {
    List<Object> nodes = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      nodes.add(node(loops, depth));
    }
    return nodes;
  }

  private Map<String, Object> node(int loops, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(4);
    if (kind == 2) {
      Map<String, Object> node = object("kind", "if", "when", condition(loops));
      node.put("then", plan(loops, depth - 1));
      if (chance(50)) {
        node.put("else", plan(loops, depth - 1));
      }
      return node;
    }
    if (kind == 3) {
      return loop(loops, depth);
    }
    Map<String, Object> node = object("kind", "message");
    node.putAll(block(loops));
    if (chance(20)) {
      node.put("budget", budget());
    }
    return node;
  }

  /** Only loops over turns have parts, so loops inside of loops are over turns, too. */
  private Map<String, Object> loop(int loops, int depth) {
    boolean isOfTurns = loops > 0 || chance(60);
    String source = isOfTurns ? "turns" : one(List.of("words", "numbers"));
    Map<String, Object> node = object("kind", "forEach", "source", object("source", source));
    if (chance(40)) {
      node.put("order", one(List.of("asc", "desc")));
    }
    if (chance(40)) {
      node.put("limit", 1 + random.nextInt(4));
    }
    boolean prepends = chance(30);
    if (prepends) {
      node.put("fillDir", "prepend");
    } else if (chance(30)) {
      node.put("interleave", object("kind", "separator", "text", leaf(isOfTurns ? 1 : -1)));
    }
    node.put("map", isOfTurns ? plan(loops + 1, depth - 1) : List.of(simple()));
    if (chance(30)) {
      node.put("budget", budget());
    }
    if (chance(20)) {
      node.put("stopWhenOutOfBudget", chance(50));
    }
    return node;
  }

  private Map<String, Object> simple() {
    return object("kind", "message", "role", one(ROLES), "content", leaf(-1));
  }

  private static final List<String> ROLES = List.of("system", "user", "assistant");

  private Map<String, Object> block(int loops) {
    Map<String, Object> block = object("role", one(ROLES));
    if (chance(75)) {
      block.put("content", leaf(loops));
      if (chance(30)) {
        block.put("skipIfEmptyInterpolation", true);
      }
    } else {
      block.put("from", reference(loops));
    }
    return block;
  }

  private String leaf(int loops) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i >= 0; i--) {
      text.append(chance(50) ? one(WORDS) + " " : "{{" + path(loops) + "}}");
    }
    return text.toString();
  }

  private String path(int loops) {
    if (loops < 0 && chance(60)) {
      return "item";
    }
    if (loops > 0 && chance(60)) {
      return one(List.of("item.no", "item.author", "item.text", "item.tags", "item"));
    }
    return one(
        List.of(
            "title",
            "count",
            "flag",
            "intent",
            "intent.description",
            "ctx.intent.constraint",
            "globals.world",
            "world",
            " tone ",
            "globals"));
  }

  private Map<String, Object> reference(int loops) {
    if (loops > 0 && chance(50)) {
      return one(
          List.of(
              object("source", "$index"),
              object("source", "$item"),
              object("source", "$item", "args", object("path", "text")),
              object("source", "$item", "args", object("path", "tags")),
              loops > 1
                  ? object("source", "$parent", "args", object("path", "no"))
                  : object("source", "$item", "args", object("path", "author"))));
    }
    return one(
        List.of(
            object("source", "place"),
            object("source", "total"),
            object("source", "one"),
            object("source", "words"),
            object("source", "$ctx", "args", object("path", "intent")),
            object("source", "$globals", "args", object("path", "tone"))));
  }

  private Map<String, Object> condition(int loops) {
    if (loops > 0 && chance(50)) {
      Map<String, Object> number = object("source", "$item", "args", object("path", "no"));
      return chance(50)
          ? object("type", one(List.of("gt", "lt", "eq", "neq")), "ref", number, "value", 2)
          : object(
              "type",
              one(List.of("exists", "nonEmpty")),
              "ref",
              object("source", "$item", "args", object("path", one(List.of("text", "tags")))));
    }
    return switch (random.nextInt(5)) {
      case 0 -> object("type", one(List.of("gt", "lt", "eq")), "ref", ref("total"), "value", 3);
      case 1 -> object("type", one(List.of("eq", "neq")), "ref", ref("place"), "value", one(WORDS));
      case 2 ->
          object("type", one(List.of("eq", "neq")), "ref", ref("words"), "value", List.of("a"));
      case 3 -> object("type", "exists", "ref", ref(one(List.of("one", "turns", "place"))));
      default -> object("type", "nonEmpty", "ref", ref(one(List.of("words", "turns", "place"))));
    };
  }

  private static Map<String, Object> ref(String source) {
    return object("source", source);
  }

  /** A context, of which anything may be absent. */
  Map<String, Object> context() {
    Map<String, Object> context = new LinkedHashMap<>();
    maybe(context, "title", one(WORDS));
    maybe(context, "count", (long) random.nextInt(100));
    maybe(context, "flag", chance(50));
    Map<String, Object> intent = new LinkedHashMap<>();
    maybe(intent, "description", one(WORDS));
    maybe(intent, "constraint", one(WORDS));
    maybe(context, "intent", intent);
    Map<String, Object> globals = new LinkedHashMap<>();
    maybe(globals, "world", one(WORDS));
    maybe(globals, "tone", one(WORDS));
    maybe(context, "globals", globals);
    return context;
  }

  /** What the sources answer; some give nothing. */
  Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    maybe(data, "turns", several(this::turn));
    maybe(data, "words", several(() -> one(WORDS)));
    maybe(data, "numbers", several(() -> (Object) (long) random.nextInt(9)));
    maybe(data, "place", one(WORDS));
    maybe(data, "total", (long) random.nextInt(6));
    maybe(data, "one", turn());
    return data;
  }

  private Map<String, Object> turn() {
    Map<String, Object> turn = object("no", (long) random.nextInt(5), "author", one(WORDS));
    maybe(turn, "text", one(WORDS) + " " + one(WORDS));
    maybe(turn, "tags", several(() -> one(WORDS)));
    return turn;
  }

  /** A context with the answers of all sources, for a render by name. */
  Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>(context());
    Map<String, Object> sources = new LinkedHashMap<>(data());
    Function<Map<String, ?>, Object> nothing = arguments -> null;
    for (String source : List.of("turns", "words", "numbers", "place", "total", "one")) {
      sources.putIfAbsent(source, nothing);
    }
    parameters.put("sources", sources);
    return parameters;
  }

  /** Other parameters that agree with some in all that varies at most as often. */
  Map<String, Object> agreeing(Map<String, Object> parameters, Varies level) {
    Map<String, Object> others = parameters();
    List<String> ofSession = level == Varies.SESSION ? List.of("flag", "turns") : List.of();
    copy(parameters, others, List.of("title", "globals"));
    copy(parameters, others, ofSession);
    copy(sources(parameters), sources(others), List.of("words", "place"));
    copy(sources(parameters), sources(others), ofSession);
    return others;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> sources(Map<String, Object> parameters) {
    return (Map<String, Object>) parameters.get("sources");
  }

  private static void copy(Map<String, Object> from, Map<String, Object> to, List<String> names) {
    for (String name : names) {
      to.remove(name);
      if (from.containsKey(name)) {
        to.put(name, from.get(name));
      }
    }
  }

  private List<Object> several(java.util.function.Supplier<Object> make) {
    List<Object> all = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      all.add(make.get());
    }
    return all;
  }

  private void maybe(Map<String, Object> object, String key, Object value) {
    if (chance(80)) {
      object.put(key, value);
    }
  }

  private static Map<String, Object> object(Object... keysAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      object.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return object;
  }
}
