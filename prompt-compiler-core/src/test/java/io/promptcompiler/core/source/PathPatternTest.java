package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

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
    "code.md,           build/code.md,    false"
  })
  void matches(String pattern, String id, boolean expected) {
    assertThat(new PathPattern(pattern).matches(new TemplateId(id))).isEqualTo(expected);
  }
}
