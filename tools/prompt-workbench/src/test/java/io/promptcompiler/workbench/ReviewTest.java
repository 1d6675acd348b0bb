package io.promptcompiler.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.ReviewFormat;
import io.promptcompiler.core.command.Workbench.Compared;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.module.PromptModule;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests what reviews show, in all formats. */
class ReviewTest {
  private static final String ONE = "---\nparameters: { x: { required: true } }\n---\n";

  /** The tags and entities that a review writes. */
  private static final Pattern OURS =
      Pattern.compile(
          "</?(?:h3|p|ul|li|b|code|pre|del|ins|summary|details)>|<details open>"
              + "|&(?:amp|lt|gt|quot);");

  /** The texts in which hosts look for neither Markdown nor names. */
  private static final Pattern CODE = Pattern.compile("(?s)<(pre|code)>.*?</\\1>");

  @TempDir Path before;
  @TempDir Path folder;

  private Prompts released;
  private Prompts prompts;

  @BeforeEach
  void twoStates() {
    released = new Prompts(before);
    prompts = new Prompts(folder);
  }

  private String review(ReviewFormat format) throws Exception {
    return review(format, List.of());
  }

  private String review(ReviewFormat format, List<String> uncompared) throws Exception {
    Released release =
        Released.inDirectories("v1.0", Optional.empty(), released.module().options());
    PromptModule module = prompts.module();
    return new PromptWorkbench()
        .review(
            List.of(
                new Compared(
                    module, ReadRelease.compare(release, module, Optional.empty(), folder))),
            uncompared,
            format,
            TerminalColors.NONE,
            folder);
  }

  private String text() throws Exception {
    return review(ReviewFormat.TEXT);
  }

  @Test
  void sameTextsInOtherWordsAreNotListed() throws Exception {
    released.with("a.md", ONE + "{{#if x}}A{{else}}B{{/if}}\n");
    prompts.with("a.md", ONE + "{{#unless x}}B{{else}}A{{/unless}}\n");
    assertThat(text())
        .isEqualTo(
            """
            Since v1.0: No prompt renders anything else.

            Also edited, and the same in effect: a.md.
            """);
  }

  /** A change could fill a comment, and have a hundred folders with long names. */
  @ParameterizedTest
  @EnumSource
  void foldersThatWereNotComparedAreNeverLeftOut(ReviewFormat format) throws Exception {
    for (int i = 0; i < 300; i++) {
      String id = i + "-" + "x".repeat(200) + ".md";
      released.with(id, "Same\n");
      prompts.with(id, "---\nsynopsis: Nothing\n---\nSame\n");
    }
    List<String> folders =
        IntStream.range(0, 100)
            .mapToObj(i -> i + "/<b>" + "&".repeat(5000) + "/texts, which is gone")
            .toList();
    String review = review(format, folders);
    boolean isHtml = format == ReviewFormat.HTML || format == ReviewFormat.MARKDOWN;
    String start = isHtml ? "/&lt;b&gt;&amp;" : "/<b>&";
    assertThat(review)
        .contains("Not compared: 0" + start, "Not compared: 9" + start)
        .contains("Not compared: 90 more such folders.", "/texts, which is gone.")
        .doesNotContain("Not compared: 10" + start, "&".repeat(301));
    if (format == ReviewFormat.MARKDOWN) {
      assertThat(review).hasSizeLessThan(65_536).contains("<details open>");
    }
  }

  @Test
  void changedDefaultsOfAFolderAreACause() throws Exception {
    String defaults = "parameters: { tone: { type: string, default: %s } }\n";
    released.with("_defaults.yaml", defaults.formatted("calm")).with("a.md", "Be {{tone}}.\n");
    prompts.with("_defaults.yaml", defaults.formatted("brief")).with("a.md", "Be {{tone}}.\n");
    assertThat(text())
        .contains("a.md (changed)", "because of _defaults.yaml\n", "RENDER PC1221: The default");
  }

