package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.it.harness.Project;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Helpers that are static methods of the project: called directly, with the types they declare. */
class ProjectHelpersTest {
  private static final Map<String, String> CONSUMER =
      Map.of(
          "com/acme/Text.java",
          """
          package com.acme;

          import java.util.List;

          public final class Text {
            private Text() {}

            public static String slug(String text) {
              return text.toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
            }

            public static String nothing() {
              return null;
            }

            public static final class Numbers {
              private Numbers() {}

              public static long add(long a, long b) {
                return a + b;
              }

              public static double half(double number) {
                return number / 2;
              }

              public static boolean both(boolean a, boolean b) {
                return a && b;
              }
            }

            public static List<String> reversed(List<String> list) {
              List<String> reversed = new java.util.ArrayList<>(list);
              java.util.Collections.reverse(reversed);
              return reversed;
            }

            public static Object wrapped(Object value) {
              return value == null ? null : java.util.Map.of("value", value, "size", 7);
            }
          }
          """);

  private static final List<HelperOption> HELPERS =
      List.of(
          new HelperOption("slug", "com.acme.Text#slug", List.of("string"), "string"),
          new HelperOption("nothing", "com.acme.Text#nothing", List.of(), "string"),
          new HelperOption(
              "add", "com.acme.Text.Numbers#add", List.of("integer", "integer"), "integer"),
          new HelperOption("half", "com.acme.Text.Numbers#half", List.of("number"), "number"),
          new HelperOption(
              "both", "com.acme.Text.Numbers#both", List.of("boolean", "boolean"), "boolean"),
          new HelperOption("reversed", "com.acme.Text#reversed", List.of("string[]"), "string[]"),
          new HelperOption("wrapped", "com.acme.Text#wrapped", List.of("any"), "any"));

  private static final String HEADER =
      """
      ---
      parameters:
        title: {}
        n: { type: integer, required: true }
        tags: { type: "string[]" }
        on: { type: boolean }
        extra: { type: any }
      ---
      """;

  private static void prints(String expected, String body, Map<String, Object> data) {
    String file = HEADER + body;
    try (Project project = Project.of(file, HELPERS, CONSUMER)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      ThreeWays.prints(project, "test.md", "TestPrompt", file, data, expected);
    }
  }

  @Test
  void areCalledDirectly() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("title", "A Title");
    data.put("n", 4L);
    data.put("tags", List.of("x", "y"));
    data.put("on", true);
    data.put("extra", List.of(1L));
    prints(
        "a-title|4|||7|4|2|3.5|yes|y,x|x|7|[1]|A-TITLE",
        "{{slug title}}|{{slug n}}|{{nothing}}|{{#if (nothing)}}no{{/if}}|{{add n 3}}"
            + "|{{half (add n 4)}}|{{half n}}|{{half 7}}|{{#if (both on true)}}yes{{/if}}"
            + "|{{reversed tags}}|{{#each (reversed tags)}}{{#if @last}}{{this}}{{/if}}{{/each}}"
            + "|{{lookup (wrapped n) \"size\"}}|{{json (lookup (wrapped extra) \"value\")}}"
            + "|{{upper (slug title)}}",
        data);
  }

  @Test
  void takeWhatIsAbsentAsNothing() {
    prints(
        "|||0|no|",
        "{{slug title}}|{{reversed tags}}|{{wrapped extra}}|{{add extra 0}}"
            + "|{{#if (both on true)}}yes{{else}}no{{/if}}|{{default (nothing) title}}",
        Map.of("n", 1L));
  }

  @Test
  void areCheckedAsTheirTypesSay() {
    String file =
        HEADER
            + "{{slug}} {{slug tags}} {{add n 1.5}} {{add n \"1\"}} {{reversed title}} {{slg n}}";
    try (Project project = Project.of(file, HELPERS, CONSUMER)) {
      assertThat(project.findings())
          .contains("'slug' needs exactly one argument.")
          .contains("Write '(slug string)'.")
          .contains("'slug' needs a text, but 'tags' is a list (string[]).")
          .contains("'add' needs an integer, but '1.5' is a number.")
          .contains("'add' needs an integer, but '\"1\"' is a string.")
          .contains("'reversed' needs a list (string[]), but 'title' is a string.")
          .contains("Unknown helper 'slg'.");
    }
  }

  private static String problem(String name, String method, List<String> takes, String returns) {
    HelperOption option = new HelperOption(name, method, takes, returns);
    try (Project project = Project.of("text", List.of(option), Map.of())) {
      return project.findings();
    }
  }

  @Test
  void mustBeConfiguredRightly() {
    String method = "com.acme.Text#slug";
    assertThat(problem("slug", method, List.of("string"), "string")).isEmpty();
    assertThat(problem("upper", method, List.of("string"), "string"))
        .contains("[PC132] The helper 'upper' has the name of a built-in helper.");
    assertThat(problem("each", method, List.of(), "string"))
        .contains("has the name of a built-in helper.");
    assertThat(problem("log", method, List.of(), "string"))
        .contains("has the name of a built-in helper.");
    assertThat(problem("a b", method, List.of(), "string"))
        .contains("'a b' cannot be the name of a helper.");
    assertThat(problem("slug", "com.acme.Text.slug", List.of(), "string"))
        .contains(
            "'com.acme.Text.slug', the method of the helper 'slug', is not a valid method name.")
        .contains("Write it like 'com.acme.Text#slug'.");
    assertThat(problem("slug", method, List.of("strin"), "string"))
        .contains("Unknown type 'strin' of the helper 'slug'.")
        .contains("Did you mean 'string'?");
    assertThat(problem("slug", method, List.of(), "void")).contains("Unknown type 'void'");
    assertThat(problem("slug", method, List.of(), "any[]")).contains("cannot return 'any[]'");
  }
}
