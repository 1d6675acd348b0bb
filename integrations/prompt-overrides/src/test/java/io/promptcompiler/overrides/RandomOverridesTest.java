package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.testing.Cases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Overrides random prompts with random candidates: bad ones are never served, good ones are, and
 * the check of a folder has the same verdicts as a running catalog.
 */
class RandomOverridesTest {
  private static final int BAD = Cases.of(1_000);
  private static final int CANDIDATES = Cases.of(500);

  /** The number of prompts of each kind in the release. */
  private static final int OF_A_KIND = 10;

  @TempDir static Path folder;
  private static final Map<String, String> RELEASED = new LinkedHashMap<>();
  private static Release release;
  private static ReleasedModule module;

  private static final String TEXT =
      """
      ---
      version: 1.0.0
      parameters:
        question: { required: true, trust: untrusted }
        tone: { values: [kind, brief], default: kind }
        limit: { type: integer, default: 3 }
        notes: { type: "string[]" }
        author: { properties: { name: { required: true }, age: { type: integer } } }
      output: { answer: string, score: integer }
      ---
      Be {{tone}} in {{limit}} lines.{{#if author}} Write for {{author.name}}.{{/if}}
      {{#fence "question"}}
      {{question}}
      {{/fence}}
      {{#each notes}}
      - {{this}}
      {{/each}}
      """;

  private static final String CHAT =
      """
      ---
      parameters:
        question: { required: true }
        limit: { type: integer, default: 3 }
        past: { type: messages, roles: [user, assistant] }
      ---
      {{#system}}You help in {{limit}} lines.{{/system}}
      {{messages past}}
      {{#user}}Answer: {{question}}{{/user}}
      """;

  private static final String DOTPROMPT =
      """
      ---
      model: vendor/model-1
      config:
        temperature: 0.5
      input:
        schema:
          goal: string
          limit?: integer
      output:
        format: json
        schema:
          plan: string
      ---
      {{role "system"}}
      You plan.
      {{role "user"}}
      Plan {{goal}} in {{limit}} steps.
      """;

  private static final String STEP =
      """
      step_id: S%d
      title: Look around
      objective: Know the code.
      prompt_template: Look at the code of {{area}}.
      injections: { area: all }
      tool_policy: { allowed: [read], forbidden: [] }
      evidence_schema: { required: [notes] }
      gates: []
      on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
      on_pass: { next_step_id: JOB_COMPLETE }
      human_review: false
      checkpoint: false
      """;

  private static final String ORCHESTRATOR =
      """
      id: docs%d
      name: Docs
      variables: { AREA: all }
      config: { maxWorkers: 2 }
      prompts:
        analysis: { system: You read., user: "Read {{AREA}}." }
      """;

  @BeforeAll
  static void compile() throws Exception {
    for (int i = 0; i < OF_A_KIND; i++) {
      RELEASED.put("text" + i + ".md", TEXT);
      RELEASED.put("chat" + i + ".chat.md", CHAT);
      RELEASED.put("plan" + i + ".prompt", DOTPROMPT);
      RELEASED.put("steps" + i + "/look.step.yaml", STEP.formatted(i));
      RELEASED.put("docs" + i + ".orchestrator.yaml", ORCHESTRATOR.formatted(i));
    }
    release = Release.of(folder, RELEASED);
    module = release.module();
  }

  @AfterAll
  static void close() throws Exception {
    module.close();
    release.close();
  }

  /** A change of the text of a prompt; null if it does not apply to this text. */
  private interface Mutation extends BiFunction<String, Random, byte[]> {
    static Mutation replace(String old, String... others) {
      return (text, random) ->
          text.contains(old)
              ? text.replace(old, others[random.nextInt(others.length)]).getBytes(UTF_8)
              : null;
    }

    static Mutation bytes(BiFunction<String, Random, byte[]> change) {
      return change::apply;
    }
  }

