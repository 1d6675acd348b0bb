package io.promptcompiler.runtime.integration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A name is a plain path inside a root, and nothing that leads out of it. */
class PromptNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"a.md", "prompt/build/code-subtask.md", "...", "a..b/.c", "ab:c.md", "é x"})
  void plainPaths(String path) {
    assertThat(PromptNames.problem(path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/etc/passwd, is absolute",
    "C:, is absolute",
    "c:\\x, is absolute",
    "a\\..\\b, has a backslash",
    "../x, has a part '..'",
    "a/../b, has a part '..'",
    "a/.., has a part '..'",
    "./x, has a part '.'",
    "a//b, has an empty part",
    "a/, has an empty part",
    "'', has an empty part"
  })
  void pathsThatAreRefused(String path, String problem) {
    assertThat(PromptNames.problem(path)).isEqualTo(problem);
  }

  @ParameterizedTest
  @ValueSource(chars = {'\0', '\n', '\u001b', '\u007f', '\u0085'})
  void controlCharactersAreRefused(char control) {
    assertThat(PromptNames.problem("a" + control + ".md")).isEqualTo("has a control character");
  }

  @ParameterizedTest
  @CsvSource({
    "a.md, a",
    "build/code-subtask.md, build/code-subtask",
    "a.v2.md, a.v2",
    "ask.chat.json, ask",
    "s/S2.step.yaml, s/S2",
    "docs.orchestrator.yml, docs",
    "a.b/c, a.b/c",
    "a, a"
  })
  void namesWithoutTheirEnding(String id, String name) {
    assertThat(PromptNames.withoutEnding(id)).isEqualTo(name);
  }
}
