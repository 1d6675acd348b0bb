package io.promptcompiler.core.build;

import java.util.List;
import java.util.Random;

/** Texts of a {@link RandomTree}: most are right, some bring warnings, few errors. */
final class RandomPrompt {
  private static final String LONG = "This text is long, so that it gets a class of its own. ";

  private final Random random;

  RandomPrompt(Random random) {
    this.random = random;
  }

  String prompt() {
    String name = random.nextInt(12) == 0 ? "class: OnlyOne\n" : "";
    String unused = random.nextInt(8) == 0 ? "  unused: {}\n" : "";
    String allowed = random.nextInt(8) == 0 ? "  # prompt-compiler: allow PC204\n  idle: {}\n" : "";
    String object = allowed.isEmpty() ? "" : "  o: { required: false, properties: { s: {} } }\n";
    String status = random.nextInt(8) == 0 ? "status: deprecated\ndeprecated: Use another.\n" : "";
    String variants = random.nextInt(6) > 0 ? "variants: { v: {}, w: { fallback: v } }\n" : "";
    String output = answer(random.nextInt(16));
    String tools = random.nextInt(8) == 0 ? "tools: [find_it]\n" : "";
    return "---\n"
        + name
        + status
        + variants
        + output
        + tools
        + "parameters:\n  a: { required: true }\n  t: { type: Kind, required: false }\n"
        + unused
        + object
        + allowed
        + "---\n"
        + random.nextInt(4)
        + " {{a}} {{t}} "
        + (object.isEmpty() ? "" : "{{o.s}}")
        + piece()
        + piece();
  }

  /** A text in the file of a variant, which is a prompt of its own where none declares it. */
  String variant() {
    String version = random.nextInt(4) == 0 ? "---\nversion: 2\n---\n" : "";
    return version + "variant " + random.nextInt(4) + "\n";
  }

  /** A partial; those that are big have classes. */
  String partial(String name) {
    if (name.startsWith("big") || name.startsWith("huge")) {
      String other = random.nextInt(3) == 0 ? "{{#if a}}" + include() + "{{/if}}" : "";
      return "---\nparameters:\n  a: { required: true }\n---\n"
          + LONG.repeat(40)
          + random.nextInt(4)
          + "{{a}}"
          + other;
    }
    String head = random.nextInt(8) == 0 ? "---\nstatus: deprecated\n---\n" : "";
    return head + name + random.nextInt(4) + (random.nextInt(3) == 0 ? leaf() : "{{a}}");
  }

  String skill() {
    return "skill " + random.nextInt(4) + (random.nextInt(3) == 0 ? " {{> p}}" : "") + "\n";
  }

  String defaults() {
    return """
        version: 1.%d
        types:
          Kind: { enum: [%s, two] }
          Answer: { properties: { kind: { type: Kind, required: true } } }
        parameters:
          b: { type: string, default: "%d" }
        """
        .formatted(random.nextInt(3), random.nextBoolean() ? "one" : "eins", random.nextInt(3));
  }

  private static String answer(int number) {
    List<String> types =
        List.of("Answer", "Kind", "\"Answer[]\"", "{ properties: { answer: Answer } }");
    return number < types.size() ? "output: " + types.get(number) + "\n" : "";
  }

  /** A tool, which mostly includes a partial without values. */
  String tool() {
    return "---\nparameters:\n  kind: { type: Kind, description: The kind. }\n"
        + (random.nextInt(3) == 0 ? "output: Answer\n" : "")
        + (random.nextInt(3) == 0 ? "examples: [{ parameters: { kind: two } }]\n" : "")
        + "---\nFinds "
        + random.nextInt(4)
        + (random.nextInt(12) == 0 ? "{{a}}" : random.nextBoolean() ? " {{> rules}}" : "")
        + "\n";
  }

  /** A partial without values. */
  String rules() {
    return "Rule " + random.nextInt(4) + ".\n";
  }

  String task() {
    return "task: answer\ncontext:\n  q" + random.nextInt(2) + ": { type: string }\n";
  }

  String chat() {
    return """
        id: c
        task: answer
        name: c
        version: 1
        layout:
          - { kind: message, role: user, content: "%d {{> p a='x'}}" }
        slots: {}
        """
        .formatted(random.nextInt(3));
  }

  /** Messages, some of which stand in a partial. */
  String messages() {
    return "---\nparameters:\n  a: { required: true }\n---\n{{> turns}}\n{{#user}}"
        + piece()
        + "{{a}}{{/user}}\n";
  }

  /** A partial of messages. */
  String turns() {
    return "{{#system}}turn " + random.nextInt(4) + " " + piece() + "{{/system}}\n";
  }

  private String piece() {
    return random.nextInt(3) == 0 ? (random.nextBoolean() ? "text " : mention()) : include();
  }

  /** The name of a tool in a text. */
  private String mention() {
    return List.of(
            "{{tool find_it}} ", "{{tool s.make_it}} ", "Use `find_ti`. ", "mcp__s__make_it ")
        .get(random.nextInt(4));
  }

  /** The definition of a tool. */
  String toolText() {
    String name = random.nextInt(12) == 0 ? "name: find_ti\n" : "";
    String type = random.nextInt(3) == 0 ? "class: Finder\n" : "";
    return "---\nstatus: current\n" + name + type + "---\nFinds it " + random.nextInt(3) + ".\n";
  }

  /** The tools of a server. */
  String server() {
    return "{\"tools\":[{\"name\":\"%s\"}]}"
        .formatted(random.nextInt(8) == 0 ? "make_them" : "make_it");
  }

  /** The settings of a project. */
  String settings() {
    String prefix = random.nextBoolean() ? "" : ", prefix: app__";
    return random.nextInt(8) == 0
        ? "tools: { external: [make_it] }\n"
        : "tools: { mcp: { s: tools/s.json }" + prefix + " }\n";
  }

  private String include() {
    return switch (random.nextInt(5)) {
      case 0 -> "{{> big a=a}}";
      case 1 -> "{{#> huge a=a}}{{a}} if there is none{{/huge}}";
      case 2 -> "{{skill:k}} ";
      default -> leaf();
    };
  }

  private String leaf() {
    return List.of(
            "{{> p}}",
            "{{> q}}",
            "{{#> r}}if there is no r{{/r}}",
            "{{#> s}}if there is no s{{/s}}",
            "{{#> in/p}}if there is none{{/in/p}}",
            "{{#> lib a=a}}if there is no library{{/lib}}",
            "{{> (lookup . \"a\")}}")
        .get(random.nextInt(12) == 0 ? 6 : random.nextInt(6));
  }
}
