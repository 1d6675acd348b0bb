package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ant patterns of ids. */
class PathPatternTest {

  @ParameterizedTest
  @CsvSource({
    "*.md,              a.md,             true",
    "*.md,              build/a.md,       false",
    "**/*.md,           a.md,             true",
    "**/*.md,           build/a.md,       true",
    "**/*.md,           build/deep/a.md,  true",
    "**/*.md,           build/a.txt,      false",
    "**,                build/a.md,       true",
    "build/**,          build/a.md,       true",
    "build/**,          build/deep/a.md,  true",
    "build/**,          builder/a.md,     false",
    "code.md/**,        code.md,          true",
    "build/,            build/deep/a.md,  true",
    "build/,            build.md,         false",
    "build/*,           build/deep/a.md,  false",
    "build/**/a.md,     build/a.md,       true",
    "build/**/a.md,     build/x/y/a.md,   true",
    "**/drafts/**,      drafts/a.md,      true",
    "**/drafts/**,      x/drafts/y/a.md,  true",
    "**/drafts/**,      x/mydrafts/a.md,  false",
    "?.md,              a.md,             true",
    "?.md,              ab.md,            false",
    "build?a.md,        build/a.md,       false",
    "{a}.md,            {a}.md,           true",
    "{a}.md,            a.md,             false",
    "[ab].md,           [ab].md,          true",
    "[ab].md,           a.md,             false",
    "A.md,              A.md,             true",
    "build/code.md,     build/code.md,    true",
    "code.md,           build/code.md,    false",
    "./build//*.md,     build/a.md,       true",
    "build\\*.md,        build/a.md,       true",
    "/build/a.md,       build/a.md,       false",
    "'a,b.md',          'a,b.md',         true",
    "'{a,b}.md',        a.md,             false"
  })
  void aPatternMatchesAPathOrNot(String pattern, String id, boolean expected) {
    assertThat(new PathPattern(pattern).matches(new TemplateId(id))).isEqualTo(expected);
  }

  /** As a regular expression it would try more ways than there are seconds. */
  @Test
  @Timeout(60)
  void noPatternTakesForEver() {
    TemplateId deep = new TemplateId("a/".repeat(200) + "a.md");
    assertThat(new PathPattern("**/".repeat(100) + "x").matches(deep)).isFalse();
    assertThat(new PathPattern("*a*".repeat(100) + "/**/x").matches(deep)).isFalse();
    assertThat(new PathPattern("**/".repeat(100) + "*.md").matches(deep)).isTrue();
  }
}
