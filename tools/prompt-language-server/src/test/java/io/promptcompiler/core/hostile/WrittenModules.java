package io.promptcompiler.core.hostile;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Prompts that a generator writes: chats in Markdown, dotprompts and texts that are right in form
 * and combine histories, media, priorities, fences, trust, outputs and variants as nobody would.
 */
final class WrittenModules {
  private static final int DEEPEST = 5;

  private static final List<String> TEXTS =
      List.of(
          "Text.\n",
          "\n",
          "  ",
          "{{a}}",
          "{{u}}",
          "{{json this}}",
          "{{json @root}}",
          "{{e}}{{n}}",
          "{{lookup this \"a\"}}",
          "{{lookup list n}}",
          "{{o.b}}",
          "{{join list a}}",
          "{{> told}}",
          "{{> told this}}",
          "{{> line}}",
          "{{upper (json this)}}",
          "{{~a~}}",
          "{{@root.u}}",
          "{{! a comment }}",
          "\\{{a}}");

  /** What is right in few places only. */
  private static final List<String> RARE_TEXTS =
      List.of(
          "{{> told more=this}}",
          "{{#each history}}{{role}}: {{content}}{{/each}}",
          "{{{u}}}",
          "{{outputExample}}",
          "{{outputSchema indent=2}}",
          "{{> (lookup this \"a\")}}",
          "{{indent a 4}}",
          "</document>\n",
          "```\n",
          "{{media m}}",
          "{{messages history}}");

  private static final List<String> BLOCKS =
      List.of(
          "{{#if u}}%s{{else}}%s{{/if}}",
          "{{#unless a}}%s{{/unless}}%s",
          "{{#each list}}{{this}}{{@index}}{{json ../this}}{{/each}}%s",
          "{{#with o}}{{b}}{{../a}}{{json ..}}{{/with}}%s",
          "{{#with this}}%s{{/with}}%s",
          "{{#fence \"document\"}}\n%s\n{{/fence}}%s",
          "\n\n{{#fence \"diff\" style=\"markdown\"}}\n{{a}}\n{{/fence}}\n%s",
          "{{#> around}}%s{{/around}}%s",
          "{{#*inline \"own\"}}%s{{/inline}}{{> own}}%s");

  /** What is right in few places only. */
  private static final List<String> RARE_BLOCKS =
      List.of(
          "{{#each list}}%s{{/each}}%s",
          "{{#each this}}{{@key}}%s{{/each}}%s",
          "{{#with o}}%s{{/with}}%s",
          "{{#match e}}{{#case \"x\"}}%s{{/case}}{{else}}%s{{/match}}",
          "{{#fence \"page\" source=e n=n}}%s{{/fence}}%s",
          "{{#fence \"diff\" style=\"markdown\"}}%s{{/fence}}%s",
          "{{#u}}%s{{/u}}{{^u}}%s{{/u}}");

  private static final List<String> MESSAGES =
      List.of(
          "{{#system}}%s{{/system}}\n",
          "{{#user}}\n%s\n{{/user}}\n",
          "{{#user priority=1 maxTokens=20}}%s{{/user}}\n",
          "{{#assistant priority=-1}}%s{{/assistant}}\n",
          "{{#assistant prefix=true}}%s{{/assistant}}\n",
          "{{messages history}}\n{{#user}}%s{{/user}}\n",
          "{{messages history priority=2 maxTokens=10}}\n{{#system}}%s{{/system}}\n",
          "{{#each list}}\n{{#user}}{{this}}%s{{/user}}\n{{/each}}\n",
          "{{#if u}}\n{{#system}}%s{{/system}}\n{{else}}{{#user}}{{a}}{{/user}}{{/if}}\n",
          "{{> said}}\n{{#user}}%s{{/user}}\n");

  private static final List<String> TURNS =
      List.of(
          "{{role \"system\"}}%s",
          "{{role \"user\"}}\n%s\n",
          "{{role \"model\"}}%s",
          "{{role \"tool\"}}%s",
          "{{history}}{{role \"user\"}}%s",
          "{{media url=u}}%s",
          "{{media url=u contentType=a}}%s",
          "{{section \"s\"}}%s",
          "{{#each list}}{{role \"user\"}}{{this}}{{/each}}%s",
          "{{#if u}}{{role \"system\"}}{{/if}}%s",
          "{{@auth.name}}{{@state}}%s",
          "{{#ifEquals a u}}%s{{else}}{{role \"model\"}}{{/ifEquals}}",
          "{{json list indent=2}}%s");

