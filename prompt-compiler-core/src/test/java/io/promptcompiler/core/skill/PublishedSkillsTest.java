package io.promptcompiler.core.skill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.BuildRequest;
import io.promptcompiler.core.build.BuildResult;
import io.promptcompiler.core.build.IncrementalBuild;
import io.promptcompiler.core.build.ModuleLayout;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The folders of agent skills that a build writes. */
class PublishedSkillsTest {
  private static final String PLAIN =
      "---\nname: plain\ndescription: Reviews. Use often.\n---\n{{x}}\r\n\t";
  private static final byte[] BINARY = {(byte) 0xff, 0, 13, 10, (byte) 0x80};
  private static final String TEMPLATE =
      """
      ---
      name: review
      description: Reviews code of {{company}}. Use before a merge.
      parameters: { company: { required: true } }
      ---
      # {{company}}
      """;

  @TempDir Path folder;

  private Templates templates;
  private Map<String, String> values = Map.of();
  private boolean publishes = true;
  private List<SourceRoot> further = List.of();

  @BeforeEach
  void aModule() {
    templates =
        new Templates(folder.resolve("prompts"))
            .with("skills/plain/SKILL.md", PLAIN)
            .with("skills/plain/assets/logo.png", BINARY)
            .with("skills/plain/page.md.tmpl", "{{x}}");
  }

  private CompilerOptions options() {
    List<SourceRoot> roots = new ArrayList<>(List.of(templates.root()));
    roots.addAll(further);
    CompilerOptions options =
        CompilerOptions.of(templates.root()).withRoots(roots).withSkillValues(values);
    return publishes ? options.publishedAs(new Publication("com.acme:p", "1.0", "1.0")) : options;
  }

  private BuildResult build() throws IOException {
    Path target = folder.resolve("target");
    return IncrementalBuild.run(
        new BuildRequest(
            options(),
            target.resolve("java"),
            target.resolve("resources"),
            target.resolve("state/main.state"),
            "1.0",
            /* failOnWarning= */ false,
            new ModuleLayout(
                Optional.of(target.resolve("classes")), List.of(), List.of(), List.of())));
  }

  /** The written files below a folder, with the hash of their content. */
  private Map<String, byte[]> files(String path) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    Path root = folder.resolve("target").resolve(path);
    if (Files.isDirectory(root)) {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          files.put(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  @Test
  void aSkillIsCopiedByteForByte() throws Exception {
    assertThat(build().diagnostics()).isEmpty();
    for (String place : List.of("resources/skills", "skills")) {
      Map<String, byte[]> files = files(place);
      assertThat(files)
          .containsOnlyKeys("plain/SKILL.md", "plain/assets/logo.png", "plain/page.md.tmpl");
      assertThat(files.get("plain/SKILL.md")).isEqualTo(PLAIN.getBytes(UTF_8));
      assertThat(files.get("plain/assets/logo.png")).isEqualTo(BINARY);
    }
    assertThat(folder.resolve("target/resources/META-INF/prompts/index.json"))
        .content()
        .contains("\"kind\":\"agent-skill\"", "\"folder\":{\"name\":\"plain\",\"files\":[");
  }

  @Test
  void aTemplateIsRenderedWithTheValuesOfTheBuild() throws Exception {
    templates.with("review/SKILL.md", TEMPLATE).with("review/a.txt.tmpl", "{{company}}!");
    assertThat(build().diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly("The parameter 'company' of the skill 'review' has no value.");
    assertThat(files("skills")).isEmpty();
    values = Map.of("company", "Acme");
    assertThat(build().diagnostics()).isEmpty();
    assertThat(files("skills"))
        .containsEntry("review/a.txt", "Acme!".getBytes(UTF_8))
        .containsEntry(
            "review/SKILL.md",
            "---\nname: review\ndescription: \"Reviews code of Acme. Use before a merge.\"\n---\n# Acme\n"
                .getBytes(UTF_8));
    values = Map.of("company", "x".repeat(1024));
    assertThat(build().diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(
            "With its values, the skill 'review' has an error: "
                + "'description' has 1061 characters, but at most 1024 are allowed.");
  }

  @Test
  void skillsWithOneNameInSeveralRootsAreNotMixed() throws Exception {
    Templates others = new Templates(folder.resolve("others")).with("plain/SKILL.md", PLAIN + "x");
    further = List.of(others.root().in(Scope.SHARED, "com.acme.shared"));
    assertThat(build().diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly("The skill 'plain' is also in 'skills/plain/SKILL.md'.");
    assertThat(files("skills").get("plain/SKILL.md")).isEqualTo(PLAIN.getBytes(UTF_8));
  }

  @Test
  void withoutPublicationValuesMayBeMissing() throws Exception {
    publishes = false;
    templates.with("review/SKILL.md", TEMPLATE).with("review/a.txt", "a");
    assertThat(build().diagnostics()).isEmpty();
    assertThat(files("resources/skills")).containsKey("review/a.txt");
    assertThat(files("resources/skills")).doesNotContainKey("review/SKILL.md");
  }

  @Test
  void changedFilesAreWrittenAgainAndStaleOnesDeleted() throws Exception {
    build();
    assertThat(build().written()).isEmpty();
    templates.with("skills/plain/assets/logo.png", "new");
    assertThat(build().written())
        .containsExactlyInAnyOrder(
            folder.resolve("target/resources/skills/plain/assets/logo.png"),
            folder.resolve(
                "target/resources/META-INF/prompts/sources/0/skills/plain/assets/logo.png"),
            folder.resolve("target/skills/plain/assets/logo.png"));
    Files.delete(templates.folder().resolve("skills/plain/assets/logo.png"));
    build();
    assertThat(files("skills")).containsOnlyKeys("plain/SKILL.md", "plain/page.md.tmpl");
    assertThat(folder.resolve("target/skills/plain/assets")).doesNotExist();
    Files.delete(templates.folder().resolve("skills/plain/SKILL.md"));
    templates.with("other.md", "Do it.");
    Files.delete(templates.folder().resolve("skills/plain/page.md.tmpl"));
    build();
    assertThat(files("skills")).isEmpty();
    assertThat(files("resources/skills")).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void executableFilesStayExecutable() throws Exception {
    templates.with("skills/plain/scripts/run.sh", "#!/bin/sh\n");
    build();
    Path script = folder.resolve("target/skills/plain/scripts/run.sh");
    assertThat(Files.isExecutable(script)).isFalse();
    assertThat(
            templates.folder().resolve("skills/plain/scripts/run.sh").toFile().setExecutable(true))
        .isTrue();
    build();
    assertThat(Files.isExecutable(script)).isTrue();
  }

  @Test
  void valuesAreRecordedForTools() throws Exception {
    values = Map.of("company", "Acme & Co\t\n");
    Path file = folder.resolve("recorded.options");
    RecordedOptions.of(options(), folder).write(file);
    assertThat(RecordedOptions.read(file, folder).orElseThrow().options().skillValues())
        .isEqualTo(values);
  }
}
