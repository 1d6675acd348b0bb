package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.Prompt;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whoever holds a prompt of any kind can log which one it is, and with which parameters. */
class ParametersTest extends ApiTest {
  ParametersTest() {
    super(
        Map.of(
            "all.md",
            """
            ---
            parameters:
              task-id: { required: true }
              owner: { properties: { name: { required: true }, age: { type: integer } } }
              mode: { enum: [in-progress, done], default: in-progress }
              tasks: { type: array, items: { properties: { title: { required: true } } } }
              parameters: {}
              promptInfo: { type: boolean, default: false }
            variants:
              short: {}
            ---
            {{task-id}}{{owner.name}}{{mode}}{{#each tasks}}{{title}}{{/each}}{{parameters}}{{promptInfo}}\
            """,
            "all.short.md",
            "{{task-id}}",
            "talk.chat.md",
            """
            ---
            parameters:
              history: { type: messages }
              question: { required: true }
            ---
            {{messages history}}
            {{#user}}{{question}}{{/user}}
            """));
  }

  private static final String ALL =
      """
      AllPrompt all = AllPrompt.builder().taskId("7")
          .owner(AllPrompt.Owner.of("Ann"))
          .tasks(List.of(AllPrompt.TasksItem.of("Fix")))
          .parameters_("p").build();
      """;

  @Test
  void dataByTheNamesOfTheTemplate() {
    Prompt all = (Prompt) consumer.run(ALL + "return all;");
    assertThat(all.parameters().keySet())
        .containsExactly("task-id", "owner", "mode", "tasks", "parameters", "promptInfo");
    assertThat(all.parameters())
        .isEqualTo(
            Map.of(
                "task-id",
                "7",
                "owner",
                Map.of("name", "Ann"),
                "mode",
                "in-progress",
                "tasks",
                List.of(Map.of("title", "Fix")),
                "parameters",
                "p",
                "promptInfo",
                false));
  }

  @Test
  void fromMapReadsThemAgain() {
    assertThat(consumer.run(ALL + "return all.equals(AllPrompt.fromMap(all.parameters()));"))
        .isEqualTo(true);
    assertThat(
            consumer.run(
                """
                TalkPrompt talk = TalkPrompt.builder().question("Why?")
                    .history(List.of(ChatMessage.user("Hi"), ChatMessage.assistant("Hello")))
                    .build();
                return talk.equals(TalkPrompt.fromMap(talk.parameters()));
                """))
        .isEqualTo(true);
  }

  @Test
  void theInfoIsThatOfTheVariant() {
    Prompt shorter =
        (Prompt) consumer.run(ALL + "return all.withVariant(AllPrompt.Variant.SHORT);");
    assertThat(shorter.promptInfo().variant()).isEqualTo("short");
    assertThat(shorter.promptInfo().id()).isEqualTo("all.md");
    assertThat(consumer.run(ALL + "return all.promptInfo().variant();")).isEqualTo("base");
  }

  @Test
  void parametersOfTheseNamesHaveAccessorsWithAnUnderscore() {
    assertThat(consumer.run(ALL + "return all.parameters_() + all.promptInfo_();"))
        .isEqualTo("pfalse");
  }
}
