package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.testing.Cases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Edits random texts, messages, dotprompts, steps and chat documents at random. An edited one that
 * is served shows and logs no sensitive or untrusted value, no history and no media where the
 * release does not show them for the same values, and loses no text. All characters of such a value
 * are its own, so that parts of it are recognized anywhere.
 */
class ServedEditsTest {
  private static final int SEED = Integer.getInteger("seed", 1);
  private static final int PROMPTS = 10;
  private static final int ROUNDS = Cases.of(20);
  private static final int RENDERS = 12;

  private static final String PARAMETERS =
      """
        pub: { required: true }
        opt: {}
        card: { required: true, sensitive: personal }
        key: { sensitive: secret }
        q: { required: true, trust: untrusted }
        a: { type: boolean, required: true }
        b: { type: boolean, required: true }
        mood: { values: [x, y], required: true }
        xs: { type: "string[]", required: true }
        ss: { type: "string[]", sensitive: personal }
        o:
          required: true
          properties: { s: { sensitive: secret, required: true }, p: {}, u: { trust: untrusted } }
        rows:
          type: array
          items: { properties: { s: { sensitive: secret }, f: { type: boolean }, p: {} } }
        vault: { type: any, sensitive: secret }
      """;

  private static final String LISTS =
      """
        past: { type: messages }
        said: { type: messages }
        photo: { type: media }
      """;

  private static final String TASK =
      """
      task: t
      context:
      %ssources:
        items:
          returns:
            type: array
            items: { properties: { s: { sensitive: secret }, f: { type: boolean }, p: {} } }
      """
          .formatted(PARAMETERS);

  private static final String STEP_FILE =
      """
      step_id: %s
      title: Look
      objective: Know it.
      prompt_template: %s
      parameters:
      %sinjections: { hint: null }
      tool_policy: { allowed: [], forbidden: [] }
      evidence_schema: { required: [notes] }
      gates: []
      on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
      on_pass: { next_step_id: JOB_COMPLETE }
      human_review: false
      checkpoint: false
      """;

  private static final String CHAT_FILE =
      """
      id: %s
      name: C
      task: t
      version: 1
      layout: [ { kind: slot, name: all } ]
      slots: { all: { priority: 0, plan: [
      %s] } }
      """;

  private static final Map<String, String> PARTIALS =
      Map.of(
          "partials/all.md", "{{json this}}",
          "partials/one.md", "{{x}} {{#if f}}{{#each l}}{{this}}{{else}}{{x}}{{/each}}{{/if}}",
          "partials/two.md", "{{#unless f}}{{> one}}{{/unless}}{{#each l}}{{@root.card}}{{/each}}");

  private static final Pattern OUTSIDE =
      Pattern.compile("\\{ kind|\\{\\{(?:#system|#user|#assistant|role|history|messages)");

  private static final Pattern FENCE = Pattern.compile("<f>.*?</f>", Pattern.DOTALL);

  /** The kinds of documents. */
  private enum Kind {
    TEXT("t%d.md"),
    MESSAGES("m%d.chat.md"),
    DOTPROMPT("p/plan%d.prompt"),
    STEP("s%d/look.step.yaml"),
    CHAT("c%d.chat.yaml");

    private final String path;

    Kind(String path) {
      this.path = path;
    }

    static Kind of(String path) {
      return Stream.of(values())
          .filter(kind -> path.charAt(0) == kind.path.charAt(0))
          .findFirst()
          .orElseThrow();
    }

    /** Returns the file with a text, or its override. */
    String file(String path, String text, boolean isReleased) {
      String id = path.replaceFirst("\\D+(\\d+).*", "D$1");
      return switch (this) {
        case TEXT -> (isReleased ? "---\nparameters:\n" + PARAMETERS + "---\n" : "") + text;
        case MESSAGES ->
            (isReleased ? "---\nparameters:\n" + PARAMETERS + LISTS + "---\n" : "") + text;
        case DOTPROMPT ->
            (isReleased
                    ? "---\ntypes:\n  V:\n    properties:\n"
                        + PARAMETERS.indent(4)
                        + "input: { schema: V }\n---\n"
                    : "")
                + text;
        case STEP -> STEP_FILE.formatted(id, Json.stringify(text), PARAMETERS);
        case CHAT -> CHAT_FILE.formatted(id, text);
      };
    }
  }

