package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.Templates;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skills inside skills, as deep as they may be and deeper. */
class DeepSkillsTest {
  @TempDir Path folder;

  private String findings(int skills) {
    Templates templates = new Templates(folder).with("code.md", "{{skill:s1}}");
    for (int i = 1; i < skills; i++) {
      templates.with("skills/s" + i + ".md", "{{skill:s" + (i + 1) + "}}");
    }
    return templates.with("skills/s" + skills + ".md", "deep").findings();
  }

  @Test
  void aHundredNestedSkillsCompile() {
    assertThat(findings(100)).isEmpty();
  }

  @Test
  void moreNestedSkillsAreReported() {
    assertThat(findings(150))
        .contains("skills/s100.md:1:3: error: [PC512] The template is nested more than 100 levels");
  }
}
