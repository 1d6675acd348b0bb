package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What generated code easily gets wrong: hostile text and names, and sizes beyond Java's limits.
 */
class HazardsTest {

  private static String renders(String file, Map<String, ?> data) {
    try (Project project = Project.of(file)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      return ThreeWays.same(project, "test.md", "TestPrompt", file, data);
    }
  }

  private static void prints(String expected, String file, Map<String, ?> data) {
    try (Project project = Project.of(file)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.prints(project, "test.md", "TestPrompt", file, data, expected);
    }
  }

  private static String header(String... names) {
    StringBuilder header = new StringBuilder("---\nparameters:\n");
    for (String name : names) {
      header.append("  \"").append(name).append("\": { required: true }\n");
    }
    return header.append("---\n").toString();
  }

  @Test
  void textThatMeansSomethingToJava() {
    String hostile =
        "*/ // /* \\u002a\\u002f \\ \" ' \"\"\" ${y} $L $S $T $$ %s %n {0} \t\b\f \u007f \u0085 \u2028"
            + " \u2029 \uFEFF \uFFFF é 名字 😀 \\n \\";
    assertThat(renders(header("x") + hostile + "|{{x}}", Map.of("x", hostile))).contains(hostile);
  }

  @Test
  void everyCharacterOfTheFirstPlane() {
    StringBuilder all = new StringBuilder();
    for (char unit = 1; unit < 0x3000; unit++) {
      if (unit != '{' && unit != '\\') {
        all.append(unit);
      }
    }
    renders(header("x") + all + "{{x}}", Map.of("x", all.toString()));
  }

  @Test
  void windowsLineBreaks() {
    String file =
        (header("x") + "a\n{{#if x}}\n  b {{x}}\n{{else}}\n  c\n{{/if}}\nd\n")
            .replace("\n", "\r\n");
    assertThat(renders(file, Map.of("x", "1"))).isEqualTo("a\r\n  b 1\r\nd\r\n");
    assertThat(renders(file, Map.of("x", ""))).isEqualTo("a\r\n  c\r\nd\r\n");
  }

  @Test
  void byteOrderMark() {
    assertThat(renders("\uFEFF" + header("x") + "{{x}}", Map.of("x", "1"))).isEqualTo("1");
    assertThat(renders("\uFEFFplain", Map.of())).isEqualTo("plain");
  }

  @Test
  void noText() {
    assertThat(renders("", Map.of())).isEmpty();
    assertThat(renders(header("x") + "{{x}}", Map.of("x", ""))).isEmpty();
  }

  @Test
  void textsLongerThanAConstantOfAClassFile() {
    String latin = "The quick brown fox. ".repeat(7000);
    String chinese = "提示词是源代码。".repeat(12_000);
    String emoji = "a" + "😀".repeat(40_000);
    String expected = renders(header("x") + latin + "{{x}}" + chinese + emoji, Map.of("x", "|"));
    assertThat(expected).isEqualTo(latin + "|" + chinese + emoji);
  }

