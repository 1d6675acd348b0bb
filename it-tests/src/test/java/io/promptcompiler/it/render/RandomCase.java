package io.promptcompiler.it.render;

import io.promptcompiler.runtime.support.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * A random template and data for it. A seed and a number always make the same one, and its files
 * can stand in one folder with those of other numbers.
 */
record RandomCase(
    int number,
    Schema parameters,
    RandomPrompts.Prompt prompt,
    Optional<RandomPrompts.Prompt> variant,
    List<Map<String, Object>> data) {
  /** The variant that one case in three has. */
  static final String VARIANT = "other";

  private static final int DATA = 4;
  private static final int OF_VARIANTS = 3;

  /** Declarations of outputs, and the examples that are made of them. */
  private static final List<List<String>> OUTPUTS =
      List.of(
          List.of("string", "{\"value\":\"...\"}"),
          List.of("{ type: array, items: { enum: [a, b] } }", "{\"value\":[\"a\"]}"),
          List.of(
              "{ properties: { ok: { type: boolean, required: true }, of: 'integer[]' } }",
              "{\"ok\":true,\"of\":[0]}"));

  static RandomCase of(long seed, int number) {
    return of(seed, number, RandomPrompts.Prompt::of);
  }

  /** As above, with fences, which handlebars.js does not know. */
  static RandomCase fenced(long seed, int number) {
    return of(seed, number, RandomPrompts.Prompt::fenced);
  }

  /** Makes a template for parameters. */
  private interface Writing {
    RandomPrompts.Prompt write(Schema parameters, Random random, String prefix);
  }

  @SuppressWarnings("unchecked")
  private static RandomCase of(long seed, int number, Writing writing) {
    Random random = new Random(seed * 1_000_003 + number);
    Schema parameters = Schema.parameters(random);
    String prefix = "f" + number + "p";
    RandomPrompts.Prompt prompt = writing.write(parameters, random, prefix);
    List<Map<String, Object>> data = new ArrayList<>();
    for (int i = 0; i < DATA; i++) {
      data.add((Map<String, Object>) parameters.value(random));
    }
    Optional<RandomPrompts.Prompt> variant =
        number % OF_VARIANTS == 0
            ? Optional.of(RandomPrompts.Prompt.of(parameters, random, "f" + number + "v"))
            : Optional.empty();
    return new RandomCase(number, parameters, prompt, variant, data);
  }

  String id() {
    return "f" + number + ".md";
  }

  String className() {
    return "F" + number + "Prompt";
  }

  /** The template with its frontmatter. Some have an output, of which they show an example. */
  String file() {
    String variants = variant.isPresent() ? "variants: { " + VARIANT + ": {} }\n" : "";
    String head = "---\nparameters: " + parameters.declaration() + "\n" + variants;
    return hasOutput()
        ? head + "output: " + output().get(0) + "\n---\n" + prompt.body() + "\n{{outputExample}}"
        : head + "---\n" + prompt.body();
  }

  /** The template as handlebars.js renders it: with the example of the output in place. */
  String body() {
    return hasOutput() ? prompt.body() + "\n" + output().get(1) : prompt.body();
  }

  private boolean hasOutput() {
    return number % 8 < OUTPUTS.size();
  }

  private List<String> output() {
    return OUTPUTS.get(number % 8);
  }

  /** The template and its partials by id. */
  Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(id(), file());
    prompt.partials().forEach((name, text) -> files.put("partials/" + name + ".md", text));
    variant.ifPresent(
        other -> {
          files.put("f" + number + "." + VARIANT + ".md", "---\nversion: 2\n---\n" + other.body());
          other.partials().forEach((name, text) -> files.put("partials/" + name + ".md", text));
        });
    return files;
  }

  /** The partials by name, without frontmatter. */
  Map<String, String> partials() {
    return partials(prompt);
  }

  /** The partials of one of the texts. */
  static Map<String, String> partials(RandomPrompts.Prompt prompt) {
    Map<String, String> partials = new LinkedHashMap<>();
    prompt.partials().forEach((name, text) -> partials.put(name, ThreeWays.template(text)));
    return partials;
  }

  /** The data as JSON. */
  List<String> jsons() {
    return data.stream().map(Json::stringify).toList();
  }
}
