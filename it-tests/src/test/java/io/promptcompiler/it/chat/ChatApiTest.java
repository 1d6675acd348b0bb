package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import io.promptcompiler.it.harness.Consumer;
import io.promptcompiler.it.harness.Project;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Chat prompts and tasks, as code that is written against their classes meets them. */
class ChatApiTest {
  private static final String TASK =
      """
      task: turn_generation
      types:
        Turn:
          type: object
          properties:
            turnNo: { type: integer, required: true }
            authorName: { type: string, required: true }
            content: { type: string, required: true }
      context:
        currentIntent:
          type: object
          properties:
            description: { type: string }
        globals:
          type: object
          properties:
            worldName: { type: string }
      sources:
        turns:
          args:
            order: { enum: [asc, desc] }
            limit: { type: integer }
          returns: Turn[]
        chapterSummaries: { returns: string[] }
        world: { returns: string }
      """;

  private static final String PROMPT =
      """
      { "id": "writer", "task": "turn_generation", "name": "Turn writer", "version": 1,
        "description": "Writes the next turn.",
        "layout": [
          { "kind": "message", "role": "system", "content": "You write for {{model.name}}." },
          { "kind": "slot", "name": "turns", "header": { "role": "user", "content": "Recent:" } },
          { "kind": "message", "role": "assistant", "content": "Then", "prefix": true } ],
        "slots": { "turns": { "priority": 0, "plan": [
          { "kind": "forEach", "source": { "source": "turns", "args": { "order": "desc", "limit": 2 } },
            "map": [ { "kind": "message", "role": "user",
              "content": "[{{item.turnNo}}] {{item.authorName}}: {{item.content}}" } ] },
          { "kind": "message", "role": "user", "from": { "source": "world" } } ] } },
        "responseFormat": { "type": "text" } }
      """;

  private static final String SOURCES =
      """
      com.acme.prompts.story.TurnGenerationSources sources =
          new com.acme.prompts.story.TurnGenerationSources() {
            public java.util.List<com.acme.prompts.story.Turn> turns(
                com.acme.prompts.story.TurnsArgs args) {
              String how = args.order().value() + " " + args.limit();
              return java.util.List.of(com.acme.prompts.story.Turn.of(7, "Ann", how));
            }
            public java.util.List<String> chapterSummaries() { return null; }
            public String world() { return null; }
          };
      com.acme.prompts.story.TurnGenerationContext context =
          com.acme.prompts.story.TurnGenerationContext.builder()
              .model(com.acme.prompts.story.TurnGenerationContext.Model.of()
                  .withProvider("acme").withName("m1"))
              .build();
      com.acme.prompts.TurnWriterPrompt prompt =
          com.acme.prompts.TurnWriterPrompt.of(context, sources);
      """;

  private static Project project;

  @BeforeAll
  static void compile() {
    project =
        Project.of(
            Map.of("story/turn-generation.task.yaml", TASK, "turn-writer.chat.json", PROMPT));
  }

  @AfterAll
  static void delete() {
    project.close();
  }

  private static Object run(String statements) {
    return new Consumer(project).run(SOURCES + statements);
  }

  @Test
  void rendersWhatTheSourcesGive() {
    assertThat(run("return prompt.render().messages().toString();"))
        .isEqualTo(
            "[ChatMessage[role=system, content=You write for m1., prefix=false], "
                + "ChatMessage[role=user, content=Recent:\n[7] Ann: desc 2, prefix=false], "
                + "ChatMessage[role=assistant, content=Then, prefix=true]]");
  }

  @Test
  void countsTheTokensOfWhatItReturns() {
    assertThat(run("return prompt.render().estimatedTokens();")).isEqualTo(5 + 6 + 1);
  }

  @Test
  void aBudgetOfNothingRendersNothing() {
    String budget = "io.promptcompiler.runtime.TokenBudget.of(0)";
    assertThat(run("return prompt.render(" + budget + ").messages().isEmpty();")).isEqualTo(true);
  }

  @Test
  void anEstimatorOfOnesOwnCounts() {
    String budget = "io.promptcompiler.runtime.TokenBudget.of(2, text -> 1)";
    assertThat(run("return prompt.render(" + budget + ").messages().size();")).isEqualTo(2);
    assertThat(run("return prompt.render(" + budget + ").estimatedTokens();")).isEqualTo(2);
  }

  @Test
  void aTokenizerCountsEachTextOnce() {
    String code =
        """
        java.util.List<String> counted = new java.util.ArrayList<>();
        prompt.render(io.promptcompiler.runtime.TokenBudget.of(100, text -> {
          counted.add(text);
          return 1;
        }));
        return counted;
        """;
    assertThat(run(code))
        .asInstanceOf(list(String.class))
        .containsExactlyInAnyOrder(
            "You write for m1.", "Recent:", "[7] Ann: desc 2", "Recent:\n[7] Ann: desc 2", "Then");
  }

  @Test
  void isKnownToTheCatalogWhichNamesItsClass() {
    String info = "com.acme.prompts.Prompts.catalog().info(\"turn-writer.chat.json\")";
    assertThat(run("return " + info + ".kind().value();")).isEqualTo("chat");
    assertThat(run("return " + info + ".description();")).isEqualTo("Writes the next turn.");
    assertThat(run("return " + info + ".responseFormat();")).isEqualTo("{\"type\":\"text\"}");
    assertThat(
            run(
                """
                try {
                  return com.acme.prompts.Prompts.catalog()
                      .render("turn-writer.chat.json", java.util.Map.of());
                } catch (IllegalArgumentException e) {
                  return e.getMessage();
                }
                """))
        .isEqualTo(
            "The prompt 'turn-writer.chat.json' of kind 'chat' renders no text from a map."
                + " Use the class com.acme.prompts.TurnWriterPrompt.");
  }

  @Test
  void refusesNull() {
    assertThat(
            run(
                """
                try {
                  return com.acme.prompts.TurnWriterPrompt.of(null, sources).toString();
                } catch (NullPointerException e) {
                  return e.getMessage();
                }
                """))
        .isEqualTo("context");
  }

  @Test
  void namesItselfWithoutItsValues() {
    assertThat(run("return prompt.toString();"))
        .isEqualTo("TurnWriterPrompt[turn-writer.chat.json]");
  }
}
