package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids: which paths they can be, and their parts. */
class TemplateIdTest {

  @ParameterizedTest
  @ValueSource(strings = {"a.md", "build/code-subtask.md", "名字/é.md", "a b/..c/d..md", "ab:c.md"})
  void anIdIsARelativePath(String path) {
    assertThat(new TemplateId(path)).hasToString(path);
  }

  @ParameterizedTest
  @CsvSource({
    "'',            has an empty part",
    "/etc/passwd,   is absolute",
    "C:/a.md,       is absolute",
    "a//b.md,       has an empty part",
    "a/,            has an empty part",
    "../a.md,       has a part '..'",
    "a/../b.md,     has a part '..'",
    "./a.md,        has a part '.'",
    "a\\b.md,       has a backslash",
    "'a\tb.md',     has a control character",
    "'a\u0085b.md', has a control character"
  })
  void otherPathsAreRefused(String path, String problem) {
    assertThat(TemplateId.problem(path)).contains(problem);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TemplateId(path))
        .withMessage("'" + path + "' " + problem);
  }

  @Test
  void anIdHasAFolderAndAFileName() {
    assertThat(new TemplateId("build/deep/code.md").folder()).isEqualTo("build/deep");
    assertThat(new TemplateId("build/deep/code.md").fileName()).isEqualTo("code.md");
    assertThat(new TemplateId("code.md").folder()).isEmpty();
    assertThat(new TemplateId("code.md").fileName()).isEqualTo("code.md");
  }
}
