package io.promptcompiler.core.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativePathsTest {
  private static final Path STATE = Path.of("/project/target/state").toAbsolutePath();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.java",
        "b/a.java",
        "../a.java",
        "../sources/com/acme/A.java",
        "../../../elsewhere/a.java",
      })
  void aPathIsWrittenAndReadBack(String text) {
    RelativePaths paths = new RelativePaths(STATE);
    Path absolute = STATE.resolve(text).normalize();
    assertThat(paths.text(absolute)).isEqualTo(text);
    assertThat(new RelativePaths(STATE).file(text)).isEqualTo(absolute);
  }
}
