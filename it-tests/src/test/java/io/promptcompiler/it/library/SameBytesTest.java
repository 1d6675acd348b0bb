package io.promptcompiler.it.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes into a jar does not depend on where the templates lie. */
class SameBytesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp-stories/src/main/prompts",
        "chat-stories/src/main/prompts",
        "steps/jobs",
        "prompt-library/house-prompts/src/main/prompts"
      })
  void twoFoldersGiveTheSameFiles(String templates) throws IOException {
    Path source = Path.of("src/it").resolve(templates);
    Compilation here = compile(copy(source, folder.resolve("here")));
    Compilation there = compile(copy(source, folder.resolve("z/some/other place")));
    assertThat(here.diagnostics()).noneMatch(finding -> finding.isError());
    assertThat(here.files()).isNotEmpty().isEqualTo(there.files());
    assertThat(here.files()).noneMatch(file -> file.content().contains(folder.toString()));
  }

  private static Compilation compile(Path folder) {
    return PromptCompiler.compile(
        CompilerOptions.of(SourceRoot.of(folder, "com.acme.prompts"))
            .publishedAs(new Publication("com.acme:prompts", "1.0", "0.1.0")));
  }

  private static Path copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> walked = Files.walk(from)) {
      files = walked.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(from.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
    return to;
  }
}
