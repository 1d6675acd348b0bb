package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long the beginnings of prompts stay the same, and what is reported about them. */
class CachingTest {
  private static final String PARAMETERS =
      """
      ---
      types:
        User:
          properties:
            plan: { required: true, varies: deployment }
            nick: { varies: deployment }
            name: { required: true }
            address: { type: Address, varies: session }
        Address:
          properties:
            city: { required: true, varies: deployment }
      parameters:
        n: { type: integer, required: true, varies: deployment }
        boss: { type: User, required: true, varies: deployment }
        d: { required: true, varies: deployment }
        s: { required: true, varies: session }
        r: { required: true }
        maybe: { varies: session }
        flag: { type: boolean, required: true, varies: deployment }
        often: { type: boolean, required: true }
        words: { type: "string[]", required: true, varies: deployment }
        lists: { type: "string[]", required: true }
        user: { type: User, required: true, varies: session }
        guest: { type: User, varies: session }
        users: { type: "User[]", required: true, varies: session }
        any: { type: any, varies: session }
      ---
      """;

  @TempDir private Path folder;

  private Templates templates() {
    return new Templates(folder);
  }

  private StablePrefix prefix(Templates templates) {
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withHelpers(
                List.of(
                    new HelperOption("now", "a.B#a", List.of(), "string"),
                    new HelperOption("slug", "a.B#b", List.of("string"), "string"),
                    new HelperOption(
                        "build",
                        "a.B#c",
                        List.of(),
                        "string",
                        new Origin(Trust.UNDECLARED, Varies.DEPLOYMENT))));
    Compilation compilation = PromptCompiler.compile(options);
    assertThat(compilation.errors()).as(templates.print(compilation)).isEmpty();
    EntryPoint found =
        compilation.program().entryPoints().stream()
            .filter(one -> one.about().id().startsWith("ask."))
            .findFirst()
            .orElseThrow();
    return StablePrefix.of(found);
  }

