package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs come from folders of the user, and never from the checkout. */
class InstalledProgramTest {
  @TempDir Path temporary;

  @Test
  void onlyAProgramOutsideOfTheCheckoutIsFound() throws IOException {
    Path folder = temporary.toRealPath();
    Path checkout = folder.resolve("checkout");
    Path own = program(checkout.resolve("node_modules/.bin"));
    Path relative = Path.of("").toAbsolutePath().relativize(own.getParent());
    Path link = Files.createSymbolicLink(folder.resolve("link"), own.getParent());
    Path git = program(checkout.resolve(".git/bin"));
    Path linkToGit = Files.createSymbolicLink(folder.resolve("git"), git.getParent());
    Path bin = Files.createDirectories(folder.resolve("a folder"));
    List<String> path =
        List.of(
            "",
            ".",
            relative.toString(),
            own.getParent().toString(),
            link.toString(),
            linkToGit.toString(),
            "\0");
    String hostile = String.join(File.pathSeparator, path);
    Checkout project = Checkout.of(checkout);
    assertThat(InstalledProgram.find("tool", hostile, project)).isEmpty();
    String usual = hostile + File.pathSeparator + bin;
    assertThat(InstalledProgram.find("tool", usual, project)).isEmpty();
    Path installed = program(bin);
    assertThat(InstalledProgram.find("tool", usual, project)).contains(installed);
    Map<String, String> environment = new HashMap<>(Map.of("Path", usual, "Other", "x"));
    InstalledProgram.limit(environment, usual, project);
    assertThat(environment)
        .containsEntry("PATH", bin.toString())
        .containsEntry("NoDefaultCurrentDirectoryInExePath", "1")
        .containsEntry("Other", "x")
        .doesNotContainKey("Path"); // as Windows calls it
  }

  private static Path program(Path folder) throws IOException {
    String name = File.separatorChar == '\\' ? "tool.exe" : "tool";
    Path file = Files.writeString(Files.createDirectories(folder).resolve(name), "");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }
}
