package io.promptcompiler.core.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.document.step.StepFamily;
import io.promptcompiler.core.document.text.TextFamily;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What names may have been meant to be. */
class NearMissTest {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  @ParameterizedTest
  @CsvSource({
    "notes.MD, notes.md",
    "notes.Txt, notes.txt",
    "'notes.md ', notes.md",
    "a.markdown, a.md",
    "a.mdx, a.md",
    "a.text, a.txt",
    "a.handlebars, a.hbs",
    "a.Prompt, a.prompt",
    "a.Chat.json, a.chat.json",
    "a.chat.JSON, a.chat.json",
    "a.chat.jsonc, a.chat.json",
    "a.steps.yml, a.step.yml",
    "_defaults.YAML, _defaults.yaml",
    "a.tool.yaml, a.tool.md",
    "a.tools.json, a.tool.md",
    "a.tool, a.tool.md",
    "a.Chat, a.chat.md",
    "a.prompts, a.prompt",
    "_default.yaml, _defaults.yaml",
    "_defaults.json, _defaults.yaml",
  })
  void aNearMissIsRecognizedByItsName(String file, String meant) {
    assertThat(NearMiss.of(file, Optional.empty(), KINDS))
        .contains(new NearMiss(meant, Optional.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource({
    "a.j2, a.md, JINJA",
    "a.md.j2, a.md, JINJA",
    "a.txt.jinja2, a.txt, JINJA",
    "a.prompt.j2, a.prompt.md, JINJA",
    "a.Jinja, a.md, JINJA",
    "a.mustache, a.md, MUSTACHE",
    "a.prompty, a.chat.md, PROMPTY",
    "a.st, a.md, STRING_TEMPLATE",
  })
  void aTemplateOfAnotherToolIsRecognizedByItsName(
      String file, String target, ForeignFormat format) {
    assertThat(NearMiss.of(file, Optional.empty(), KINDS))
        .contains(new NearMiss(target, Optional.empty(), Optional.of(format)));
  }

  @ParameterizedTest
  @CsvSource({
    "chat.json, prompt.chat.json, chat",
    "step.yml, prompt.step.yml, step",
    "story-chat.json, story.chat.json, chat",
    "story_task.yaml, story.task.yaml, task",
    "storyChat.json, story.chat.json, chat",
    "orchestrator.json, prompt.orchestrator.json, orchestrator",
    "defaults.yaml, _defaults.yaml, defaults",
    "default.yml, _defaults.yaml, defaults",
  })
  void aNearMissDependsOnTheText(String file, String meant, String reading) {
    assertThat(NearMiss.of(file, Optional.empty(), KINDS))
        .hasValueSatisfying(
            miss -> {
              assertThat(miss.name()).isEqualTo(meant);
              assertThat(miss.reading()).map(Kind::word).contains(reading);
            });
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
        "a.prompt.json.bak",
        "a.snapchat",
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
  void otherFilesAreNotNearMisses(String file) {
    assertThat(NearMiss.of(file, Optional.empty(), KINDS)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"a.JSON, a.json", "a.jsonc, a.json", "a.YAML, a.yaml"})
  void aFileIsADocumentInARootOfDocuments(String file, String meant) {
    assertThat(NearMiss.of(file, Optional.of(StepFamily.STEP), KINDS))
        .contains(new NearMiss(meant, Optional.empty(), Optional.empty()));
    assertThat(NearMiss.of(file, Optional.of(TextFamily.TEXT), KINDS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.markdown", "a.MD", "a.prompt"})
  void aFileIsNotATextInARootOfDocuments(String file) {
    assertThat(NearMiss.of(file, Optional.of(StepFamily.STEP), KINDS)).isEmpty();
    assertThat(NearMiss.of(file, Optional.of(TextFamily.TEXT), KINDS)).isPresent();
  }
}
