package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with the line breaks of Windows, as Git may check them out. */
class LineBreaksTest {
  /** An example whose text says with what its lines end, so that it differs. */
  private static final String ABOUT_LINE_BREAKS = "other texts in place";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> findingsDoNotDependOnLineBreaks() {
    return CaseTable.testsOf(
        "diagnostics", one -> !one.title().equals(ABOUT_LINE_BREAKS), this::findingsOfWindows);
  }

  private String findingsOfWindows(TableCase one) throws IOException {
    Templates templates = new Templates(Files.createTempDirectory(folder, "case"));
    one.parts().forEach((name, text) -> templates.with(name, text.replace("\n", "\r\n")));
    return templates.findings();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void aWarningIsAllowedInTheLineAbove(String lineBreak) {
    String template =
        """
        ---
        # prompt-compiler: allow PC204 because callers send it
        parameters: { name: {} }
        ---
        Hello
        """;
    Templates templates = new Templates(folder);
    assertThat(templates.with("a.md", template.replace("\n", lineBreak)).findings()).isEmpty();
  }
}
