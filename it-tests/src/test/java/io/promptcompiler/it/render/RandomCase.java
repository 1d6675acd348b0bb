package io.promptcompiler.it.render;

import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A random template and data for it. A seed and a number always make the same one, and its files
 * can stand in one folder with those of other numbers.
 */
record RandomCase(
    int number,
    Schema parameters,
    RandomPrompts.Prompt prompt,
    Optional<RandomPrompts.Prompt> variant,
    Set<String> untrusted,
    List<Map<String, Object>> data) {
  /** The variant that one case in three has. */
  static final String VARIANT = "other";

  /** The fence around the cases some of whose values are written by others. */
  static final String WHOLE = "whole";

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
            ? Optional.of(writing.write(parameters, random, "f" + number + "v"))
            : Optional.empty();
    return new RandomCase(number, parameters, prompt, variant, untrusted(parameters, random), data);
  }

  /** About half of the parameters. */
  private static Set<String> untrusted(Schema parameters, Random random) {
    Set<String> names = new LinkedHashSet<>(parameters.members().keySet());
    names.removeIf(name -> random.nextBoolean());
    return names;
  }

  String id() {
    return "f" + number + ".md";
  }

  String className() {
    return "F" + number + "Prompt";
  }

  /**
   * The template with its frontmatter. Some have an output, of which they show an example; in some
   * parameters are untrusted, so that all of the text stands in a fence.
   */
  String file() {
    Set<String> declared = isTrusting() ? untrusted : Set.of();
    return head(declared)
        + fenced(prompt, "{{#fence \"" + WHOLE + "\"}}", "{{/fence}}")
        + example();
  }

  /** The template with its frontmatter, without that fence. */
  String bare(Set<String> declared) {
    return head(declared) + prompt.body() + example();
  }

  private String head(Set<String> declared) {
    String variants = variant.isPresent() ? "variants: { " + VARIANT + ": {} }\n" : "";
    String output = hasOutput() ? "output: " + output().get(0) + "\n" : "";
    return "---\nparameters: "
        + (declared.isEmpty() && number % 4 == 3
            ? sensitive(parameters.declaration(untrusted))
            : parameters.declaration(declared))
        + "\n"
        + variants
        + output
        + "---\n";
  }

  /** The same declarations with sensitive values instead of untrusted ones; texts are the same. */
  static String sensitive(String declarations) {
    return declarations
        .replace("\"trust\":\"untrusted\"", "\"sensitive\":\"personal\"")
        .replace("\"trust\":\"trusted\"", "\"sensitive\":\"none\"");
  }

  private String example() {
    return hasOutput() ? "\n{{outputExample}}" : "";
  }

  /**
   * The template as handlebars.js renders it: with fences and the example of the output in place.
   */
  String body() {
    return body(prompt) + (hasOutput() ? "\n" + output().get(1) : "");
  }

  /** One of the texts as handlebars.js renders it. */
  String body(RandomPrompts.Prompt text) {
    return fenced(text, "<" + WHOLE + ">", "</" + WHOLE + ">");
  }

  private String fenced(RandomPrompts.Prompt text, String begin, String end) {
    return isTrusting()
        ? "In " + WHOLE + ": " + begin + "- " + text.body() + " -" + end + " End."
        : text.body();
  }

  /**
   * Whether values are declared untrusted. Of those, {@code json} escapes more than handlebars.js.
   */
  boolean isTrusting() {
    return number % 4 == 1 && !untrusted.isEmpty() && !isMentioned("json");
  }

  /** Whether a text or a partial contains a word. */
  boolean isMentioned(String word) {
    return Stream.concat(Stream.of(prompt), variant.stream())
        .flatMap(text -> Stream.concat(Stream.of(text.body()), text.partials().values().stream()))
        .anyMatch(text -> text.contains(word));
  }

  private boolean hasOutput() {
    return number % 8 < OUTPUTS.size();
  }

  private List<String> output() {
    return OUTPUTS.get(number % 8);
  }

  /** The template and its partials by id. */
  Map<String, String> files() {
    return files(
        file(), variant.map(text -> fenced(text, "{{#fence \"" + WHOLE + "\"}}", "{{/fence}}")));
  }

  /** The same without the fence around all, where some parameters are untrusted. */
  Map<String, String> bareFiles(Set<String> declared) {
    return files(bare(declared), variant.map(RandomPrompts.Prompt::body));
  }

  private Map<String, String> files(String base, Optional<String> ofVariant) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(id(), base);
    prompt.partials().forEach((name, text) -> files.put("partials/" + name + ".md", text));
    variant.ifPresent(
        other -> {
          String file = "---\nversion: 2\n---\n" + ofVariant.orElseThrow();
          files.put("f" + number + "." + VARIANT + ".md", file);
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
