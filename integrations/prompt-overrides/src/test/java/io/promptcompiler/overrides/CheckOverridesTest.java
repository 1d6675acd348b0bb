package io.promptcompiler.overrides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.evolve.UnusableReleaseException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests checks against jars of applications, which contain the jars of their modules. */
class CheckOverridesTest {
  @TempDir Path folder;

  private Path application(String path, Path inner) throws IOException {
    Path file = folder.resolve("app.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry(path));
      jar.write(Files.readAllBytes(inner));
    }
    return file;
  }

  @Test
  void modulesAreFoundInsideAnApplication() throws Exception {
    Map<String, String> templates = Map.of("hello.md", "Hello.\n", "bye.md", "Bye.\n");
    Path overrides = folder.resolve("overrides");
    Release.write(overrides.resolve("hello.md"), "Hello to you.\n");
    Release.write(overrides.resolve("bye.md"), "Bye {{nobody}}.\n");
    try (Release release = Release.of(folder.resolve("release"), templates)) {
      Path jar = release.jar(folder.resolve("prompts.jar"));
      for (String nested : new String[] {"BOOT-INF/lib/prompts.jar", "WEB-INF/lib/prompts.jar"}) {
        CheckOverrides.Result result =
            CheckOverrides.check(application(nested, jar), overrides, 1.5, (in, helper) -> true);
        assertThat(result.served()).containsExactly("hello.md");
        assertThat(result.findings())
            .singleElement()
            .satisfies(
                finding -> {
                  assertThat(finding.code().id()).isEqualTo("PC301");
                  assertThat(finding.location().toString())
                      .isEqualTo(overrides.resolve("bye.md") + ":1:7");
                });
      }
    }
  }

  @Test
  void aJarWithoutTemplatesIsRefused() throws Exception {
    Path empty = folder.resolve("empty.txt");
    Files.writeString(empty, "");
    Path jar = application("empty.txt", empty);
    assertThatThrownBy(() -> CheckOverrides.check(jar, folder, 1.5, (in, helper) -> true))
        .isInstanceOf(UnusableReleaseException.class)
        .hasMessageStartingWith("No templates are in '");
  }
}
