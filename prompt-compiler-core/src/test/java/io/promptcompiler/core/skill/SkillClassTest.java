package io.promptcompiler.core.skill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.AgentSkill;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptKind;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The generated class of an agent skill. */
class SkillClassTest {
  private static final String PLAIN =
      "---\nname: plain\ndescription: Reviews {{x}}. Use often.\nlicense: MIT\n---\n{{#if}} \r\n{{x}";

  private static final String TEMPLATE =
      """
      ---
      # a comment
      description: Reviews code of {{company}}{{#if strict}}, with care{{/if}}. Use before a merge.
      name: review
      parameters:
        company: { default: the team }
        strict: { type: boolean, default: false }
        rules: { type: "string[]", default: [] }
      metadata:
        author: Jo
        version: "1.0"
      allowed-tools: Read Bash(git:*)
      version: 2
      status: draft
      ---
      # {{company}}
      {{#each rules}}
      - {{this}}
      {{/each}}
      {{> tone}}
      {{skill:terse}}
      """;

  @TempDir Path folder;

  private Templates templates;
  private @Nullable URLClassLoader loader;

  @BeforeEach
  void aModule() {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("plain/SKILL.md", PLAIN)
            .with("plain/data.tmpl", "{{x}}")
            .with("team/review/SKILL.md", TEMPLATE)
            .with("team/review/config.yaml.tmpl", "team: {{company}}\n")
            .with("team/review/scripts/run.sh", "echo\n")
            .with("partials/tone.md", "Be kind to {{company}}.\n")
            .with("skills/terse.md", "Be terse.\n");
  }

  @AfterEach
  void close() throws IOException {
    if (loader != null) {
      loader.close();
    }
  }

