package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A folder in which files are replaced while another process replaces the folder itself. */
@EnabledOnOs(OS.LINUX)
class OpenFolderTest {
  @TempDir Path folder;

  @Test
  void aLinkInPlaceOfTheFolderIsNotFollowed() throws IOException {
    Path here = Files.createDirectory(folder.resolve("here"));
    Path outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(here.resolve("a.md"), "old");
    Files.writeString(outside.resolve("a.md"), "of others");
    try (OpenFolder open = OpenFolder.of(here)) {
      Path moved = Files.move(here, folder.resolve("moved"));
      Files.createSymbolicLink(here, outside);
      Path name = Path.of("a.md");
      assertThat(open.read(name)).asString(UTF_8).isEqualTo("old");
      open.replace(name, "new".getBytes(UTF_8), /* keepsPermissions= */ true);
      assertThat(moved.resolve("a.md")).hasContent("new");
      assertThat(outside.resolve("a.md")).hasContent("of others");
      open.deleteIfExists(name);
      assertThat(moved).isEmptyDirectory();
      assertThat(outside.resolve("a.md")).exists();
    }
  }
}
