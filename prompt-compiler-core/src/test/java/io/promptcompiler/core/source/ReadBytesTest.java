package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.LibraryPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that cannot be read are findings. */
class ReadBytesTest {
  @TempDir Path folder;

  @Test
  void librariesThatCannotBeOpenedAreFindings() throws IOException {
    Templates templates = new Templates(folder.resolve("prompts")).with("a.md", "Hello\n");
    Path jar = folder.resolve("library.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String path : List.of("META-INF/prompts/index.json", "META-INF/prompts/../../../a.md")) {
        zip.putNextEntry(new ZipEntry(path));
        zip.write("{}".getBytes(UTF_8));
      }
    }
    Path half = folder.resolve("half.jar");
    Files.write(half, Arrays.copyOf(Files.readAllBytes(jar), 100));
    Path text = Files.writeString(folder.resolve("notes.txt"), "Class paths may have such files.");
    CompilerOptions options =
        CompilerOptions.of(templates.root())
            .withLibraries(Stream.of(jar, half, text).map(LibraryPath::of).toList());
    assertThat(templates.print(PromptCompiler.compile(options)))
        .contains(
            "library.jar: error: [PC105] Cannot read 'library.jar': it is not a valid jar file.")
        .contains("half.jar: error: [PC105] Cannot read 'half.jar': it is not a valid jar file.")
        .doesNotContain("notes");
  }

  @Test
  void aModuleInfoThatIsGoneIsAFinding() {
    Templates templates = new Templates(folder.resolve("prompts")).with("a.md", "Hello\n");
    CompilerOptions usual = CompilerOptions.of(templates.root());
    CompilerOptions options =
        new CompilerOptions(
            usual.roots(),
            usual.packageName(),
            usual.catalogName(),
            usual.severities(),
            usual.requiredTemplates(),
            usual.helpers(),
            usual.configuration(),
            Optional.of(folder.resolve("module-info.java")));
    assertThat(templates.print(PromptCompiler.compile(options)))
        .contains("[PC105] Cannot read '")
        .contains("module-info.java': it does not exist.");
  }
}