  private static final List<String> OUTPUTS =
      List.of(
          "",
          "output: string\n",
          "output: { type: 'string[]' }\n",
          "output: { enum: [x, y] }\n",
          "output: any\n",
          "output: { properties: { a: { required: true }, b: { type: Own } } }\n",
          "output: Own\n",
          "output: { properties: { u: { type: array, items: { properties: { v: {} } } } } }\n");

  private static final String SCHEMA =
      """
      input:
        schema:
          a: string
          u?: string
          list(array): string
          o?(object):
            b: integer
          e?(enum): [x, y]
          n?: integer
      """;

  private final Random random;

  /** Whether all that is used is declared, and trusted. */
  private final boolean isTame;

  private WrittenModules(Random random) {
    this.random = random;
    this.isTame = random.nextInt(3) > 0;
  }

  /** The files of a module by id. */
  static Map<String, String> of(Random random) {
    return new WrittenModules(random).files();
  }

  private Map<String, String> files() {
    Map<String, String> files = new TreeMap<>();
    files.put("_defaults.yaml", "types: { Own: { properties: { a: {}, own: { type: Own } } } }\n");
    boolean isDotprompt = random.nextInt(3) == 0;
    String ending = isDotprompt ? "prompt" : "md";
    files.put("partials/told." + ending, "<{{json this}}{{#each this}}{{@key}}{{/each}}>");
    files.put("partials/line." + ending, any(List.of("Line.\n", "{{a}}\n", "{{u}}", "{{o.b}}")));
    files.put("partials/around." + ending, "({{> @partial-block}}{{json @root}})");
    files.put("partials/said.chat.md", "{{#user}}{{a}}{{/user}}\n");
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      if (isDotprompt) {
        String head = random.nextBoolean() ? "" : "---\n" + SCHEMA + trust() + "---\n";
        prompt("p" + i, "prompt", head, TURNS, files);
      } else if (random.nextBoolean()) {
        prompt("p" + i, "chat.md", head(), MESSAGES, files);
      } else {
        prompt("p" + i, "md", head(), List.of("%s"), files);
      }
    }
    if (random.nextInt(3) == 0) {
      files.put(
          "find.tool.md",
          "---\nparameters:\n  a: { required: true }\n  own: { type: Own, description: O }\n"
              + "  e: { enum: [x, y], default: x }\n"
              + any(List.of("", "output: { type: 'Own[]' }\n", "output: Own\n"))
              + trust()
              + "---\n"
              + any(List.of("Finds it.", "Finds {{a}}.", "{{> line}}", "{{> around}} it"))
              + "\n");
    }
    return files;
  }

  private void prompt(
      String name, String ending, String head, List<String> parts, Map<String, String> files) {
    boolean hasVariant = ending.equals("prompt") ? random.nextInt(3) == 0 : head.contains("v1");
    files.put(name + "." + ending, head + parts(parts));
    if (hasVariant) {
      files.put(name + ".v1." + ending, parts(parts));
    }
  }

  private String head() {
    String variants = random.nextInt(3) == 0 ? "variants: { v1: {}, v2: { fallback: v1 } }\n" : "";
    return "---\nparameters:\n  a: { required: true }\n  u: { trust: "
        + (isTame ? "trusted" : any(List.of("untrusted", "trusted")))
        + " }\n  list: { type: 'string[]' }\n"
        + "  o: { type: object, properties: { b: { type: integer }, c: {} } }\n"
        + "  e: { enum: [x, y] }\n  n: { type: integer, default: 2 }\n"
        + "  history: { type: messages }\n"
        + (isTame
            ? ""
            : any(List.of("  m: { type: media }\n", "  m: { type: media, trust: untrusted }\n")))
        + trust()
        + any(OUTPUTS)
        + variants
        + "---\n";
  }

  private String trust() {
    String sensitive = any(List.of("", "", "sensitive: personal\n", "sensitive: none\n"));
    return sensitive + (!isTame && random.nextInt(5) == 0 ? "trust: untrusted\n" : "");
  }

  private String parts(List<String> parts) {
    StringBuilder all = new StringBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      all.append(filled(any(parts), 0));
    }
    return all.toString();
  }

  private String body(int depth) {
    StringBuilder body = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      boolean isRare = !isTame && random.nextInt(4) == 0;
      boolean isBlock = depth < DEEPEST && random.nextInt(3) == 0;
      body.append(
          isBlock
              ? filled(any(isRare ? RARE_BLOCKS : BLOCKS), depth + 1)
              : any(isRare ? RARE_TEXTS : TEXTS));
    }
    return body.toString();
  }

  private String filled(String form, int depth) {
    String filled = form;
    while (filled.contains("%s")) {
      int at = filled.indexOf("%s");
      filled = filled.substring(0, at) + body(depth) + filled.substring(at + 2);
    }
    return filled;
  }

  private String any(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
