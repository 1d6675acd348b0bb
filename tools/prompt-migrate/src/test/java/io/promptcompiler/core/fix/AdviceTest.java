package io.promptcompiler.core.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.harness.CaseTable;
import io.promptcompiler.core.harness.TableCase;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tables of an author's first mistakes: the findings, and below {@code after/} the files of an
 * author who follows their advice, which have no findings. A part {@code after/FILE is gone} marks
 * a file that the advice renames.
 */
class AdviceTest {
  private static final String AFTER = "after/";
  private static final String GONE = " is gone";

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicNode> noAdviceLeadsToAnotherFinding() {
    return CaseTable.tests("advice", this::findings);
  }

  private String findings(TableCase one) throws IOException {
    Map<String, String> before = new LinkedHashMap<>();
    Map<String, String> after = new LinkedHashMap<>();
    one.parts()
        .forEach(
            (path, text) -> {
              if (path.startsWith(AFTER)) {
                after.put(path.substring(AFTER.length()), text);
              } else {
                before.put(path, text);
              }
            });
    Templates wrong = new Templates(Files.createTempDirectory(folder, "before")).with(before);
    String findings = wrong.findings();
    assertThat(after).as("files after the advice").isNotEmpty();
    assertThat(findings).isNotEmpty();
    Templates right = new Templates(Files.createTempDirectory(folder, "after"));
    before.forEach(
        (path, text) -> {
          if (!after.containsKey(path + GONE)) {
            right.with(path, text);
          }
        });
    after.forEach(
        (path, text) -> {
          if (!path.endsWith(GONE)) {
            right.with(path, text);
          }
        });
    assertThat(right.findings()).as("findings after the advice").isEmpty();
    checkFix(wrong, after);
    return findings;
  }

  /** Where certain edits remove all findings, they give the files of the table. */
  private static void checkFix(Templates wrong, Map<String, String> after) throws IOException {
    FixResult result = FixTree.run(CompilerOptions.of(wrong.root()), path -> true, true);
    if (!result.changes().isEmpty() && result.findings().isEmpty()) {
      for (Map.Entry<String, String> file : after.entrySet()) {
        assertThat(Files.readString(wrong.folder().resolve(file.getKey())))
            .as(file.getKey() + " after 'prompt fix'")
            .isEqualTo(file.getValue());
      }
    }
  }
}