  /** Changes that callers, hosts or models would notice, and broken texts. */
  private static final List<Mutation> HARMFUL =
      List.of(
          // Parameters.
          Mutation.replace("  limit: {", "  more: { required: true }\n  limit: {"),
          Mutation.replace("{ area: all }", "{ area: some }", "{ area: 3 }"),
          Mutation.replace(
              "{ AREA: all }", "{ AREA: some }", "{ AREA: [] }", "{ AREA: all, MORE: x }"),
          Mutation.replace("goal: string", "goal: string\n    more: string", "goal: integer"),
          Mutation.replace("{ type: integer, default: 3 }", "{ type: integer, required: true }"),
          Mutation.replace("age: { type: integer }", "age: { type: integer, required: true }"),
          // Types and defaults.
          Mutation.replace(
              "{ type: integer, default: 3 }",
              "{ type: string, default: '3' }",
              "{ type: number }"),
          Mutation.replace("default: 3", "default: 4", "default: 0"),
          Mutation.replace("default: kind", "default: brief"),
          Mutation.replace("[kind, brief]", "[kind]", "[kind, long]"),
          Mutation.replace("\"string[]\"", "\"integer[]\"", "string"),
          // Trust.
          Mutation.replace("trust: untrusted", "trust: trusted"),
          Mutation.replace("{{tone}}", "{{question}}"),
          Mutation.replace("[user, assistant]", "[user, assistant, system]", "[user]"),
          // Roles.
          Mutation.replace("#system}}You help in {{limit}} lines.{{/system", "#user}}Hi{{/user"),
          Mutation.replace("{{messages past}}\n", ""),
          Mutation.replace("{{#user}}Answer", "{{#assistant}}Yes{{/assistant}}{{#user}}Answer"),
          Mutation.replace("system: You read., ", ""),
          Mutation.replace("{{role \"system\"}}", "{{role \"user\"}}", ""),
          Mutation.replace("You plan.\n", "You plan.\n{{history}}\n"),
          // Outputs, models and settings.
          Mutation.replace(
              "output: { answer: string,",
              "output: { answer: integer,",
              "output: { more: string, answer: string,"),
          Mutation.replace("plan: string", "plan: integer", "plan: string\n    why: string"),
          Mutation.replace("model: vendor/model-1", "model: vendor/model-2"),
          Mutation.replace("temperature: 0.5", "temperature: 0.6", "temperature: 0.5\n  topK: 3"),
          // Steps and orchestrators.
          Mutation.replace("[read]", "[read, write]", "[]"),
          Mutation.replace("[notes]", "[notes, more]", "[other]"),
          Mutation.replace("[notes] }", "[notes], optional: [more] }"),
          Mutation.replace("max_retries: 1", "max_retries: 2"),
          Mutation.replace("human_review: false", "human_review: true"),
          Mutation.replace("maxWorkers: 2", "maxWorkers: 3", "maxWorkers: 2, extra: 1"),
          // Syntax.
          Mutation.replace("{{#if author}}", "{{#if author}"),
          Mutation.replace("{{/if}}", ""),
          Mutation.replace("{{question}}", "{{quest}}", "{{shout question}}", "{{> none}}"),
          Mutation.replace("{{goal}}", "{{goals}}", "{{#goal}}"),
          Mutation.replace("{{area}}", "{{areas}}"),
          Mutation.replace("---\nversion", "--\nversion"),
          // Length.
          (text, random) -> (text + "more words ".repeat(60 + random.nextInt(900))).getBytes(UTF_8),
          // Bytes.
          Mutation.bytes((text, random) -> (text + "\u00fc").getBytes(ISO_8859_1)),
          Mutation.bytes((text, random) -> text.getBytes(UTF_16LE)),
          Mutation.bytes(
              (text, random) -> {
                byte[] bytes = text.getBytes(UTF_8);
                bytes[random.nextInt(bytes.length)] = 0;
                return bytes;
              }),
          Mutation.bytes((text, random) -> new byte[0]));