  /** A tag, or a block with tags in it. */
  private record Node(String open, List<Node> body, String close) {
    static String text(List<Node> nodes) {
      return nodes.stream()
          .map(
              node -> {
                String body = text(node.body);
                boolean isContent = node.open.endsWith("content: ");
                return node.open + (isContent ? Json.stringify(body) : body) + node.close;
              })
          .collect(Collectors.joining());
    }

    static List<Node> copy(List<Node> nodes) {
      return nodes.stream()
          .map(node -> new Node(node.open, copy(node.body), node.close))
          .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns whether it is a message, or is around or between messages. */
    boolean isOutside() {
      return OUTSIDE.matcher(open).lookingAt() || body.stream().anyMatch(Node::isOutside);
    }
  }

  private static final StringBuilder LOGGED = new StringBuilder();

  private final Random random = new Random(SEED);

  /** Whether the present template is of {@link Kind#MESSAGES}. */
  private boolean isMessages;

  private static final Logger ROOT = Logger.getLogger("");

  private static final Handler[] OTHERS = ROOT.getHandlers();

  @BeforeAll
  static void collectLogs() {
    Stream.of(OTHERS).forEach(ROOT::removeHandler);
    ROOT.addHandler(
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            LOGGED.append(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        });
  }

  @AfterAll
  static void logAsBefore() {
    Stream.of(ROOT.getHandlers()).forEach(ROOT::removeHandler);
    Stream.of(OTHERS).forEach(ROOT::addHandler);
  }

  @SafeVarargs
  private <T> T one(T... all) {
    return all[random.nextInt(all.length)];
  }

  private String name() {
    return "@root." + one("pub", "opt", "card", "key", "card", "key", "o.s", "o.p", "ss.[0]");
  }

  private String text(int depth, String own) {
    if (depth == 0 || random.nextBoolean()) {
      return own.isEmpty() || random.nextInt(3) == 0 ? name() : own;
    }
    String first = text(depth - 1, own);
    return switch (random.nextInt(7)) {
      case 0, 1 -> "(default %s %s)".formatted(first, text(depth - 1, own));
      case 2 -> "(truncate %s %d)".formatted(first, 1 + random.nextInt(4));
      case 3 -> "(join %s %s)".formatted(list(), one("','", first));
      case 4 -> "(lookup %s %s)".formatted(list(), one("0", "(length @root.xs)"));
      case 5 -> "(replace %s 'x' %s)".formatted(first, text(0, own));
      default -> "(upper %s)".formatted(first);
    };
  }

  private String list() {
    return one("@root.xs", "@root.ss", "@root.ss", "(default @root.ss @root.xs)");
  }

  private String condition(String own) {
    return random.nextInt(3) == 0 ? text(1, own) : truth(2);
  }

  private String truth(int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0, 1 -> one("@root.a", "@root.b");
      case 2 -> one("(eq @root.mood 'x')", "(gt (length %s) 1)".formatted(list()));
      case 3 -> "(not %s)".formatted(truth(depth - 1));
      case 4 -> "(and %s %s)".formatted(truth(depth - 1), truth(depth - 1));
      default -> "(or %s %s)".formatted(truth(depth - 1), truth(depth - 1));
    };
  }