  @Test
  void definitionsAndListsOfToolsAreCompared() throws Exception {
    String tool =
        "---\nparameters: { id: { required: true, description: The id. } }\n---\nFinds %s.\n";
    released
        .with("find.tool.md", tool.formatted("an order"))
        .with("sum.tool.md", "Adds.\n")
        .with("a.md", "---\ntools: [find]\n---\nHelp.\n");
    prompts
        .with("find.tool.md", tool.formatted("orders and bills"))
        .with("sum.tool.md", "Adds.\n")
        .with("a.md", "---\ntools: [find, sum]\n---\nHelp.\n");
    assertThat(text())
        .contains(
            "find.tool.md (changed)",
            "definition: 48 → 50 tokens (+2)",
            "~ find: Finds [-an order-]{+orders and bills+}.",
            "RENDER PC1292: The description of 'find' changed.",
            "tools: find → find, sum",
            "CONTRACT PC1298");
  }

  @Test
  void toolsOfServersAreCompared() throws Exception {
    String pinned =
        """
        {"tools": [{"name": "find", "description": "%s", "inputSchema": {"properties": {%s}}}]}
        """;
    for (Prompts side : List.of(released, prompts)) {
      side.with("prompt.yaml", "tools: { mcp: { shop: shop.json } }\n")
          .with("a.md", "---\ntools: [find]\n---\nHelp.\n");
    }
    released.with("shop.json", pinned.formatted("Finds an order.", ""));
    prompts.with("shop.json", pinned.formatted("Finds an order.", "\"id\": {}"));
    assertThat(text())
        .contains(
            "a.md (changed)",
            "because of shop.json\n",
            "tool 'find': 20 → 22 tokens (+2)\n",
            "+     \"id\": {")
        .doesNotContain("PC12");
    prompts.with("shop.json", pinned.formatted("Finds orders.", ""));
    assertThat(text())
        .contains("~ Finds [-an order-]{+orders+}.", "RENDER PC1292: The description of 'find'");
  }

  @Test
  void variantsAreRenderedWithTheExamplesOfTheBase() throws Exception {
    String head =
        """
        ---
        parameters: { x: { required: true } }
        variants: { short: {} }
        examples: [{ name: one, parameters: { x: you } }]
        ---
        """;
    released.with("a.md", head + "Hello {{x}}.\n").with("a.short.md", "Hi {{x}}.\n");
    prompts.with("a.md", head + "Hello {{x}}.\n").with("a.short.md", "Hey {{x}}.\n");
    assertThat(text())
        .contains("because of a.short.md\n", "example 'one', variant 'short': 2 → 3 tokens (+1)")
        .contains("~ [-Hi-]{+Hey+} you.")
        .doesNotContain("Hello");
  }

  @Test
  void messagesAreShownBelowTheirRoles() throws Exception {
    String head =
        "---\nparameters: { x: { required: true } }\nexamples: [{ name: one, parameters: { x: me } }]\n---\n";
    released.with("a.chat.md", head + "{{#user}}Hello {{x}}{{/user}}\n");
    prompts.with(
        "a.chat.md", head + "{{#system}}Be kind.{{/system}}\n{{#user}}Hello {{x}}{{/user}}\n");
    assertThat(text()).contains("    + [system]\n    + Be kind.\n", "CONTRACT PC1240");
  }

  @Test
  void templatesAreShownWhereNoExampleRendersTheDifference() throws Exception {
    String head =
        """
        ---
        parameters: { x: {}, y: {} }
        examples: [{ name: one, parameters: { y: you } }]
        ---
        """;
    String text = "%s\n%sEnd {{#if x}}%s {{x}}{{else if y}}b{{else}}c{{/if}}\n";
    String middle = "Middle.\n".repeat(5);
    released.with("a.md", head + text.formatted("Begin", middle, "Old"));
    prompts.with("a.md", head + text.formatted("Start", middle, "New"));
    assertThat(text())
        .contains("example 'one': 13 tokens\n    - Begin\n    + Start\n      Middle.\n  template, ")
        .contains("End {{#if x}}[-Old-]{+New+} {{x}}{{else if y}}b{{else}}c{{/if}}");
  }

