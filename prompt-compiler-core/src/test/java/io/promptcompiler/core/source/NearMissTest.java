package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What names may have been meant to be. */
class NearMissTest {
  @ParameterizedTest
  @CsvSource({
    "notes.MD, notes.md",
    "notes.Txt, notes.txt",
    "'notes.md ', notes.md",
    "a.markdown, a.md",
    "a.mdx, a.md",
    "a.text, a.txt",
    "a.handlebars, a.hbs",
    "a.mustache, a.hbs",
    "a.prompt, a.md",
    "a.prompty, a.md",
    "a.md.j2, a.md",
    "a.jinja2, a.md",
    "a.Chat.json, a.chat.json",
    "a.chat.JSON, a.chat.json",
    "a.chat.jsonc, a.chat.json",
    "a.steps.yml, a.step.yml",
    "_defaults.YAML, _defaults.yaml",
    "_default.yaml, _defaults.yaml",
    "_defaults.json, _defaults.yaml",
  })
  void isKnownByTheName(String file, String meant) {
    assertThat(NearMiss.of(file, Optional.empty())).contains(new NearMiss(meant, Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "chat.json, prompt.chat.json, CHAT",
    "step.yml, prompt.step.yml, STEP",
    "story-chat.json, story.chat.json, CHAT",
    "story_task.yaml, story.task.yaml, TASK",
    "storyChat.json, story.chat.json, CHAT",
    "orchestrator.json, prompt.orchestrator.json, ORCHESTRATOR",
    "defaults.yaml, _defaults.yaml, DEFAULTS",
    "default.yml, _defaults.yaml, DEFAULTS",
  })
  void dependsOnTheText(String file, String meant, NearMiss.Reading reading) {
    assertThat(NearMiss.of(file, Optional.empty()))
        .contains(new NearMiss(meant, Optional.of(reading)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.MD",
        "readme.markdown",
        "LICENSE",
        "LICENSE.text",
        "a.md.bak",
        "a.md~",
        "a.md.orig",
        "a.chat.yaml.bak",
        "a.java",
        "a.png",
        "a.json",
        "a.yaml",
        "data.expected",
        "a.expected",
        "chat.schema.json",
        "step.schema.json",
        "package.json",
        "a.html",
        "a.csv",
        "a.py",
        "snapchat.json",
        "multitask.json",
        "footstep.yaml",
        "Makefile",
        "a",
        "md",
        "chatter.json"
      })
  void isNothing(String file) {
    assertThat(NearMiss.of(file, Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a.JSON, a.json", "a.jsonc, a.json", "a.YAML, a.yaml"})
  void isADocumentWhereTheRootHasOnlySuch(String file, String meant) {
    assertThat(NearMiss.of(file, Optional.of(Kind.STEP)))
        .contains(new NearMiss(meant, Optional.empty()));
    assertThat(NearMiss.of(file, Optional.of(Kind.TEXT))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.markdown", "a.MD", "a.prompt"})
  void isNoTextWhereTheRootHasOnlyDocuments(String file) {
    assertThat(NearMiss.of(file, Optional.of(Kind.STEP))).isEmpty();
    assertThat(NearMiss.of(file, Optional.of(Kind.TEXT))).isPresent();
  }
}
