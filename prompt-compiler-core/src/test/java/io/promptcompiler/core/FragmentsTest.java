package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.Fragment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which partials become classes, what those are called, and what is found in them. */
class FragmentsTest {
  private static final String LONG = "Answer in plain words. ".repeat(100);

  @TempDir Path folder;
  @TempDir Path classes;

  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "partials/report-header.md, partials/ReportHeaderFragment",
    "partials/_rules.hbs, partials/RulesFragment",
    "a-b/partials/01/fragment.md, a_b/partials/_01/_01Fragment",
    "_footer.txt, FooterFragment"
  })
  void aLargePartialWithParametersBecomesAClass(String id, String path) {
    templates.with(id, "---\nparameters: { name: {} }\n---\n{{name}}" + LONG);
    assertThat(generated().paths())
        .containsExactlyInAnyOrder(
            "com/acme/prompts/Prompts.java", "com/acme/prompts/" + path + ".java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\nparameters: { name: {} }\n---\n{{name}} is small",
        "---\nparameters: { name: {} }\n---\n{{name}} {{@root.name}} LONG",
        "---\nparameters: { name: {} }\n---\n{{name}} {{#each this}}{{@key}}{{/each}} LONG",
        "---\nparameters: { any: { type: any } }\n---\n{{#any}}{{x}}{{/any}} LONG",
        "---\nparameters: { name: {} }\n---\n{{name}} {{log name}} LONG",
        "---\nparameters: { own: { enum: [a, b] } }\n---\n{{own}} LONG",
        "---\nparameters: { own: { properties: { x: {} } } }\n---\n{{own.x}} LONG",
        "---\nparameters: { own: { type: 'Own[]' } }\ntypes: { Own: { enum: [a] } }\n---\n{{own}} LONG",
        "LONG",
      })
  void otherPartialsHaveNoClass(String text) {
    templates.with("partials/p.md", text.replace("LONG", LONG));
    assertThat(templates.findings()).isEmpty();
    assertThat(templates.compile().program().fragments()).isEmpty();
  }

  @Test
  void anEmptyDeclarationOfParametersCounts() {
    templates.with("partials/p.md", "---\nparameters: {}\n---\n" + LONG).with("a.md", "{{> p}}");
    assertThat(generated().source("com/acme/prompts/APrompt.java"))
        .contains("PFragment.render()", "PFragment.write(out)");
  }

  @Test
  void theAuthorCanNameTheClass() {
    templates.with("partials/p.md", "---\nclass: Rules\nparameters: {}\n---\n" + LONG);
    assertThat(generated().paths()).contains("com/acme/prompts/partials/Rules.java");
  }

  @ParameterizedTest
  @ValueSource(strings = {"String", "Texts", "my-rules"})
  void aTakenClassNameIsReported(String name) {
    templates.with("partials/p.md", "---\nclass: " + name + "\nparameters: {}\n---\n" + LONG);
    assertThat(templates.findings())
        .startsWith(
            "partials/p.md:2:8: error: [PC404] '" + name + "' cannot be the name of a Java class.");
  }

  @Test
  void aClashOfClassesIsReported() {
    templates
        .with("partials/a-b.md", "---\nparameters: {}\n---\n" + LONG)
        .with("partials/a_b.md", "---\nparameters: {}\n---\n" + LONG);
    assertThat(templates.findings())
        .contains(
            "[PC402] 'partials/a-b.md' and 'partials/a_b.md' both become the class"
                + " 'com.acme.prompts.partials.ABFragment'.");
  }

  @Test
  void aPartialIsCheckedOnce() {
    templates
        .with("a.md", "{{> p}}")
        .with("b.md", "{{> p}}{{> p}}")
        .with("partials/p.md", "---\nparameters: { x: {} }\n---\n{{y}}" + LONG);
    assertThat(templates.compile().diagnostics())
        .hasSize(1)
        .allMatch(finding -> finding.includedFrom().isEmpty());
  }

  @Test
  void everyCallIsChecked() {
    templates
        .with(
            "a.md",
            "---\nparameters: { name: {} }\n---\n"
                + "{{#if name}}{{> p x=name}}{{/if}}\n{{> p x=name}}\n{{> p x=name}}\n{{> p}}")
        .with("partials/p.md", "---\nparameters: { x: { required: true } }\n---\n{{x}}" + LONG);
    assertThat(templates.compile().diagnostics())
        .extracting(finding -> finding.code().id() + " " + finding.location().line())
        .containsExactly("PC345 5", "PC345 6", "PC343 7");
  }

  @Test
  void messagesIncludeWhatPrintsAlikeInAllStyles() {
    templates
        .with(
            "talk.task.yaml",
            """
            task: talk
            context: { name: { type: string, required: true }, on: { type: boolean } }
            """)
        .with("partials/words.md", "---\nparameters: { name: {} }\n---\n{{name}}" + LONG)
        .with(
            "partials/truths.md", "---\nparameters: { on: { type: boolean } }\n---\n{{on}}" + LONG)
        .with(
            "talk.chat.yaml",
            """
            id: talk
            task: talk
            name: Talk
            version: 1
            layout:
              - { kind: message, role: user, content: "{{> words}}{{> truths}}" }
            slots: {}
            """);
    assertThat(generated().source("com/acme/prompts/TalkPrompt.java"))
        .contains("WordsFragment.render(")
        .doesNotContain("TruthsFragment");
  }

  @Test
  void promptsThatEscapeIncludeWhatHasNothingToEscape() {
    templates
        .with(
            "a.md",
            "---\nescape: html\nparameters: { name: {}, n: { type: integer } }\n---\n"
                + "{{> words}}{{> plain}}{{> number}}")
        .with("partials/words.md", "---\nparameters: { name: {} }\n---\n{{name}}" + LONG)
        .with("partials/plain.md", "---\nparameters: { name: {} }\n---\n{{{name}}}" + LONG)
        .with("partials/number.md", "---\nparameters: { n: { type: integer } }\n---\n{{n}}" + LONG);
    assertThat(generated().source("com/acme/prompts/APrompt.java"))
        .contains("PlainFragment.render(", "NumberFragment.render(", "Html.escape(")
        .doesNotContain("WordsFragment");
  }

  @Test
  void whatAPartialIncludesCountsForThoseWhoIncludeIt() {
    templates
        .with("a.md", "{{> p}}")
        .with("partials/p.md", "---\nparameters: {}\n---\n{{> q}}{{skill:s}}" + LONG)
        .with("partials/q.md", "q")
        .with("skills/s.md", "s");
    Compilation before = templates.compile();
    assertThat(before.documents().get(0).includes())
        .extracting(file -> file.id().path())
        .containsExactlyInAnyOrder("partials/p.md", "partials/q.md", "skills/s.md");
    templates.with("skills/s.md", "other");
    assertThat(hashes(templates.compile())).doesNotContainAnyElementsOf(hashes(before));
  }

  private static List<String> hashes(Compilation compilation) {
    Fragment fragment = compilation.program().fragments().get(0);
    String prompt = compilation.program().entryPoints().get(0).about().sha256();
    return List.of(fragment.about().sha256(), prompt);
  }

  private GeneratedJava generated() {
    return GeneratedJava.of(templates.compile()).compiles(classes);
  }
}
