package io.promptcompiler.core.hostile;

import java.util.List;
import java.util.Map;
import java.util.Random;

/** Documents of every kind in which something is nested far deeper than anybody writes. */
final class DeepModules {
  private static final int DEEPEST = 30_000;

  /** What is nested: how it begins, what is innermost, how it ends. */
  private static final List<List<String>> DATA =
      List.of(
          List.of("[", "1", "]"),
          List.of("{\"a\":", "1", "}"),
          List.of("[{\"a\":[", "", "]}]"),
          List.of("[", "", ""),
          List.of("{\"a\":", "", ""));

  private static final List<List<String>> BLOCK_DATA =
      List.of(List.of("- ", "a", ""), List.of("? ", "a", ""), List.of("a: {", "", "}"));

  private static final List<List<String>> TAGS =
      List.of(
          List.of("{{#if a}}", "x", "{{/if}}"),
          List.of("{{#each a}}", "x", "{{/each}}"),
          List.of("{{#fence \"d\"}}", "{{a}}", "{{/fence}}"),
          List.of("{{#with this}}", "{{json this}}", "{{/with}}"),
          List.of("{{#> p}}", "x", "{{/p}}"),
          List.of("{{#user}}", "x", "{{/user}}"),
          List.of("{{#if ", "a", "}}x{{/if}}"),
          List.of("{{#if (not ", "a", ")}}x{{/if}}"),
          List.of("{{else if a}}", "", ""));

  private static final List<List<String>> INSIDE_TAGS =
      List.of(
          List.of("(upper ", "a", ")"),
          List.of("../", "a", ""),
          List.of("a.", "a", ""),
          List.of("(", "a", ")"),
          List.of("[a].", "a", ""));

  private static final List<Map.Entry<String, String>> PLACES =
      List.of(
          Map.entry("a.md", "---\nexamples: [ { name: x, parameters: { a: %s } } ]\n---\n{{a}}"),
          Map.entry("a.md", "---\nparameters: { a: { type: any, default: %s } }\n---\n{{a}}"),
          Map.entry("a.md", "---\nparameters: %s\n---\n{{a}}"),
          Map.entry("a.md", "---\nmine: %s\noutput: any\n---\nText"),
          Map.entry("a.md", "---\noutput: %s\n---\nText"),
          Map.entry("a.chat.md", "---\nvariants: %s\n---\n{{#user}}Text{{/user}}"),
          Map.entry("a.prompt", "---\ninput: { schema: %s }\n---\n{{a}}"),
          Map.entry("a.prompt", "---\ninput: { default: { a: %s } }\n---\n{{a}}"),
          Map.entry("a.prompt", "---\nconfig: { a: %s }\noutput: { schema: %s }\n---\n{{a}}"),
          Map.entry("a.tool.md", "---\nparameters: %s\n---\nText"),
          Map.entry("a.tool.md", "---\noutput: %s\nannotations: %s\n---\nText"),
          Map.entry(
              "a.tool.md",
              "---\nparameters: { a: { type: any } }\nexamples: [{ parameters: { a: %s } }]\n---\nText"),
          Map.entry("_defaults.yaml", "types: %s\n"),
          Map.entry("_defaults.yaml", "%s"),
          Map.entry("a.task.yaml", "task: t\ncontext: { a: { type: any, default: %s } }\n"),
          Map.entry("a.task.json", "%s"),
          Map.entry("a.chat.json", "{\"id\":\"a\",\"task\":\"t\",\"layout\":%s}"),
          Map.entry("a.step.json", "{\"step_id\":\"a\",\"injections\":{\"a\":%s}}"),
          Map.entry("a.step.yaml", "step_id: a\ninjections:\n  a: %s\n"),
          Map.entry("a.orchestrator.json", "{\"id\":\"a\",\"name\":\"A\",\"prompts\":%s}"),
          Map.entry("a.orchestrator.yaml", "id: a\nname: A\nprompts: {}\nui: %s\n"));

  private static final List<String> TEXTS =
      List.of("a.md", "a.chat.md", "a.prompt", "a.tool.md", "skills/a.md");

  private DeepModules() {}

  /** The files of a module by id. */
  static Map<String, String> of(Random random) {
    int depth = 1 + random.nextInt(1 << random.nextInt(15));
    if (random.nextInt(3) == 0) {
      String form = any(List.of("{{%s}}", "{{#if %s}}x{{/if}}", "{{> %s}}", "{{json %s}}"), random);
      boolean isTag = random.nextBoolean();
      String text =
          isTag
              ? form.replace("%s", nested(any(INSIDE_TAGS, random), depth))
              : nested(any(TAGS, random), depth);
      return Map.of(any(TEXTS, random), text, "partials/p.md", "{{> @partial-block}}");
    }
    Map.Entry<String, String> place = any(PLACES, random);
    boolean isBlock = place.getKey().endsWith("yaml") && random.nextInt(3) == 0;
    String nested = nested(any(isBlock ? BLOCK_DATA : DATA, random), depth);
    return Map.of(place.getKey(), place.getValue().replace("%s", isBlock ? "\n" + nested : nested));
  }

  private static String nested(List<String> form, int depth) {
    int times = Math.min(depth, DEEPEST);
    return form.get(0).repeat(times) + form.get(1) + form.get(2).repeat(times);
  }

  private static <T> T any(List<T> all, Random random) {
    return all.get(random.nextInt(all.size()));
  }
}
