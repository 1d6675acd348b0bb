package io.promptcompiler.core.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What is found in a module while it is edited is what the build finds once it is saved. */
class EditedModuleTest {
  @TempDir Path folder;

  /** Texts that nobody has saved. */
  private static final class Unsaved implements EditedTexts {
    final Map<String, String> texts = new HashMap<>();
    final Set<String> gone = new HashSet<>();

    @Override
    public boolean isGone(String path) {
      return gone.contains(path);
    }

    @Override
    public Optional<String> text(String path) {
      return Optional.ofNullable(texts.get(path));
    }

    @Override
    public Set<String> paths() {
      return texts.keySet();
    }
  }

  @TestFactory
  Stream<DynamicNode> brokenTemplatesHaveTheSameFindings() {
    return CaseTable.tests("diagnostics", this::findings);
  }

  /** First on disk alone; then each text is written anew, piece by piece, and none is saved. */
  private String findings(TableCase one) throws IOException {
    Path place = Files.createTempDirectory(folder, "case");
    Templates templates = new Templates(place).with(one.parts());
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    String saved = print(module.compile(true), place);
    for (String file : one.parts().keySet()) {
      unsaved.texts.put(path(place, file), "{{#if");
      module.compile(false);
      templates.with(file, "");
    }
    one.parts()
        .forEach(
            (file, text) -> {
              String half = text.substring(0, text.length() / 2);
              unsaved.texts.put(path(place, file), half);
              module.compile(false);
              unsaved.texts.put(path(place, file), text);
            });
    // Files of expected texts are read when they are saved.
    templates.with(one.parts());
    assertThat(print(module.compile(true), place)).isEqualTo(saved);
    return saved;
  }

  private static PromptModule module(Templates templates) {
    return new PromptModule(
        "test", CompilerOptions.of(templates.root()), ProjectFunctions.NONE, List.of());
  }

  private static String path(Path place, String file) {
    return place.toAbsolutePath().normalize().toString().replace('\\', '/') + "/" + file;
  }

