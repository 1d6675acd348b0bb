package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Sarif;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.EntryPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many keys, tags, levels and long names: what nobody writes, but may send. Each ends with the
 * expected finding, or none, and not with an error of ours. How long it takes is printed for the
 * sizes that {@code -Dhostile.sizes=1000,10000,100000} names, and is expected to be proportional to
 * them.
 */
class HostileInputsTest {
  private static final String SIZES = System.getProperty("hostile.sizes", "");

  @TempDir Path folder;

  /**
   * A kind of input.
   *
   * @param file the name of the file
   * @param text what is in it, by size
   * @param code the id of its first finding; empty when it has none
   */
  private record Input(String name, String file, IntFunction<String> text, String code) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Input> inputs() {
    return List.of(
        new Input(
            "loops with roles",
            "a.prompt",
            n ->
                "---\ntrust: untrusted\ninput: { schema: { q: any } }\n---\n"
                    + "{{#each q}}".repeat(Math.min(n, 400))
                    + "{{role \"user\"}}x{{this}}"
                    + "{{/each}}".repeat(Math.min(n, 400)),
            "PC1301"),
        new Input("keys of a text", "a.md", n -> text(keys(n, "x: 1\n"), "x"), ""),
        new Input("keys of defaults", "_defaults.yaml", n -> keys(n, "x: 1\n"), ""),
        new Input("keys of a chat", "a.chat.yaml", n -> keys(n, "x: 1\n"), "PC217"),
        new Input("keys of a task", "a.task.yaml", n -> keys(n, "x: 1\n"), "PC217"),
        new Input("keys of a step", "a.step.yaml", n -> keys(n, "x: 1\n"), "PC217"),
        new Input("keys in JSON", "a.step.json", n -> "{" + keysOfJson(n) + "}", "PC218"),
        new Input("keys beyond the first plane", "a.md", n -> text(keys(n, "😀: 1\n"), "x"), ""),
        new Input("keys of a tool", "a.tool.md", n -> text(keys(n, "x: 1\n"), "x"), ""),
        new Input("tags of a tool", "a.tool.md", n -> "{{p}}".repeat(n), "PC1702"),
        new Input("braces of a tool", "a.tool.md", n -> "{{".repeat(n), "PC501"),
        new Input("a long tool", "a.tool.md", n -> "x".repeat(n), "PC1704"),
        new Input("one key", "a.md", n -> text("key: 1\n".repeat(n), "x"), "PC205"),
        new Input("tags", "a.md", n -> text("parameters: { p: {} }\n", "{{p}}".repeat(n)), ""),
        new Input("messages", "a.chat.md", n -> "{{#user}}a{{/user}}\n".repeat(n), ""),
        new Input("priorities", "a.chat.md", HostileInputsTest::priorities, ""),
        new Input("tags of lines", "a.md", n -> text("parameters: { p: {} }\n", lines(n)), ""),
        new Input("tags in a loop", "a.md", n -> text(LIST, each(n)), ""),
        new Input("blocks", "a.md", n -> text(LIST, "{{#if p}}a{{/if}}".repeat(n)), ""),
        new Input("unknown variables", "a.md", n -> numbered(n, "{{p#}} "), "PC301"),
        new Input("unknown variables in lines", "a.md", n -> numbered(n, "{{p#}}\n"), "PC301"),
        new Input("broken tags", "a.md", n -> "{{ ( }} ".repeat(n), "PC508"),
        new Input("tags that are open", "a.md", n -> "{{".repeat(n), "PC501"),
        new Input("blocks that are open", "a.md", n -> "{{#if a}}".repeat(n), "PC512"),
        new Input("too many tags", "a.md", n -> "{{p}}".repeat(20_001), "PC520"),
        new Input("too many old tags", "a.md", n -> dollars(20_001), "PC520"),
        new Input(
            "a long name of a loop",
            "a.md",
            n -> "{{#each p as |" + "a".repeat(n) + " . }}",
            "PC508"),
        new Input(
            "a loop over a long name",
            "a.md",
            n -> "{{#each " + "a".repeat(n) + "}}x{{/each}}",
            "PC301"),
        new Input("a comment", "a.md", n -> text(LIST, "{{# a" + " ".repeat(n) + "x"), "PC508"),
        new Input("a partial in braces", "a.md", n -> text(LIST, "{>" + "a".repeat(n)), "PC204"),
        new Input(
            "fences", "a.md", n -> "```\n" + text(LIST, "a\n" + "```\n".repeat(n) + "x"), "PC220"),
        new Input("delimiters", "a.md", n -> text(LIST, "{{=".repeat(n)), "PC508"),
        new Input("a long name", "a.md", n -> "{{" + "a".repeat(n) + "}}", "PC301"),
        new Input("two long names", "a.md", HostileInputsTest::longNames, "PC301"),
        new Input("a long path", "a.md", n -> "{{a" + ".b".repeat(n) + "}}", "PC512"),
        new Input("parentheses", "a.md", n -> "{{a " + "(b ".repeat(n) + "}}", "PC512"),
        new Input("brackets", "a.md", n -> text("a: " + "[".repeat(n) + "\n", "x"), "PC203"),
        new Input("brackets in JSON", "a.step.json", n -> "{\"a\":" + "[".repeat(n), "PC216"),
        new Input("lists of lists", "a.md", HostileInputsTest::listsOfLists, "PC219"),
        new Input("unknown types", "a.md", HostileInputsTest::unknownTypes, "PC208"),
        new Input("a chain of types", "a.md", HostileInputsTest::chain, ""),
        new Input("types that double", "a.prompt", n -> doubling(18), "PC348"),
        new Input("a name that is no expression", "a.md", n -> "{{/[z-a]}}{{/[(]}}", "PC506"),
        new Input("closing tags without openers", "a.md", n -> "{{/if}}".repeat(n), "PC506"),
        new Input("else without openers", "a.md", n -> "{{else}}".repeat(n), "PC507"),
        new Input("a text behind a line break, in JSON", "a.task.json", n -> "\nText", "PC216"),
        new Input("default properties of any", "a.md", HostileInputsTest::anyDefault, ""),
        new Input("lines", "a.md", n -> "line\n".repeat(n), ""),
        new Input("values of an enum", "a.md", n -> values(2_001), "PC219"),
        new Input("keys of a dotprompt", "a.prompt", n -> text(keys(n, "x: 1\n"), "x"), "PC219"),
        new Input("fallbacks of variants", "a.md", n -> fallbacks(Math.min(n, 2_000), "}"), ""),
        new Input("variants", "a.md", n -> fallbacks(n + 1, "}"), "PC219"),
        new Input("fallbacks in a circle", "a.md", n -> fallbacks(n, ", fallback: v0 }"), "PC1322"),
        new Input("cases of a text", "a.md", n -> match("", Math.min(n, 2_000), ""), ""),
        new Input(
            "cases of messages",
            "a.chat.md",
            n -> match("{{#user}}", Math.min(n, 2_000), "{{/user}}"),
            ""),
        new Input("too many cases", "a.md", n -> match("", n + 1, ""), "PC219"),
        new Input("arguments", "a.md", n -> conjunction(Math.min(n, 1_999)), ""),
        new Input("too many arguments", "a.md", n -> conjunction(n), "PC219"),
        new Input("items in a line", "a.md", n -> text("- ".repeat(n) + "x\n", "x"), "PC203"),
        new Input("exempted findings", "a.md", HostileInputsTest::exempted, ""),
        new Input("slashes", "a.md", n -> "{{include '" + "/".repeat(n) + "x'}}", "PC350"));
  }

