package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.testing.Cases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Edits random templates at random. An edited template that is served shows no sensitive or
 * untrusted value where the release does not show it for the same values, and loses no text. All
 * characters of such a value are its own, so that parts of it are recognized anywhere.
 */
class ServedEditsTest {
  private static final int SEED = Integer.getInteger("seed", 1);
  private static final int PROMPTS = 12;
  private static final int ROUNDS = Cases.of(20);
  private static final int RENDERS = 12;

  private static final String FRONT =
      """
      ---
      parameters:
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
      ---
      """;

  private static final Map<String, String> PARTIALS =
      Map.of(
          "partials/all.md", "{{json this}}",
          "partials/one.md", "{{x}} {{#if f}}{{#each l}}{{this}}{{else}}{{x}}{{/each}}{{/if}}",
          "partials/two.md", "{{#unless f}}{{> one}}{{/unless}}{{#each l}}{{@root.card}}{{/each}}");

  private static final Pattern FENCE = Pattern.compile("<f>.*?</f>", Pattern.DOTALL);

  /** A tag, or a block with tags in it. */
  private record Node(String open, List<Node> body, String close) {
    static String text(List<Node> nodes) {
      return nodes.stream()
          .map(node -> node.open + text(node.body) + node.close)
          .collect(Collectors.joining());
    }

    static List<Node> copy(List<Node> nodes) {
      return nodes.stream()
          .map(node -> new Node(node.open, copy(node.body), node.close))
          .collect(Collectors.toCollection(ArrayList::new));
    }

    boolean isMessage() {
      return close.endsWith("/user}}") || close.endsWith("/system}}");
    }
  }

  private final Random random = new Random(SEED);

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
          switch (random.nextInt(6)) {
            case 0 -> "word ";
            case 1 -> "{{json %s}}".formatted(one("@root.ss", "@root.o.s", "@root.vault"));
            case 2 -> "\n{{#fence 'f'}}\n{{@root.%s}}\n{{/fence}}\n".formatted(one("q", "o.u"));
            case 3 ->
                "{{> %s x=%s f=%s l=%s}}"
                    .formatted(
                        one("one", "two"), text(1, own), truth(0), one("@root.xs", "@root.ss"));
            case 4 -> "{{> all @root.vault name=%s}}".formatted(text(0, own));
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

  private List<Node> template(boolean isChat) {
    if (!isChat) {
      List<Node> all = nodes(3, "");
      all.add(tag("word"));
      return all;
    }
    return IntStream.range(0, 2 + random.nextInt(2))
        .mapToObj(
            i -> {
              String role = i == 0 ? "system" : "user";
              List<Node> body = nodes(2, "");
              body.removeIf(node -> i == 0 && Node.text(List.of(node)).contains("fence"));
              return new Node("{{#" + role + "}}", body, "{{/" + role + "}}\n");
            })
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** Returns all lists of nodes that can be edited. */
  private static List<List<Node>> lists(List<Node> nodes) {
    List<List<Node>> all = new ArrayList<>();
    if (nodes.stream().noneMatch(Node::isMessage)) {
      all.add(nodes);
    }
    nodes.forEach(node -> all.addAll(lists(node.body)));
    all.removeIf(List::isEmpty);
    return all;
  }

  private List<Node> edited(List<Node> released) {
    List<Node> edited = Node.copy(released);
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      List<List<Node>> lists = lists(edited);
      List<List<Node>> others = lists(Node.copy(released));
      if (lists.isEmpty() || others.isEmpty()) {
        return edited;
      }
      List<Node> list = lists.get(random.nextInt(lists.size()));
      List<Node> from = others.get(random.nextInt(others.size()));
      Node other = from.get(random.nextInt(from.size()));
      int at = random.nextInt(list.size());
      Node node = list.get(at);
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

  /** Values of which the sensitive and the untrusted ones have characters of their own. */
  private static final class Values {
    private final Random random;
    private final Set<Integer> sensitive = new TreeSet<>();
    private final Set<Integer> untrusted = new TreeSet<>();
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

  /** Returns the texts of a prompt by the roles of its messages, with a mark after each message. */
  private static Map<String, String> rendered(EntryPoint prompt, Values values) {
    Rendered rendered = Preview.of(prompt, values.all, ProjectFunctions.NONE);
    Map<String, String> texts = new TreeMap<>();
    rendered.text().ifPresent(text -> texts.put("", text));
    for (ChatMessage message : rendered.messages()) {
      texts.merge(message.role().toString(), message.content() + "\u0001", String::concat);
    }
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

  private static void compare(EntryPoint old, EntryPoint now, long seed) {
    for (int i = 0; i < RENDERS; i++) {
      Values values = new Values(seed + i);
      Map<String, String> released = rendered(old, values);
      Map<String, String> present = rendered(now, values);
      String about = values.all + "\n" + released + "\n" + present;
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
          });
      released.forEach(
          (role, text) ->
              assertThat(messages(present.getOrDefault(role, "")))
                  .as(about)
                  .isGreaterThanOrEqualTo(messages(text)));
    }
  }

  @Test
  void servedEditsShowNothingElse(@TempDir Path folder) throws Exception {
    Map<String, List<Node>> templates = new LinkedHashMap<>();
    Map<String, String> released = new LinkedHashMap<>(PARTIALS);
    for (int i = 0; i < PROMPTS; i++) {
      String path = i % 3 == 0 ? "c" + i + ".chat.md" : "t" + i + ".md";
      List<Node> template = template(i % 3 == 0);
      templates.put(path, template);
      released.put(path, FRONT + Node.text(template));
    }
    int served = 0;
    try (Release release = Release.of(folder, released);
        ReleasedModule module = release.module()) {
      for (int round = 0; round < ROUNDS; round++) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        templates.forEach(
            (path, template) -> files.put(path, Node.text(edited(template)).getBytes(UTF_8)));
        for (Judgement.Prompt prompt : Release.judge(module, files, Map.of()).prompts().values()) {
          if (prompt.rejections().isEmpty()) {
            EntryPoint old = module.prompt("project:" + prompt.id()).entryPoint().orElseThrow();
            EntryPoint now = prompt.document().entryPoint().orElseThrow();
            try {
              compare(old, now, 1_000L * round);
            } catch (AssertionError | RuntimeException e) {
              String override = new String(files.get(prompt.path()), UTF_8);
              throw new AssertionError(released.get(prompt.id()) + "\n-> " + override, e);
            }
            served++;
          }
        }
      }
    }
    assertThat(served).isGreaterThan(ROUNDS * PROMPTS / 10);
  }
}