  @Test
  void trustAndOutputAreShownIfTheyChanged() throws Exception {
    String head = "---\nparameters: { x: { required: true, trust: %s } }\noutput: %s\n---\n";
    String text = "{{#fence \"x\"}}\n{{x}}\n{{/fence}}\nUse the tag x.\n";
    released.with("a.md", head.formatted("untrusted", "{ properties: { b: string } }") + text);
    prompts.with("a.md", head.formatted("trusted", "{ properties: { c: string } }") + text);
    assertThat(text())
        .contains("a.md (renders the same)", "trust of 'x': untrusted → none")
        .contains("CONTRACT PC1273", "CONTRACT PC1275");
  }

  @Test
  void refusedValuesAreAnEffect() throws Exception {
    released.with("a.md", "---\nparameters: { x: {}, y: {} }\n---\n{{x}}{{#if y}}{{/if}}\n");
    prompts.with("a.md", "---\nparameters: { x: {} }\n---\n{{x}}\n");
    assertThat(text()).contains("a.md (refuses earlier values)", "API PC1204");
  }

  @Test
  void aReleasedPromptWithErrorsMayHaveRenderedAnything() throws Exception {
    released.with("a.md", "{{#if x}}A\n");
    prompts.with("a.md", "A\n");
    assertThat(text()).contains("a.md (changed)", "note: The released 'a.md' cannot be compared");
  }

  @Test
  void hostileTextStaysInCode() throws Exception {
    Prompts.hostile(before, 12);
    Prompts.hostile(folder, 12);
    String attack =
        """
        ```
        ~~~

        </pre></details><h1>Owned</h1>
        <!-- prompt diff -->
        @acme/team #1 !2

            code
        [link](javascript:alert(1)) <https://example.org> **bold** `x`
        \u202Egnp.exe \u001b[31mred
        """;
    prompts.with("@acme`<i>/x.md", attack).with("folder3/prompt-23.md", attack);
    String markdown = review(ReviewFormat.MARKDOWN);
    assertThat(markdown).startsWith("<!-- prompt diff -->\n\n<h3>");
    String html = HtmlRenderer.builder().build().render(Parser.builder().build().parse(markdown));
    // The parser changed nothing, so all of it was HTML.
    assertThat(html.strip()).isEqualToIgnoringWhitespace(markdown.strip());
    String inside = markdown.substring(markdown.indexOf("<h3>"));
    assertThat(OURS.matcher(inside).replaceAll("")).doesNotContain("<", "&");
    assertThat(CODE.matcher(inside).replaceAll("")).doesNotContain("@", "`", "#", "Owned");
    assertThat(markdown).doesNotContain("\u202E", "\u001b").contains("\\u202egnp.exe");
    assertThat(review(ReviewFormat.HTML)).contains("&lt;/pre&gt;").doesNotContain("<h1>", "\u202E");
    assertThat(text()).doesNotContain("\u001b", "\u202E");
  }

  @Test
  void aCommentFitsTheLimitOfGithub() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      String id = "folder/a-prompt-with-a-rather-long-name-" + i + ".md";
      released.with(id, "Old text.\n");
      prompts.with(id, "New text <&>, 日本語.\n".repeat(1 + i % 40));
    }
    String markdown = review(ReviewFormat.MARKDOWN);
    assertThat(markdown.length()).isBetween(50_000, 65_536);
    assertThat(markdown)
        .contains("1000 prompts changed", "Too long for a comment", "more prompts.</p>");
    // The largest are shown in full.
    assertThat(markdown.indexOf("long-name-39.md")).isLessThan(markdown.indexOf("name-38.md"));
    assertThat(markdown.indexOf("long-name-39.md")).isPositive();
  }

  @Test
  void oneHugePromptIsOnlyListed() throws Exception {
    released.with("a.md", "Old\n").with("b.md", "Old\n");
    prompts.with("a.md", "New line\n".repeat(20_000)).with("b.md", "New\n");
    assertThat(review(ReviewFormat.MARKDOWN))
        .hasSizeLessThan(2_000)
        .contains("<summary><b><code>b.md</code></b> changed")
        .contains("<li><b><code>a.md</code></b> changed");
  }
}