  private static final String LIST = "parameters: { p: { type: 'string[]' } }\n";

  @ParameterizedTest
  @MethodSource("inputs")
  void hostileInputsEndWithAFinding(Input input) throws IOException {
    assertThat(firstCode(input, 2_000)).isEqualTo(input.code());
    List<Integer> sizes =
        Arrays.stream(SIZES.split(",", -1))
            .filter(s -> !s.isEmpty())
            .map(Integer::valueOf)
            .toList();
    Map<Integer, Long> times = new LinkedHashMap<>();
    for (int size : sizes) {
      long start = System.nanoTime();
      firstCode(input, size);
      times.put(size, (System.nanoTime() - start) / 1_000_000);
    }
    if (!sizes.isEmpty()) {
      System.out.println(input + ", milliseconds by size: " + times);
    }
  }

  /** Runs of one character, of which no expression may read a part more than once. */
  static List<Input> runs() {
    return List.of(
        new Input("types of each other", "a.md", n -> typesOfEachOther(n / 500), "PC301"),
        new Input("blanks in a type", "a.md", n -> parameter("type: \"list[#x\"", " ", n), "PC208"),
        new Input(
            "brackets of a type", "a.md", n -> parameter("type: 'string#'", "[]", n), "PC219"),
        new Input("marks of a type", "a.md", n -> parameter("type: 'string#'", "?", n), "PC208"),
        new Input("blanks in a word", "a.md", n -> parameter("trust: \"a#b\"", " ", n), "PC212"),
        new Input("digits", "a.md", n -> parameter("type: integer, default: #", "9", n), "PC209"),
        new Input("digits of any", "a.md", n -> parameter("type: any, default: #", "9", n), ""),
        new Input("digits of a step", "a.step.yaml", n -> "step_id: S" + "9".repeat(n), "PC218"),
        new Input("zeros of a format", "a.md", n -> "%" + "0".repeat(n) + " x", ""),
        new Input(
            "blanks before a comment",
            "a.md",
            n -> "a" + " ".repeat(n) + "b\n{{! prompt-compiler: allow PC310 because x }}\n{{p}}",
            "PC301"),
        new Input(
            "blanks in a loop", "a.md", n -> "{{for x in" + " ".repeat(n) + "y as}}", "PC306"),
        new Input(
            "tags of an older syntax",
            "a.md",
            n -> text("syntax: dollar\nparameters: { p: {} }\n", run("${p} ", Math.min(n, 90_000))),
            ""),
        new Input(
            "arguments of a partial",
            "a.md",
            n -> text(LIST, "{{> x " + numbered(6_000, "a#=p ") + "}}"),
            "PC219"),
        new Input(
            "steps of a path in a brace", "a.md", n -> text(LIST, "{p" + run(".b", n)), "PC204"),
        new Input("a comment of Jinja", "a.md", n -> text(LIST, "{# " + "a".repeat(n)), "PC204"),
        new Input("arguments of TeX", "a.md", n -> text(LIST, "\\frac" + run("{}", n)), "PC204"),
        new Input("words in a bracket", "a.md", n -> text(LIST, "[AB" + run(" AB", n)), "PC204"),
        new Input("code and braces", "a.md", n -> text(LIST, run("`a` {b} ", n)), "PC204"),
        new Input(
            "names in open code",
            "a.md",
            n -> text("parameters: { p: {} }\n", "{{p}}" + run("`{p}", n)),
            "PC312"),
        new Input("aliases", "a.md", n -> text(aliases(n / 10), "x"), ""),
        new Input(
            "braces in code",
            "a.md",
            n -> text(LIST, "```\n" + run("{p}", n / 10) + "\n```"),
            "PC329"),
        new Input(
            "blocks with wrong ends",
            "a.md",
            n -> numbered(Math.min(9_000, n), "{{#a#}}{{/b}}"),
            "PC506"),
        new Input(
            "indented lines of a skill", "s/SKILL.md", n -> skill(run("    a\n", n)), "PC1513"),
        new Input(
            "a path of a skill", "s/SKILL.md", n -> skill("`a" + run("/a", n) + "`"), "PC1513"),
        new Input("links of a skill", "s/SKILL.md", n -> skill(run("](a \"", n)), "PC1513"));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void longRunsEndSoon(Input input) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> assertThat(firstCode(input, 200_000)).isEqualTo(input.code()));
  }

  private static String run(String unit, int length) {
    return unit.repeat(length / unit.length());
  }

  private static String skill(String body) {
    return text("name: s\ndescription: Says a word. Use it when asked.\n", "\n" + body);
  }

  private static String parameter(String declaration, String unit, int count) {
    String run = declaration.replace("#", unit.repeat(count));
    return text("parameters: { p: { " + run + " } }\n", "{{p}}");
  }

  @Test
  void samplesOfTypesOfEachOtherAreSmall() {
    Templates templates = new Templates(folder).with("a.md", typesOfEachOther(0));
    EntryPoint prompt = templates.compile().program().entryPoints().get(0);
    assertThat(SampleValues.all(prompt)).hasSizeGreaterThan(3);
  }

  /** What differs is found without a stack for each line, and named by the first of them. */
  @Test
  void aDifferenceInAnExampleOfManyLinesIsReported() {
    String lines = "\n".repeat(60_000);
    String example = "---\nexamples:\n  - name: x\n    text: |\n      a\n" + lines + "      b\n";
    assertThat(new Templates(folder).with("a.md", example + "---\na" + lines).findings())
        .contains("[PC1108] The example 'x' renders a different text: it ends before line 60001");
  }

  private String firstCode(Input input, int size) throws IOException {
    Path root = Files.createTempDirectory(folder, "size");
    Templates templates = new Templates(root).with(input.file(), input.text().apply(size));
    List<Diagnostic> found = templates.compile().diagnostics();
    DiagnosticPrinter printer = new DiagnosticPrinter(root);
    found.forEach(printer::print);
    assertThat(
            found.stream()
                .collect(
                    Collectors.groupingBy(
                        one -> List.of(one.code(), one.severity()), Collectors.counting()))
                .values())
        .allMatch(count -> count <= Limits.FINDINGS + 2);
    new Sarif(root, "1").log(found);
    return found.stream().findFirst().map(first -> first.code().id()).orElse("");
  }

  private static String aliases(int count) {
    return "aliases: [" + numbered(count, "a#.md, ") + "z.md]\n";
  }

  private static String text(String yaml, String body) {
    return "---\n" + yaml + "---\n" + body;
  }

  private static String keys(int count, String end) {
    return numbered(count, "key#" + end);
  }

  private static String keysOfJson(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"key" + i + "\": 1")
        .collect(Collectors.joining(",\n"));
  }

  private static String lines(int count) {
    return "{{p}} and more\n".repeat(count);
  }

  private static String each(int count) {
    return "{{#each p}}" + numbered(count, "{{this}}x#") + "{{/each}}";
  }

  private static String unknownTypes(int count) {
    return text(
        "parameters:\n"
            + numbered(Math.min(count, 2_000), "  p#: { type: Unknown# }\n")
            + "types:\n"
            + numbered(count, "  Type#: { properties: { x: {} } }\n"),
        "x");
  }

  /** Types of which each has the next one twice. */
  private static String doubling(int levels) {
    return text(
        "types:\n"
            + IntStream.range(0, levels)
                .mapToObj(
                    i -> "  T%d: { properties: { l: T%2$d, r: T%2$d } }\n".formatted(i, i + 1))
                .collect(Collectors.joining())
            + ("  T" + levels + ": string\noutput: { schema: T0 }\n"),
        "{{outputSchema}}");
  }

  private static String chain(int count) {
    String last = "  T" + count + ": { properties: { x: {} } }\n";
    return text(
        "types:\n"
            + IntStream.range(0, count)
                .mapToObj(
                    i ->
                        "  T%d: { properties: { next: { type: T%d, required: true } } }\n"
                            .formatted(i, i + 1))
                .collect(Collectors.joining())
            + last,
        "x");
  }

  /** A type with many properties that have it, and unknown variables. */
  private static String typesOfEachOther(int unknown) {
    return text(
        "types:\n  T:\n    properties:\n"
            + numbered(1_900, "      t#: { type: T }\n")
            + "parameters: { p: { type: T } }\n",
        "{{json p}}" + numbered(unknown, "{{q#}}"));
  }

  private static String anyDefault(int count) {
    return text(
        "parameters:\n  p: { type: any, default: {"
            + numbered(Math.min(count, 1_900), "k#: 1, ")
            + "} }\n",
        "{{json p}}");
  }

  private static String longNames(int length) {
    String name = "a".repeat(length);
    return text("parameters:\n  ? " + name + "b\n  : {}\n", "{{" + name + "}}");
  }

  private static String listsOfLists(int depth) {
    return text("parameters: { p: { type: 'string" + "[]".repeat(depth) + "' } }\n", "{{p}}");
  }

  private static String priorities(int n) {
    return "{{#user priority=1}}a{{/user}}{{#user priority=2}}a{{/user}}\n".repeat(n / 2);
  }

  /** A chain of variants, each of which falls back to the next, and the end of the last one. */
  private static String fallbacks(int count, String last) {
    String chain =
        IntStream.range(0, count - 1)
            .mapToObj(i -> "  v" + i + ": { fallback: v" + (i + 1) + " }\n")
            .collect(Collectors.joining());
    return text(
        "variants:\n" + chain + "  v" + (count - 1) + ": { description: Last" + last + "\n", "x");
  }

  private static String match(String before, int cases, String after) {
    return text("parameters: { p: { required: true } }\n", "{{#match p}}")
        + IntStream.range(0, cases)
            .mapToObj(i -> "{{#case 'c" + i + "'}}" + before + "text" + i + after + "{{/case}}")
            .collect(Collectors.joining())
        + "{{else}}"
        + before
        + "other"
        + after
        + "{{/match}}";
  }

  private static String conjunction(int operands) {
    return text("parameters: { p: { type: boolean } }\n", "{{#if (and")
        + " p".repeat(operands)
        + ")}}yes{{/if}}";
  }

  private static String exempted(int count) {
    String ids = "PC310, ".repeat(count);
    return "{{! prompt-compiler: allow " + ids + "PC310 because " + " ".repeat(count) + "x }}text";
  }

  private static String values(int count) {
    String values = numbered(count, "v#, ");
    return text("parameters: { p: { enum: [" + values + "] } }\n", "{{p}}");
  }

  private static String dollars(int count) {
    return text("syntax: dollar\nparameters: { p: {} }\n", "${p}".repeat(count));
  }

  private static String numbered(int count, String text) {
    return IntStream.range(0, count)
        .mapToObj(i -> text.replace("#", String.valueOf(i)))
        .collect(Collectors.joining());
  }
}