  private List<Node> nodes(int depth, String own) {
    return IntStream.range(0, 1 + random.nextInt(3))
        .mapToObj(i -> node(depth, own))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static Node tag(String text) {
    return new Node(text, new ArrayList<>(), "");
  }

  private Node block(String head, int depth, String own) {
    String word = head.replaceFirst(" .*", "");
    String end = "{{/" + word + "}}";
    String close = random.nextInt(4) > 0 ? end : "{{else}}" + Node.text(nodes(0, "")) + end;
    return new Node("{{#" + head + "}}", nodes(depth - 1, own), close);
  }

  private Node node(int depth, String own) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return tag(
          switch (random.nextInt(isMessages ? 9 : 7)) {
            case 0 -> "word ";
            case 1 -> "{{json %s}}".formatted(one("@root.ss", "@root.o.s", "@root.vault"));
            case 2 -> "\n{{#fence 'f'}}\n{{@root.%s}}\n{{/fence}}\n".formatted(one("q", "o.u"));
            case 3 ->
                "{{> %s x=%s f=%s l=%s}}"
                    .formatted(
                        one("one", "two"), text(1, own), truth(0), one("@root.xs", "@root.ss"));
            case 4 -> "{{> all @root.vault name=%s}}".formatted(text(0, own));
            case 5 -> "{{log %s}}".formatted(text(1, own));
            case 7 -> "{{#each @root.%s}}{{content}}{{/each}}".formatted(one("past", "said"));
            case 8 -> "{{media @root.photo}}";
            default -> "{{" + text(2, own).replaceFirst("^\\((.*)\\)$", "$1") + "}}";
          });
    }
    String name = "v" + random.nextInt(100);
    return switch (random.nextInt(6)) {
      case 0 -> block("each @root.rows as |" + name + "|", depth, name + one(".s", ".p"));
      case 1 -> block("each " + list() + " as |" + name + "|", depth, name);
      case 2 -> block("each @root.vault as |" + name + "|", depth, name);
      case 3 -> block("with " + text(1, own) + " as |" + name + "|", depth, name);
      default -> block("if " + condition(own), depth, own);
    };
  }

  private List<Node> template(Kind kind) {
    isMessages = kind == Kind.MESSAGES;
    if (kind == Kind.TEXT || kind == Kind.STEP) {
      List<Node> all = nodes(3, "");
      all.add(tag("word"));
      return all;
    }
    List<Node> all = new ArrayList<>();
    for (int i = 0; i < 2 + random.nextInt(3); i++) {
      String role = i == 0 ? "system" : one("user", "user", "assistant");
      boolean isLoop = kind == Kind.CHAT && i > 0 && random.nextInt(3) == 0;
      List<Node> body = nodes(2, isLoop ? one("item.s", "item.p") : "");
      body.removeIf(node -> !role.equals("user") && Node.text(List.of(node)).contains("fence"));
      Node message = message(kind, role, body);
      if (isLoop) {
        String each = "{ kind: forEach, source: { source: items }, map: [";
        all.add(new Node(each, new ArrayList<>(List.of(message)), "] },\n"));
      } else {
        all.add(isMessages && random.nextInt(4) == 0 ? around(message) : message);
      }
    }
    if (isMessages && random.nextBoolean()) {
      Node past = tag("{{messages past}}\n");
      all.add(1, random.nextBoolean() ? past : around(past));
    } else if (kind == Kind.DOTPROMPT && random.nextBoolean()) {
      all.add(1, tag("{{history}}"));
    }
    return all;
  }

  private static Node message(Kind kind, String role, List<Node> body) {
    return switch (kind) {
      case CHAT -> new Node("{ kind: message, role: " + role + ", content: ", body, " },\n");
      case DOTPROMPT ->
          new Node(
              "{{role \"" + (role.equals("assistant") ? "model" : role) + "\"}}\nA: ", body, "\n");
      default -> new Node("{{#" + role + "}}", body, "{{/" + role + "}}\n");
    };
  }

  /** Returns a block around a message. */
  private Node around(Node message) {
    return new Node("{{#if " + truth(1) + "}}", new ArrayList<>(List.of(message)), "{{/if}}\n");
  }

  /** Returns all lists of nodes that can be edited. */
  private static List<List<Node>> lists(List<Node> nodes, boolean isOutside) {
    List<List<Node>> all = new ArrayList<>();
    if (nodes.stream().anyMatch(Node::isOutside) == isOutside) {
      all.add(nodes);
    }
    nodes.forEach(node -> all.addAll(lists(node.body, isOutside)));
    all.removeIf(List::isEmpty);
    return all;
  }

  private List<Node> edited(Kind kind, List<Node> released) {
    isMessages = kind == Kind.MESSAGES;
    List<Node> edited = Node.copy(released);
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      boolean isOutside = random.nextInt(8) == 0;
      List<List<Node>> lists = lists(edited, isOutside);
      List<List<Node>> others = lists(Node.copy(released), isOutside);
      if (lists.isEmpty() || others.isEmpty()) {
        continue;
      }
      List<Node> list = lists.get(random.nextInt(lists.size()));
      List<Node> from = others.get(random.nextInt(others.size()));
      Node other = from.get(random.nextInt(from.size()));
      int at = random.nextInt(list.size());
      Node node = list.get(at);
      if (isOutside) {
        outside(list, at, other);
        continue;
      }
      switch (random.nextInt(8)) {
        case 0, 1 -> list.add(at, other);
        case 2 -> list.add(at, node(2, ""));
        case 3 -> list.remove(at);
        case 4 -> {
          list.remove(at);
          list.addAll(at, node.body);
        }
        case 5 -> {
          Node block = block("if " + condition(""), 1, "");
          list.set(at, new Node(block.open, new ArrayList<>(List.of(node)), block.close));
        }
        case 6 ->
            list.set(
                at, other.close.isEmpty() ? other : new Node(other.open, node.body, other.close));
        default ->
            list.set(
                at,
                node.close.isEmpty()
                    ? node(0, "")
                    : new Node(block("if " + condition(""), 1, "").open, node.body, "{{/if}}"));
      }
    }
    return edited;
  }

  /** Edits a list of messages and of what is around them. */
  private void outside(List<Node> list, int at, Node other) {
    switch (random.nextInt(6)) {
      case 0 -> list.add(at, other);
      case 1 -> list.remove(at);
      case 2 -> list.set(at, other);
      case 3 -> Collections.swap(list, at, random.nextInt(list.size()));
      case 4 -> list.set(at, around(list.get(at)));
      default -> {
        Node node = list.remove(at);
        list.addAll(at, node.body.stream().anyMatch(Node::isOutside) ? node.body : List.of(node));
      }
    }
  }

  /** Values of which the sensitive and the untrusted ones have characters of their own. */
  private static final class Values {
    private final Random random;
    private final Set<Integer> sensitive = new TreeSet<>();
    private final Set<Integer> untrusted = new TreeSet<>();
    private final Set<Integer> foreign = new TreeSet<>();
    private final Map<String, Object> all = new LinkedHashMap<>();
    private int next = 0x4e00;

    Values(long seed) {
      random = new Random(seed);
      all.put("pub", text(null));
      all.put("card", text(sensitive));
      all.put("q", text(untrusted));
      all.put("a", random.nextBoolean());
      all.put("b", random.nextBoolean());
      all.put("mood", random.nextBoolean() ? "x" : "y");
      all.put("xs", List.of("x", "y", "z").subList(0, random.nextInt(4)));
      all.put("o", object(Map.of("s", text(sensitive)), "p", text(null), "u", text(untrusted)));
      some("opt", text(null));
      some("key", text(sensitive));
      some("ss", IntStream.range(0, random.nextInt(4)).mapToObj(i -> text(sensitive)).toList());
      some("rows", IntStream.range(0, random.nextInt(4)).mapToObj(i -> row()).toList());
      some(
          "vault",
          random.nextBoolean() ? List.of(text(sensitive)) : Map.of("name", text(sensitive)));
      some("past", turns());
      some("said", turns());
      some("history", turns());
      some("photo", Map.of("url", "https://x/" + text(foreign).strip()));
    }

    /** Returns the values for a document of a kind. */
    private Map<String, Object> of(Kind kind) {
      if (kind != Kind.CHAT) {
        return all;
      }
      Map<String, Object> values = new LinkedHashMap<>(all);
      values.put(
          "sources",
          object(
              Map.of(),
              "items",
              IntStream.range(0, random.nextInt(4)).mapToObj(i -> row()).toList()));
      return values;
    }

    private List<Map<String, String>> turns() {
      return IntStream.range(0, random.nextInt(3))
          .mapToObj(
              i ->
                  Map.of("role", i % 2 == 0 ? "user" : "assistant", "content", text(foreign) + "."))
          .toList();
    }

    private Map<String, Object> row() {
      return object(Map.of(), "s", text(sensitive), "f", random.nextBoolean(), "p", text(null));
    }

    private Map<String, Object> object(Map<String, Object> required, Object... optional) {
      Map<String, Object> object = new LinkedHashMap<>(required);
      for (int i = 0; i < optional.length; i += 2) {
        if (random.nextInt(3) > 0) {
          object.put((String) optional[i], optional[i + 1]);
        }
      }
      return object;
    }

    private void some(String name, Object value) {
      all.putAll(object(Map.of(), name, value));
    }

    private String text(@Nullable Set<Integer> of) {
      if (random.nextInt(5) == 0 || of == null) {
        return List.of("", " ", "x", "word", "word", "word")
            .get(random.nextInt(of == null ? 6 : 2));
      }
      List<Integer> characters = IntStream.range(next, next + 6).boxed().toList();
      next += 6;
      of.addAll(characters);
      return characters.stream().map(Character::toString).collect(Collectors.joining());
    }
  }

  /**
   * Returns the texts of a prompt by the roles of its messages, with a mark after each message, and
   * what it logs.
   */
  private static Map<String, String> rendered(EntryPoint prompt, Map<String, Object> values) {
    LOGGED.setLength(0);
    Rendered rendered = Preview.of(prompt, values, ProjectFunctions.NONE);
    Map<String, String> texts = new TreeMap<>();
    rendered.text().ifPresent(text -> texts.put("", text));
    for (ChatMessage message : rendered.messages()) {
      String role = message.role().toString();
      texts.merge(role, message.content() + "\u0001", String::concat);
      for (MessagePart part : message.parts()) {
        if (!(part instanceof MessagePart.TextPart)) {
          texts.merge("media of " + role, part.toString(), String::concat);
        }
      }
    }
    texts.put("log", LOGGED.toString());
    return texts;
  }

  private static Set<Integer> shown(String text, Set<Integer> of) {
    return text.codePoints()
        .filter(of::contains)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static long messages(String text) {
    return text.isBlank() ? 0 : 1 + text.chars().filter(unit -> unit == 1).count();
  }

  private static void compare(EntryPoint old, EntryPoint now, Kind kind, long seed) {
    for (int i = 0; i < RENDERS; i++) {
      Values values = new Values(seed + i);
      Map<String, Object> its = values.of(kind);
      Map<String, String> released = rendered(old, its);
      Map<String, String> present = rendered(now, its);
      String about = its + "\n" + released + "\n" + present;
      present.forEach(
          (role, text) -> {
            String was = released.getOrDefault(role, "");
            assertThat(shown(was, values.sensitive))
                .as(about)
                .containsAll(shown(text, values.sensitive));
            String outside = FENCE.matcher(text).replaceAll("");
            assertThat(shown(FENCE.matcher(was).replaceAll(""), values.untrusted))
                .as(about)
                .containsAll(shown(outside, values.untrusted));
            if (!role.isEmpty() && !role.equals("user")) {
              assertThat(shown(was, values.foreign))
                  .as(about)
                  .containsAll(shown(text, values.foreign));
            }
          });
      released.forEach(
          (role, text) ->
              assertThat(messages(present.getOrDefault(role, "")))
                  .as(about)
                  .isGreaterThanOrEqualTo(role.matches("media.*|log") ? 0 : messages(text)));
    }
  }

  @Test
  void servedEditsShowNothingElse(@TempDir Path folder) throws Exception {
    Map<String, List<Node>> templates = new LinkedHashMap<>();
    Map<String, String> released = new LinkedHashMap<>(PARTIALS);
    PARTIALS.forEach((path, text) -> released.put("p/" + path.replace(".md", ".prompt"), text));
    released.put("t.task.yaml", TASK);
    for (int i = 0; i < PROMPTS; i++) {
      Kind kind = Kind.values()[i % Kind.values().length];
      String path = kind.path.formatted(i);
      List<Node> template = template(kind);
      templates.put(path, template);
      released.put(path, kind.file(path, Node.text(template), /* isReleased= */ true));
    }
    Map<Kind, Integer> served = new EnumMap<>(Kind.class);
    try (Release release = Release.of(folder, released);
        ReleasedModule module = release.module()) {
      for (int round = 0; round < ROUNDS; round++) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        templates.forEach(
            (path, template) -> {
              Kind kind = Kind.of(path);
              String text = Node.text(edited(kind, template));
              files.put(path, kind.file(path, text, /* isReleased= */ false).getBytes(UTF_8));
            });
        for (Judgement.Prompt prompt : Release.judge(module, files, Map.of()).prompts().values()) {
          if (prompt.rejections().isEmpty()) {
            EntryPoint old = module.prompt("project:" + prompt.id()).entryPoint().orElseThrow();
            EntryPoint now = prompt.document().entryPoint().orElseThrow();
            Kind kind = Kind.of(prompt.id());
            try {
              compare(old, now, kind, 1_000L * round);
            } catch (AssertionError | RuntimeException e) {
              String override = new String(files.get(prompt.path()), UTF_8);
              throw new AssertionError(released.get(prompt.id()) + "\n-> " + override, e);
            }
            served.merge(kind, 1, Integer::sum);
          }
        }
      }
    }
    assertThat(served.values().stream().mapToInt(Integer::intValue).sum())
        .as("%s", served)
        .isGreaterThan(ROUNDS * PROMPTS / 10);
  }
}