  /** Expected: stable for a deployment and for a session, and the values that end them. */
  @ParameterizedTest(name = "{0} => {1}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "12345                                           => 5 - 5 -",
        "12{{d}}34{{s}}56{{r}}78                         => 4 s 6 r",
        "1{{now}}2                                       => 1 now 1 now",
        "1{{build}}2{{slug s}}                           => 2 s 2 -",
        "1{{slug d}}2{{slug r}}                          => 2 r 2 r",
        "1{{default maybe d}}2                           => 1 maybe 2 -",
        "1{{#if flag}}23{{else}}4{{/if}}5{{r}}           => 3 r 3 r",
        "1{{#if flag}}2{{r}}3{{/if}}45                   => 2 r 2 r",
        "1{{#if flag}}234{{r}}5{{else}}6{{/if}}7{{s}}    => 3 s 3 r",
        "1{{#if often}}2{{/if}}3                         => 1 often 1 often",
        "1{{#if (eq s \"x\")}}2{{/if}}3                  => 1 s 2 -",
        "1{{#each words}}2{{this}}{{/each}}3{{r}}        => 2 r 2 r",
        "1{{#each words}}2{{@root.s}}{{/each}}3          => 2 s 2 -",
        "1{{#each words}}2{{@root.r}}{{/each}}           => 1 r 1 r",
        "1{{#each lists}}2{{else}}3{{/each}}             => 1 lists 1 lists",
        "1{{user.plan}}2{{user.name}}3                   => 2 user.name 3 -",
        "1{{user.nick}}2                                 => 2 - 2 -",
        "1{{guest.plan}}2                                => 1 guest.plan 2 -",
        "1{{#if user}}2{{/if}}3                          => 3 - 3 -",
        "1{{#if guest}}2{{/if}}3                         => 1 guest 2 -",
        "1{{#if boss.address}}2{{/if}}3                  => 1 boss.address 2 -",
        "1{{boss.address.city}}2{{r}}                    => 1 boss.address.city 2 r",
        "1{{#if n includeZero=often}}2{{/if}}3           => 1 often 1 often",
        "1{{#with user}}{{plan}}2{{name}}{{/with}}       => 2 user.name 2 -",
        "1{{#each users}}{{plan}}{{/each}}2              => 1 users 2 -",
        "1{{lookup words 0}}2{{words.length}}3{{r}}      => 3 r 3 r",
        "1{{json user}}2{{json any}}                     => 1 user 2 -",
        "1{{> show it=d}}2{{> show it=r}}                => 7 r 7 r",
        "1{{> show it=user.name}}2                       => 3 user.name 5 -",
        "1{{> whole user}}2                              => 2 user.name 3 -",
        "1{{> long it=d}}{{> long it=s}}                 => 5007 s 10007 -",
        "1{{> tree users.[0]}}2                          => 1 users.plan 2 -",
        "1{{#*inline \"x\"}}2{{r}}{{/inline}}{{> x}}     => 2 r 2 r",
        "1{{#fence \"f\"}}{{r}}{{/fence}}The f.          => 4 r 4 r",
        "1{{#fence \"f\" of=d}}{{s}}{{/fence}}The f.     => 10 s 20 -",
        "1{{> tall it=r}}                                => 8 r 8 r",
        "1~  {{> tall it=r}}                             => 15 r 15 r",
        "1~  {{> tall it=d}}~    {{> tall it=s}}~{{r}}   => 38 s 44 r",
        "1{{log r}}2                                     => 2 - 2 -",
      })
  void aStableBeginningEndsAtTheFirstValueThatChangesMoreOften(String text, String expected) {
    StablePrefix found =
        prefix(
            templates()
                .with("ask.md", PARAMETERS + text.replace("~", "\n"))
                .with("partials/show.hbs", "[[{{it}}]")
                .with("partials/whole.hbs", "{{plan}}3{{name}}")
                .with("partials/tree.hbs", "{{plan}}")
                .with("partials/tall.hbs", "1\n\n345\n{{it}}6\n")
                .with(
                    "partials/long.hbs",
                    "---\nparameters: { it: { required: true } }\n---\n123{{it}}"
                        + " word".repeat(1000)));
    assertThat(shown(found.deployment()) + " " + shown(found.session()))
        .isEqualTo(expected.strip());
  }

  private static String shown(StablePrefix.Level level) {
    return level.length() + " " + level.end().map(StablePrefix.End::value).orElse("-");
  }

  /** Returns the lengths and ends for a partial that includes itself. */
  private String ofTree(String node, String text) {
    Templates templates =
        templates()
            .with("partials/node.hbs", node)
            .with(
                "ask.md",
                """
                ---
                types:
                  Node:
                    properties:
                      name: { required: true }
                      nodes: { type: "Node[]", required: true }
                parameters:
                  tree: { type: Node, required: true, varies: session }
                  r: { required: true }
                ---
                """
                    + text);
    StablePrefix found = prefix(templates);
    return shown(found.deployment()) + " " + shown(found.session());
  }

  @Test
  void aRecursivePartialIsStableIfItsValuesAre() {
    String node = "<{{name}}{{#each nodes}}{{> node}}{{/each}}>";
    assertThat(ofTree(node, "12{{> node tree}}34{{r}}\n")).isEqualTo("3 tree.name 6 r");
  }

  /** Its indents are unknown, because each level of the recursion adds one. */
  @Test
  void aRecursivePartialMayBeIndented() {
    String node = "<{{name}}\n{{#each nodes}}\n  {{> node}}\n{{/each}}\n>\n";
    assertThat(ofTree(node, "12\n    {{> node tree}}\n34{{r}}\n")).isEqualTo("8 tree.name 17 r");
  }

  @Test
  void aPlaceInAPartialIsThatOfTheTagThatIncludesIt() {
    Templates templates =
        templates()
            .with("partials/node.hbs", "<{{name}}{{#each nodes}}{{> node}}{{/each}}>")
            .with(
                "ask.md",
                """
                ---
                types:
                  Node:
                    properties:
                      name: { required: true }
                      nodes: { type: "Node[]", required: true }
                parameters:
                  house: { type: Node, required: true, varies: deployment }
                  garden: { type: Node, required: true }
                ---
                {{> node house}}
                and then
                {{> node garden}}
                """);
    assertThat(prefix(templates).session().end().orElseThrow().at().outermost().line())
        .isEqualTo(13);
  }

  /** Each partial is called in a loop and outside of it, so the text has 2 to the 40th parts. */
  @Test
  void partialsInPartialsAreExaminedOnceForEachKindOfArguments() {
    Templates templates =
        templates()
            .with(
                "ask.md",
                """
                ---
                types:
                  Node:
                    properties:
                      name: { required: true }
                      nodes: { type: "Node[]", required: true }
                parameters:
                  root: { type: Node, required: true, varies: session }
                  r: { required: true }
                ---
                {{> p0 root}}{{r}}
                """)
            .with("partials/p40.hbs", "x{{name}}");
    for (int i = 0; i < 40; i++) {
      String call = "{{> p%d this}}".formatted(i + 1);
      templates.with(
          "partials/p%d.hbs".formatted(i),
          "{{#each nodes as |k%d|}}%s{{k%d.name}}{{/each}}%s".formatted(i, call, i, call));
    }
    assertThat(shown(prefix(templates).session())).isEqualTo("1 r");
  }

  private static final String RULES = "Follow the rules. ".repeat(100);

  /** Layouts of public prompts that lost their caches, and the same in a better order. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "a date         => Date: {{value}}\\n\\nRULES => RULES\\n\\nDate: {{value}}",
        "a session id   => ## Session {{value}}\\nRULES => RULES\\n## Session {{value}}",
        "milliseconds   => RULES at {{value}}\\nRULES => RULES\\nRULES at {{value}}",
        "a name         => Help {{value}} well. RULES => RULES Help {{value}} well.",
        "steps left     => {{value}} steps left.\\nRULES => RULES\\n{{value}} steps left.",
        "open files     => {{#each files}}{{this}}\\n{{/each}}RULES => RULES{{#each files}}{{this}}{{/each}}",
        "a greeting     => {{#if early}}Good morning{{else}}Hi{{/if}}! RULES => RULES {{#if early}}Good morning{{/if}}!",
        "few-shots      => {{#each shots}}{{q}}: {{a}}\\n{{/each}}RULES => RULES{{#each shots}}{{q}}: {{a}}{{/each}}",
        "a random seed  => <!-- {{value}} -->RULES => RULES<!-- {{value}} -->",
      })
  void layoutsThatLoseTheCacheAreFound(String name, String before, String after) {
    String head =
        """
        ---
        caching: {}
        parameters:
          value: {}
          early: { type: boolean }
          files: { type: "string[]" }
          shots: { type: array, items: { properties: { q: {}, a: {} } } }
        ---
        """;
    assertThat(ids(head + text(before))).contains("PC1381");
    assertThat(ids(head + text(after))).doesNotContain("PC1381");
    assertThat(ids((head + text(before)).replace("caching: {}\n", ""))).doesNotContain("PC1381");
  }

  /** Expected: the text after the edit; {@code -} if no edit is offered. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "At {{value}}.\\n\\nRULES\\n                => RULES\\n\\nAt {{value}}.\\n",
        "At {{value}}.\\nRULES                     => RULES\\nAt {{value}}.",
        "One.\\nAt {{value}}, {{upper d}}.\\nRULES\\n => One.\\nRULES\\nAt {{value}}, {{upper d}}.\\n",
        "{{#if d}}\\n{{value}}\\nRULES\\n{{else}}\\nRULES\\n{{/if}}\\n => {{#if d}}\\nRULES\\n{{value}}\\n{{else}}\\nRULES\\n{{/if}}\\n",
        "{{#if d}}\\nRULES\\n{{else}}\\n{{/if}}\\n{{value}}\\nRULES\\n => {{#if d}}\\nRULES\\n{{else}}\\n{{/if}}\\nRULES\\n{{value}}\\n",
        "At {{value}}. {{#if d}}x{{/if}}\\nRULES\\n => -",
        "At {{~value}}.\\nRULES\\n               => -",
        "{{#if d}}{{value}}\\nRULES{{else}}RULES{{/if}}\\n => -",
        "{{#if value}}a{{/if}}\\nRULES\\n         => -",
        "{{value}}\\n{{r}}\\nRULES\\n              => -",
      })
  void aLineOfTextCanBeMovedBehindTheRules(String before, String after) {
    String head =
        """
        ---
        caching: {}
        parameters:
          value: { required: true }
          r: { required: true }
          d: { required: true, varies: deployment }
        ---
        """;
    List<Edit> edits =
        PromptCompiler.compile(
                CompilerOptions.of(templates().with("ask.md", head + text(before)).root()))
            .diagnostics()
            .stream()
            .filter(finding -> finding.code().id().equals("PC1381"))
            .findFirst()
            .orElseThrow()
            .fix()
            .edits();
    String edited = edits.isEmpty() ? "-" : Edit.applied(edits);
    assertThat(edited).isEqualTo(after.equals("-") ? after : head + text(after));
    if (!edits.isEmpty()) {
      assertThat(ids(edited)).doesNotContain("PC1381");
    }
  }

  @Test
  void textBeforeAValueIsNotLost() {
    String head =
        """
        ---
        parameters:
          rules: { type: "string[]", required: true, varies: session }
          q: { required: true }
        ---
        """;
    String loop = "{{#each rules}}\n" + RULES + "{{this}}\n{{/each}}\n";
    assertThat(ids(head + loop + "{{q}}\n")).doesNotContain("PC1381");
    assertThat(ids(head + "{{q}}\n" + loop)).contains("PC1381");
  }

  private static String text(String layout) {
    return layout.replace("RULES", RULES).replace("\\n", "\n");
  }

  private List<String> ids(String prompt) {
    return PromptCompiler.compile(CompilerOptions.of(templates().with("ask.md", prompt).root()))
        .diagnostics()
        .stream()
        .map(finding -> finding.code().id())
        .toList();
  }
}
