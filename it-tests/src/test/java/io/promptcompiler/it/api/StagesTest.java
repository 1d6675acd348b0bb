package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Required parameters are asked for one after another, and javac sees one that is forgotten. */
class StagesTest extends ApiTest {
  StagesTest() {
    super(
        Map.of(
            "_defaults.yaml",
            "parameters:\n  storyId: { required: true }\n  repo: { required: true }\n",
            "build/_defaults.yaml",
            "parameters:\n  subtaskId: { required: true }\n",
            "build/code.md",
            """
            ---
            parameters:
              title: { required: true }
              note: {}
              storyId: { required: true, description: Told again }
              kind: { required: true }
            ---
            {{subtaskId}} {{kind}} {{title}} {{note}} {{storyId}}""",
            "free.md",
            """
            ---
            parameters:
              a: {}
              b: { default: 2, type: integer }
            ---
            {{a}}{{b}}""",
            "fixed.md",
            "No parameters."));
  }

  private static final String PROMPT = "com.acme.prompts.build.CodePrompt";

  @Test
  void inheritedOnesComeFirstAndOneDeclaredAgainStaysInItsPlace() {
    assertThat(
            consumer.eval(
                PROMPT
                    + ".builder().storyId(\"37\").subtaskId(\"094\").title(\"t\").kind(\"k\")"
                    + ".render()"))
        .isEqualTo("094 k t  37");
  }

  @Test
  void optionalOnesMayBeSetAfterTheRequiredOnesInAnyOrder() {
    assertThat(consumer.eval("FreePrompt.builder().b(3).a(\"x\").b(4).render()")).isEqualTo("x4");
    assertThat(consumer.eval("FreePrompt.builder().build().render()")).isEqualTo("2");
    assertThat(consumer.eval("FixedPrompt.builder().render()")).isEqualTo("No parameters.");
  }

  @Test
  void aForgottenParameterIsAnErrorThatNamesItsStage() {
    List<String> refusals =
        consumer.refusals(PROMPT + ".builder().storyId(\"37\").title(\"t\").kind(\"k\").render()");
    assertThat(refusals).singleElement().asString().startsWith("/com/acme/app/App.java:13: error");
    assertThat(refusals.get(0))
        .contains("cannot find symbol")
        .contains("method title(")
        .contains("interface " + PROMPT + ".NeedsSubtaskId");
  }

  @Test
  void theLastForgottenParameterIsAnErrorToo() {
    assertThat(
            consumer.refusals(
                PROMPT + ".builder().storyId(\"37\").subtaskId(\"1\").title(\"t\").build()"))
        .singleElement()
        .asString()
        .contains("method build()")
        .contains("interface " + PROMPT + ".NeedsKind");
  }

  @Test
  void anOptionalParameterCannotStandBetweenRequiredOnes() {
    assertThat(consumer.refusals(PROMPT + ".builder().storyId(\"37\").note(\"n\")"))
        .singleElement()
        .asString()
        .contains("interface " + PROMPT + ".NeedsSubtaskId");
  }

  @Test
  void aParameterThatTheTemplateDoesNotUseIsNotInherited() {
    assertThat(consumer.refusals(PROMPT + ".builder().repo(\"r\")"))
        .singleElement()
        .asString()
        .contains("interface " + PROMPT + ".NeedsStoryId");
  }

  @Test
  void aValueOfAnotherTypeIsAnError() {
    assertThat(consumer.refusals("FreePrompt.builder().b(\"3\")"))
        .singleElement()
        .asString()
        .contains("String cannot be converted to long");
  }

  @Test
  void builderCannotBeMadeOtherwise() {
    assertThat(consumer.refusals("new FreePrompt.Builder()"))
        .singleElement()
        .asString()
        .contains("Builder() has private access");
    assertThat(consumer.refusals("new FreePrompt()"))
        .singleElement()
        .asString()
        .contains("no suitable constructor found for FreePrompt");
  }

  @Test
  void theStagesLeadFromOneToTheNext() {
    assertThat(
            consumer.run(
                """
                com.acme.prompts.build.CodePrompt.NeedsStoryId first =
                    com.acme.prompts.build.CodePrompt.builder();
                com.acme.prompts.build.CodePrompt.NeedsSubtaskId second = first.storyId("1");
                com.acme.prompts.build.CodePrompt.NeedsTitle third = second.subtaskId("2");
                com.acme.prompts.build.CodePrompt.NeedsKind last = third.title("3");
                com.acme.prompts.build.CodePrompt.Builder all = last.kind("4");
                return all.storyId("5").kind("6").subtaskId("7").build().render();
                """))
        .isEqualTo("7 6 3  5");
  }
}