  @Test
  void thousandsOfTags() {
    StringBuilder file = new StringBuilder(header("a", "b", "c"));
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      file.append("line ").append(i).append(" {{a}} and {{b}}\n");
      expected.append("line ").append(i).append(" x and y\n");
      if (i % 5 == 0) {
        file.append("{{#if c}}\nonly with c: {{c}} (").append(i).append(")\n{{/if}}\n");
        expected.append("only with c: z (").append(i).append(")\n");
      }
    }
    prints(expected.toString(), file.toString(), Map.of("a", "x", "b", "y", "c", "z"));
  }

  @Test
  void manyTagsInsideLoopsAndBranches() {
    StringBuilder file =
        new StringBuilder("---\nparameters:\n  xs: { type: \"string[]\", required: true }\n")
            .append("  on: { type: boolean, required: true }\n---\n{{#each xs}}\n{{#if ../on}}\n");
    StringBuilder first = new StringBuilder();
    StringBuilder last = new StringBuilder();
    StringBuilder rest = new StringBuilder();
    for (int i = 0; i < 1500; i++) {
      file.append("- ").append(i).append(" {{this}} {{@index}} {{#if @last}}.{{else}},{{/if}}\n");
      first.append("- ").append(i).append(" a 0 ,\n");
      last.append("- ").append(i).append(" b 1 .\n");
      rest.append("2 of ").append(i).append("\n");
    }
    file.append("{{/if}}\n{{/each}}\n{{#if on}}\n");
    for (int i = 0; i < 1500; i++) {
      file.append("{{xs.length}} of ").append(i).append("\n");
    }
    file.append("{{else}}\noff\n{{/if}}\n");
    String text = file.toString();
    prints("" + first + last + rest, text, Map.of("xs", List.of("a", "b"), "on", true));
    prints("off\n", text, Map.of("xs", List.of(), "on", false));
  }

  @Test
  void hundredsOfParameters() {
    StringBuilder header = new StringBuilder("---\nparameters:\n");
    StringBuilder body = new StringBuilder();
    StringBuilder expected = new StringBuilder();
    Map<String, Object> data = new LinkedHashMap<>();
    for (int i = 0; i < 400; i++) {
      String type = i % 3 == 0 ? "number" : i % 3 == 1 ? "integer" : "string";
      header
          .append("  p")
          .append(i)
          .append(": { type: ")
          .append(type)
          .append(", required: true }\n");
      body.append("{{p").append(i).append("}} ");
      Object value = i % 3 == 0 ? (Object) (i + 0.5) : i % 3 == 1 ? (Object) (long) i : "s" + i;
      expected.append(value).append(' ');
      data.put("p" + i, value);
    }
    prints(expected.toString(), header + "---\n" + body, data);
  }

  @ParameterizedTest
  @CsvSource({"if a, if", "with @root.a, with", "unless b, unless", "with this, with"})
  void nestingUpToTheLimit(String block, String name) {
    int depth = 480;
    String file =
        "---\nparameters:\n  a: { required: true }\n  b: { type: boolean, required: true }\n"
            + "---\n{{a}}{{b}}"
            + ("{{#" + block + "}}x").repeat(depth)
            + "middle"
            + ("y{{/" + name + "}}").repeat(depth);
    String expected = "1false" + "x".repeat(depth) + "middle" + "y".repeat(depth);
    prints(expected, file, Map.of("a", "1", "b", false));
  }

  @Test
  void nestedLoops() {
    int depth = 12;
    String file =
        "---\nparameters:\n  xs: { type: any, required: true }\n---\n"
            + "{{#each @root.xs}}({{@index}}".repeat(depth)
            + "middle"
            + "{{this}}){{/each}}".repeat(depth);
    String expected = "(0".repeat(depth) + "middle" + "1)".repeat(depth);
    prints(expected, file, Map.of("xs", List.of(1L)));
    renders(file, Map.of("xs", List.of(1L)));
  }

  @Test
  void aLongChainOfElseIf() {
    StringBuilder file = new StringBuilder("---\nparameters:\n");
    for (int i = 0; i < 300; i++) {
      file.append("  a").append(i).append(": {}\n");
    }
    file.append("---\n{{#if a0}}first");
    for (int i = 1; i < 300; i++) {
      file.append("{{else if a")
          .append(i)
          .append("}}x")
          .append(i)
          .append(" {{a")
          .append(i)
          .append("}}");
    }
    String text = file.append("{{else}}last{{/if}}").toString();
    prints("last", text, Map.of());
    prints("first", text, Map.of("a0", "y"));
    prints("x250 y", text, Map.of("a250", "y", "a251", "z"));
  }

  @Test
  void namesThatAreJavaKeywordsOrMethods() {
    List<String> names =
        List.of(
            "continue",
            "class",
            "wait",
            "default",
            "new",
            "int",
            "true",
            "null",
            "_",
            "hashCode",
            "toString",
            "getClass",
            "notify",
            "clone",
            "render",
            "builder",
            "build",
            "of",
            "from",
            "info",
            "fromMap",
            "renderTo",
            "writeUtf8",
            "toBuilder",
            "equals",
            "task-id",
            "USER_REQUEST",
            "storyID",
            "foo[bar",
            "@alan",
            "12",
            "yield",
            "record",
            "var",
            "String",
            "Object",
            "java",
            "io",
            "com",
            "sb",
            "out",
            "in",
            "Values",
            "Builder",
            "$",
            "it's me",
            "ÄÖÜ",
            "名字");
    StringBuilder body = new StringBuilder();
    Map<String, Object> data = new LinkedHashMap<>();
    List<String> used = new ArrayList<>();
    for (String name : names) {
      used.add(name);
      body.append("{{[").append(name).append("]}} {{this.[").append(name).append("]}}\n");
      data.put(name, "value of " + name);
    }
    renders(header(used.toArray(new String[0])) + body, data);
  }

  @ParameterizedTest
  @ValueSource(strings = {"_", "-", "--"})
  void namesThatJavaHasNoLettersFor(String name) {
    String file =
        "---\nparameters: { \""
            + name
            + "\": { required: true, properties: { a: { enum: [x], required: true } } } }\n---\n"
            + "{{[%s].a}}".formatted(name);
    assertThat(renders(file, Map.of(name, Map.of("a", "x")))).isEqualTo("x");
  }

  @Test
  void namesThatClassFilesGiveToBuildersAndStages() {
    String file =
        """
        ---
        parameters:
          about:
            required: true
            properties:
              x: { required: true }
              $:
                required: true
                properties:
                  builder: { required: true, enum: [a] }
                  needsX: { required: true, properties: { y: { required: true } } }
        ---
        {{about.x}} {{about.$.builder}} {{about.$.needsX.y}}
        """;
    Map<String, Object> dollar = Map.of("builder", "a", "needsX", Map.of("y", "2"));
    assertThat(renders(file, Map.of("about", Map.of("x", "1", "$", dollar)))).isEqualTo("1 a 2\n");
  }

  @Test
  void surrogatePairsThatJoinAtTheEdges() {
    String high = "\uD83D";
    String low = "\uDE00";
    String file = header("a", "b") + "{{a}}{{b}}|{{b}}{{a}}|{{a}}{{a}}";
    try (Project project = Project.of(file)) {
      var data = Map.of("a", high, "b", low);
      var prompt = project.prompt("TestPrompt", data);
      String text = high + low + "|" + low + high + "|" + high + high;
      assertThat(prompt.render()).isEqualTo(text);
      var utf8 = new java.io.ByteArrayOutputStream();
      var json = new java.io.ByteArrayOutputStream();
      prompt.writeUtf8(utf8);
      prompt.writeJsonString(json);
      assertThat(utf8.toByteArray())
          .isEqualTo(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      assertThat(json.toString(java.nio.charset.StandardCharsets.UTF_8))
          .isEqualTo("\"😀|\\ude00\\ud83d|\\ud83d\\ud83d\"");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void htmlEscapes() {
    String file =
        "---\nescape: html\nparameters:\n  x: { required: true }\n  n: { type: number, required:"
            + " true }\n  a: { type: any }\n---\n{{x}} {{{x}}} {{&x}} {{n}} {{a}}\n";
    try (Project project = Project.of(file)) {
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("x", "<a href=\"b\">'&`=</a>");
      data.put("n", 1e21);
      data.put("a", List.of("<", "&amp;"));
      ThreeWays.same(project, "test.md", "TestPrompt", file, data, true);
    }
  }
}