  /** Changes of the text alone. */
  private static final List<Mutation> HARMLESS =
      List.of(
          Mutation.replace("Be {{tone}}", "Be as {{tone}} as you can", "Answer, {{tone}},"),
          Mutation.replace("Answer: ", "Answer this: ", "Answer briefly: "),
          Mutation.replace("Plan {{goal}}", "Plan to {{goal}} well"),
          Mutation.replace("Look at the code", "Look carefully at the code"),
          Mutation.replace("Look around", "Look at it"),
          Mutation.replace("Read {{AREA}}", "Read all of {{AREA}}"),
          Mutation.replace("[kind, brief]", "[kind, brief, long]"),
          Mutation.replace("{{#if author}}", "{{#if limit}}{{/if}}{{#if author}}"),
          (text, random) -> text.replace("\n", "\r\n").getBytes(UTF_8));

  private static byte[] mutated(List<Mutation> mutations, String text, Random random) {
    while (true) {
      byte[] changed = mutations.get(random.nextInt(mutations.size())).apply(text, random);
      if (changed != null) {
        return changed;
      }
    }
  }

  @Test
  void noBadOverrideIsServed() {
    Random random = new Random(1);
    int judged = 0;
    while (judged < BAD) {
      SortedMap<String, byte[]> files = new TreeMap<>();
      RELEASED.forEach((path, text) -> files.put(path, mutated(HARMFUL, text, random)));
      Judgement judgement = Release.judge(module, files, Map.of());
      judgement
          .prompts()
          .forEach(
              (key, prompt) ->
                  assertThat(prompt.rejections())
                      .as(() -> key + "\n" + new String(files.get(prompt.path()), UTF_8))
                      .isNotEmpty());
      // Each is rejected, or ignored as a whole.
      Set<String> silent = new TreeSet<>(files.keySet());
      judgement.prompts().values().forEach(prompt -> silent.remove(prompt.path()));
      assertThat(silent).isEmpty();
      judged += files.size();
    }
  }

  @Test
  void goodOverridesAreServed() {
    Random random = new Random(2);
    for (int i = 0; i < 10; i++) {
      SortedMap<String, byte[]> files = new TreeMap<>();
      RELEASED.forEach((path, text) -> files.put(path, mutated(HARMLESS, text, random)));
      Judgement judgement = Release.judge(module, files, Map.of());
      judgement
          .prompts()
          .forEach(
              (key, prompt) ->
                  assertThat(prompt.rejections())
                      .as(() -> key + "\n" + new String(files.get(prompt.path()), UTF_8))
                      .isEmpty());
      assertThat(judgement.prompts()).hasSize(files.size());
    }
  }

  /** A part of a template with media under random conditions. */
  private interface Album {
    /** Returns how often it has the media if some of the flags are true. */
    int count(Set<String> flags);

    static Album media() {
      return new Album() {
        @Override
        public int count(Set<String> flags) {
          return 1;
        }

        @Override
        public String toString() {
          return "{{media pic}}";
        }
      };
    }

    static Album all(List<Album> parts) {
      return new Album() {
        @Override
        public int count(Set<String> flags) {
          return parts.stream().mapToInt(part -> part.count(flags)).sum();
        }

        @Override
        public String toString() {
          return parts.stream().map(Album::toString).collect(Collectors.joining());
        }
      };
    }

    static Album either(String flag, Album then, Album otherwise) {
      return new Album() {
        @Override
        public int count(Set<String> flags) {
          return (flags.contains(flag) ? then : otherwise).count(flags);
        }

        @Override
        public String toString() {
          return "{{#if " + flag + "}}" + then + "{{else}}" + otherwise + "{{/if}}";
        }
      };
    }

    /**
     * Returns a random part.
     *
     * @param shape chooses its shape
     * @param flags chooses the flags of its conditions
     */
    static Album random(Random shape, Random flags, int depth) {
      int kind = shape.nextInt(depth == 0 ? 2 : 5);
      if (kind == 0) {
        return all(List.of());
      }
      if (kind == 1) {
        return media();
      }
      Album first = random(shape, flags, depth - 1);
      Album second = random(shape, flags, depth - 1);
      return kind == 2
          ? all(List.of(first, second))
          : either(FLAGS.get(flags.nextInt(FLAGS.size())), first, second);
    }