  private PromptCatalog catalog() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    GeneratedJava.of(templates.compile()).compiles(classes);
    URL[] urls = {classes.toUri().toURL()};
    loader = new URLClassLoader(urls, getClass().getClassLoader());
    return (PromptCatalog)
        loader.loadClass("com.acme.prompts.Prompts").getConstructor().newInstance();
  }

  private AgentSkill skill(String className, Map<String, ?> values) throws Exception {
    catalog();
    return (AgentSkill)
        Objects.requireNonNull(loader)
            .loadClass(className)
            .getMethod("fromMap", Map.class)
            .invoke(null, values);
  }

  @Test
  void aSkillIsAPromptOfTheCatalog() throws Exception {
    assertThat(templates.findings()).isEmpty();
    PromptCatalog catalog = catalog();
    assertThat(catalog.ids())
        .containsExactly(
            "plain/SKILL.md", "team/review/SKILL.md", "team/review/SKILL.md@config.yaml");
    assertThat(catalog.info("plain/SKILL.md").kind()).isEqualTo(PromptKind.AGENT_SKILL);
    assertThat(catalog.info("plain/SKILL.md").description()).isEqualTo("Reviews {{x}}. Use often.");
    assertThat(catalog.render("plain/SKILL.md", Map.of())).isEqualTo(PLAIN);
  }

  @Test
  void aTemplateHasTheKeysOfTheSpecificationAlone() throws Exception {
    AgentSkill review =
        skill(
            "com.acme.prompts.team.ReviewSkill",
            Map.of("company", "Acme", "strict", true, "rules", List.of("No tabs.")));
    assertThat(review.skillName()).isEqualTo("review");
    assertThat(review.text())
        .isEqualTo(
            """
            ---
            name: review
            metadata:
              author: Jo
              version: "1.0"
            allowed-tools: "Read Bash(git:*)"
            description: "Reviews code of Acme, with care. Use before a merge."
            ---
            # Acme
            - No tabs.
            Be kind to Acme.
            Be terse.
            """);
    assertThat(review.render()).isEqualTo(review.text());
  }

  @Test
  void textsAreQuotedWhereTheyNeedIt() {
    templates.with(
        "team/review/SKILL.md",
        TEMPLATE
            .replace("author: Jo", "author: 'Jo: \"J\"'\n  it: \"it's \\\"x\\\"\"\n  no: 'no'")
            .replace("{{company}}{{#if strict}}, with care{{/if}}", "all")
            .replace("# {{company}}", "# {{company}}{{#if strict}}!{{/if}}"));
    assertThat(templates.findings()).isEmpty();
    assertThat(rendered())
        .startsWith(
            """
            ---
            name: review
            metadata:
              author: 'Jo: "J"'
              it: "it's \\"x\\""
              no: "no"
              version: "1.0"
            allowed-tools: "Read Bash(git:*)"
            description: Reviews code of all. Use before a merge.
            ---
            """);
  }

  private String rendered() {
    return DirectoryCatalog.of(CompilerOptions.of(templates.root()))
        .render("team/review/SKILL.md", Map.of());
  }

  @Test
  void valuesCannotLeaveTheDescription() throws Exception {
    String hostile = "\"x\\y\"\n---\nname: other";
    assertThat(skill("com.acme.prompts.team.ReviewSkill", Map.of("company", hostile)).text())
        .contains(
            "\ndescription: \"Reviews code of \\\"x\\\\y\\\" --- name: other. Use before a merge.\"\n---\n");
  }

  @Test
  void filesAreRenderedOrReadFromTheClassPath() throws Exception {
    AgentSkill review = skill("com.acme.prompts.team.ReviewSkill", Map.of());
    assertThatThrownBy(review::files).hasMessageContaining("/skills/review/scripts/run.sh");
    publish("review/scripts/run.sh", "echo\n");
    assertThat(texts(review))
        .containsOnlyKeys("SKILL.md", "config.yaml", "scripts/run.sh")
        .containsEntry("config.yaml", "team: the team\n")
        .containsEntry("scripts/run.sh", "echo\n");
    publish("plain/data.tmpl", "{{x}}");
    AgentSkill plain = skill("com.acme.prompts.PlainSkill", Map.of());
    assertThat(texts(plain)).isEqualTo(Map.of("SKILL.md", PLAIN, "data.tmpl", "{{x}}"));
  }

  private void publish(String path, String content) throws IOException {
    new Templates(folder.resolve("classes/skills")).with(path, content);
  }

  private static Map<String, String> texts(AgentSkill skill) {
    Map<String, String> texts = new TreeMap<>();
    skill.files().forEach((path, content) -> texts.put(path, new String(content, UTF_8)));
    return texts;
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theFolderIsWritten() throws Exception {
    assertThat(
            templates.folder().resolve("team/review/scripts/run.sh").toFile().setExecutable(true))
        .isTrue();
    AgentSkill review = skill("com.acme.prompts.team.ReviewSkill", Map.of());
    publish("review/scripts/run.sh", "echo\n");
    Path written = review.writeTo(folder.resolve("out"));
    assertThat(written).isEqualTo(folder.resolve("out/review"));
    assertThat(written.resolve("config.yaml")).hasContent("team: the team\n");
    assertThat(written.resolve("scripts/run.sh")).isExecutable();
    assertThat(written.resolve("SKILL.md")).hasContent(review.text());
    Files.delete(written.resolve("config.yaml"));
    Files.createSymbolicLink(written.resolve("config.yaml"), folder.resolve("victim"));
    assertThatThrownBy(() -> review.writeTo(folder.resolve("out")))
        .hasMessageContaining("symbolic link");
    assertThat(folder.resolve("victim")).doesNotExist();
  }

  @Test
  void examplesAreChecked() {
    String examples =
        "examples:\n  - name: acme\n    parameters: { company: Acme }\n    text: \"Acme\"\n";
    templates
        .with("team/review/SKILL.md", TEMPLATE.replace("status: draft\n", examples))
        .with("plain/SKILL.md", PLAIN + "\nexamples: [{ name: a, text: b }]\n");
    assertThat(templates.findings())
        .contains("team/review/SKILL.md:17:", "[PC1108]")
        .doesNotContain("plain/SKILL.md");
  }

  @Test
  void mistakesInTemplatesAreReported() {
    templates
        .with("team/review/SKILL.md", TEMPLATE.replace("{{company}}\n", "{{compny}}\n"))
        .with("team/review/config.yaml.tmpl", "team: {{#if company}}");
    assertThat(templates.findings())
        .contains("team/review/SKILL.md:16:5: error: [PC301] Unknown variable 'compny'.")
        .contains("team/review/config.yaml.tmpl:1:7: error:");
    templates.with("team/review/SKILL.md", TEMPLATE.replace("company", "files"));
    templates.with("team/review/config.yaml.tmpl", "team: {{files}}");
    assertThat(templates.findings()).contains("[PC1519] A skill cannot have a parameter 'files'.");
  }
}
