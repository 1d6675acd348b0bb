package io.promptcompiler.core.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checking again compiles what changed, and finds the same as a check from nothing. */
class WarmCheckTest {
  @TempDir private Path root;

  private void file(String id, String content) {
    try {
      Path file = root.resolve(id);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private WarmCheck fresh() {
    return new WarmCheck(
        new PromptModule(
            "m", CompilerOptions.of(SourceRoot.of(root, "p")), ProjectFunctions.NONE, List.of()));
  }

  private List<String> found(WarmCheck.Result result) {
    assertThat(result.findings().stream().map(Diagnostic::message).toList())
        .isEqualTo(fresh().check().findings().stream().map(Diagnostic::message).toList());
    return result.findings().stream().map(one -> one.code().id()).toList();
  }

  @Test
  void onlyWhatChangedIsCompiled() {
    file("a.md", "{{> x}}\n");
    file("b.md", "B.\n");
    file("partials/x.md", "X.\n");
    WarmCheck check = fresh();
    assertThat(check.check().compiled()).isEqualTo(3);
    WarmCheck.Result same = check.check();
    assertThat(same.compiled()).isEqualTo(0);
    assertThat(same.checked()).isEqualTo(2);

    file("b.md", "{{c}}\n");
    WarmCheck.Result changed = check.check();
    assertThat(changed.compiled()).isEqualTo(1);
    assertThat(found(changed)).containsExactly("PC301");

    file("b.md", "B again.\n");
    assertThat(found(check.check())).isEmpty();
  }

  @Test
  void aPartialConcernsThoseThatIncludeIt() {
    file("a.md", "{{> x}}\n");
    file("b.md", "B.\n");
    file("partials/x.md", "X.\n");
    WarmCheck check = fresh();
    check.check();
    file("partials/x.md", "{{y}}\n");
    WarmCheck.Result changed = check.check();
    assertThat(changed.compiled()).isEqualTo(2);
    assertThat(found(changed)).containsExactly("PC301");
  }

  @Test
  void aDeletedPartialIsReported() throws IOException {
    file("a.md", "{{> x}}\n");
    file("partials/x.md", "X.\n");
    WarmCheck check = fresh();
    check.check();
    Files.delete(root.resolve("partials/x.md"));
    assertThat(found(check.check())).containsExactly("PC340");
  }

  @Test
  void warningsAndExamplesAreReportedEachTime() {
    file("a.md", "---\nparameters: { x: {} }\n---\nA.\n");
    file("b.md", "---\nexamples:\n  - { name: one, parameters: {}, text: C }\n---\nB.\n");
    WarmCheck check = fresh();
    List<String> first = found(check.check());
    assertThat(first).hasSize(2).contains("PC204");
    assertThat(found(check.check())).isEqualTo(first);
    assertThat(check.check().examples()).isEqualTo(1);
  }
}