    /** Returns a part with media under different conditions. */
    static Album random(long shape, long flags) {
      return all(List.of(media(), random(new Random(shape), new Random(flags), 5)));
    }
  }

  private static final List<String> FLAGS = List.of("a", "b", "c");

  private static String album(String text, Album album) {
    return "---\nparameters: { pic: { type: media },"
        + FLAGS.stream()
            .map(flag -> " " + flag + ": { type: boolean, required: true }")
            .collect(Collectors.joining(","))
        + " }\n---\n{{#user}}"
        + text
        + album
        + "{{/user}}\n";
  }

  @Test
  void noMediaAreSentMoreOften(@TempDir Path work) throws Exception {
    Map<String, String> released = new LinkedHashMap<>();
    Map<String, Album> albums = new TreeMap<>();
    for (int i = 0; i < 100; i++) {
      Album album = Album.random(i, 0);
      albums.put("album" + i + ".chat.md", album);
      released.put("album" + i + ".chat.md", album("See: ", album));
    }
    try (Release release = Release.of(work, released);
        ReleasedModule albumModule = release.module()) {
      for (int i = 0; i < Math.max(4, BAD / 250); i++) {
        Map<String, Album> others = new TreeMap<>();
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (int shape = 0; shape < albums.size(); shape++) {
          Album other = Album.random(shape, i);
          others.put("album" + shape + ".chat.md", other);
          files.put("album" + shape + ".chat.md", album("Look: ", other).getBytes(UTF_8));
        }
        Judgement judgement = Release.judge(albumModule, files, Map.of());
        assertThat(judgement.prompts()).hasSize(albums.size());
        int served = 0;
        for (Judgement.Prompt prompt : judgement.prompts().values()) {
          Album before = Objects.requireNonNull(albums.get(prompt.id()));
          Album after = Objects.requireNonNull(others.get(prompt.id()));
          for (int bits = 0; prompt.rejections().isEmpty() && bits < 8; bits++) {
            Set<String> flags = new TreeSet<>();
            for (int flag = 0; flag < FLAGS.size(); flag++) {
              if ((bits >> flag & 1) == 1) {
                flags.add(FLAGS.get(flag));
              }
            }
            assertThat(after.count(flags))
                .as(() -> "with " + flags + "\n" + before + "\n" + after)
                .isLessThanOrEqualTo(before.count(flags));
          }
          served += prompt.rejections().isEmpty() ? 1 : 0;
        }
        assertThat(served).isBetween(i == 0 ? albums.size() : 20, albums.size());
      }
    }
  }

  @Test
  void theCheckOfAFolderHasTheVerdictsOfTheCatalog(@TempDir Path work) throws Exception {
    Path jar = release.jar(work.resolve("app.jar"));
    Path overrides = Files.createDirectory(work.resolve("overrides"));
    Random random = new Random(3);
    int candidates = 0;
    List<OverrideChange> changes = new CopyOnWriteArrayList<>();
    while (candidates < CANDIDATES) {
      for (Map.Entry<String, String> one : RELEASED.entrySet()) {
        List<Mutation> some = random.nextBoolean() ? HARMFUL : HARMLESS;
        Release.write(overrides.resolve(one.getKey()), mutated(some, one.getValue(), random));
        candidates++;
      }
      CheckOverrides.Result checked =
          CheckOverrides.check(jar, overrides, 1.5, (in, helper) -> true);
      changes.clear();
      try (OverridableCatalog catalog =
          OverridableCatalog.over(release.catalog())
              .classLoader(release.loader())
              .source(OverrideSource.directory(overrides))
              .onChange(changes::add)
              .open()) {
        // All changes are reported in a row.
        for (int i = 0, before = -1; changes.isEmpty() || changes.size() != before; i++) {
          assertThat(i).isLessThan(300);
          before = changes.size();
          Thread.sleep(200);
        }
        Set<String> served =
            catalog.ids().stream()
                .filter(id -> !catalog.served(id).compiled())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(served).isEqualTo(new TreeSet<>(checked.served()));
        assertThat(served).isNotEmpty().hasSizeLessThan(RELEASED.size());
      }
    }
  }
}