  private static String print(Snapshot snapshot, Path place) {
    DiagnosticPrinter printer = new DiagnosticPrinter(place);
    return snapshot.findings().stream()
        .map(finding -> printer.print(finding) + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void aSkillIsCheckedBeforeItIsSaved() {
    String skill = "---\nname: review\ndescription: Reviews. Use often.\n---\n";
    Templates templates = new Templates(folder).with("review/SKILL.md", skill).with("a.md", "A");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    assertThat(print(module.compile(true), folder)).isEmpty();
    unsaved.texts.put(path(folder, "review/SKILL.md"), skill.replace("review", "Review"));
    unsaved.texts.put(path(folder, "review/notes.md"), "{{#if");
    unsaved.texts.put(path(folder, "other/SKILL.md"), skill.replace("review", "other"));
    unsaved.texts.put(path(folder, "SKILL.md"), "{{#if");
    assertThat(module.compile(false).findings())
        .extracting(
            one ->
                one.code().id() + " " + folder.relativize(Path.of(one.location().source().path())))
        .containsExactlyInAnyOrder("PC1504 review/SKILL.md", "PC508 SKILL.md");
  }

  @Test
  void onlyWhatAnEditConcernsIsCompiled() {
    Templates templates =
        new Templates(folder)
            .with("a.md", "{{> part}}\n")
            .with("b.md", "Text.\n")
            .with("partials/part.md", "Part.\n");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    assertThat(module.compile(true).compiled()).isEqualTo(3);
    assertThat(module.compile(true).compiled()).isZero();
    unsaved.texts.put(path(folder, "b.md"), "Other.\n");
    assertThat(module.compile(true).compiled()).isEqualTo(1);
    unsaved.texts.put(path(folder, "partials/part.md"), "Other.\n");
    assertThat(module.compile(true).compiled()).isEqualTo(2);
  }

  @Test
  void programsOfOpenPromptsAreKeptUntilTheyChange() {
    Templates templates =
        new Templates(folder)
            .with("a.md", "{{> part}}\n")
            .with("b.md", "B.\n")
            .with("partials/part.md", "Part.\n");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    unsaved.texts.put(path(folder, "a.md"), "A. {{> part}}\n");
    SourceFile a = module.compile(false).file(path(folder, "a.md")).orElseThrow();
    SourceFile b = module.compile(false).file(path(folder, "b.md")).orElseThrow();
    EntryPoint first = module.entryPoint(a).orElseThrow();
    assertThat(module.entryPoint(b)).isPresent(); // which is compiled for this
    module.compile(false);
    assertThat(module.entryPoint(a)).containsSame(first);
    templates.with("partials/part.md", "Changed.\n");
    module.compile(false);
    assertThat(module.render(a, module.entryPoint(a).orElseThrow(), "").text())
        .contains("A. Changed.\n\n");
    unsaved.texts.put(path(folder, "a.md"), "{{#if");
    module.compile(false);
    assertThat(module.entryPoint(a)).isEmpty();
    unsaved.texts.clear();
    module.compile(false);
    assertThat(module.render(a, module.entryPoint(a).orElseThrow(), "").text())
        .contains("Changed.\n");
  }

  @Test
  void aFileCanBeAsIfItWereNotThere() {
    Templates templates =
        new Templates(folder).with("a.md", "{{> part}}\n").with("partials/part.md", "Part.\n");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    assertThat(module.compile(true).findings()).isEmpty();
    unsaved.gone.add(path(folder, "partials/part.md"));
    assertThat(module.compile(true).findings()).hasSize(1);
  }

  @Test
  void changedPromptsAreDistinguished() {
    String head = "---\nparameters: { a: { required: true } }\nvariants: { x: {} }\n---\n";
    Templates templates =
        new Templates(folder)
            .with("a.md", head + "{{#if a}}\nSome {{a}}.\n{{/if}}\n")
            .with("a.x.md", "---\nexamples: [{ name: one, parameters: { a: A } }]\n---\nX {{a}}.");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    ModulePrompts before = module.prompts();
    assertThat(before.examples()).hasSize(1);
    assertThat(before.areSameIn(module.prompts())).isTrue();
    unsaved.texts.put(path(folder, "partials/some.md"), "Some {{a}}.\n");
    unsaved.texts.put(path(folder, "a.md"), head + "{{#if a}}\n{{> some}}\n{{/if}}\n");
    assertThat(before.areSameIn(module.prompts())).isTrue();
    unsaved.texts.put(path(folder, "partials/some.md"), "Some {{a}}.");
    assertThat(before.areSameIn(module.prompts())).isFalse();
    unsaved.texts.put(path(folder, "partials/some.md"), "Some {{a}}.\n");
    unsaved.texts.put(path(folder, "a.x.md"), "Y {{a}}.");
    assertThat(before.areSameIn(module.prompts())).isFalse();
    unsaved.gone.add(path(folder, "a.md"));
    unsaved.texts.clear();
    assertThat(before.areSameIn(module.prompts())).isFalse();
  }

  @Test
  void proposalsFollowTheEdits() {
    Templates templates =
        new Templates(folder).with("a.md", "{{skill:clam}}\n").with("skills/other.md", "Other.\n");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    assertThat(print(module.compile(true), folder)).contains("Skills: other.");
    unsaved.texts.put(path(folder, "skills/calm.md"), "Calm.\n");
    assertThat(print(module.compile(true), folder)).contains("Did you mean 'calm'?");
  }

  @Test
  void aFileThatWasNeverSavedIsCompiled() {
    Templates templates = new Templates(folder).with("a.md", "{{> part}}\n");
    Unsaved unsaved = new Unsaved();
    EditedModule module = new EditedModule(module(templates), unsaved);
    assertThat(module.compile(true).findings()).hasSize(1);
    unsaved.texts.put(path(folder, "partials/part.md"), "Part.\n");
    assertThat(module.compile(true).findings()).isEmpty();
    unsaved.texts.put(path(folder, ".hidden/x.md"), "{{#if");
    unsaved.texts.put(path(folder, "../x.md"), "{{#if");
    assertThat(module.compile(true).findings()).isEmpty();
  }
}
