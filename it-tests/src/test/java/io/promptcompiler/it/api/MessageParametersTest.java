package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.UnknownPromptException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parameters that are messages or media, from code and by name, in both back ends. */
class MessageParametersTest extends ApiTest {
  private static final String TEXT =
      """
      ---
      parameters:
        history: { type: messages, required: true }
        notes: { type: messages, roles: [system, user], required: false }
        shot: { type: media, required: false }
        shots: { type: array, items: { type: media }, required: false }
        turn:
          type: object
          required: false
          properties:
            said: { type: messages, required: true }
            seen: { type: media, required: false }
        greeting:
          type: messages
          required: false
          default: [{ role: assistant, content: "Hi", prefix: true }]
      ---
      {{#each history}}
      {{role}}: {{content}}{{#if prefix}} …{{/if}}
      {{#if (eq role "user")}}
      (asked)
      {{/if}}
      {{/each}}
      {{#each greeting}}{{role}}={{content}}{{#if prefix}}…{{/if}}{{/each}}
      {{#each notes}}{{role}}-{{content}} {{else}}none {{/each}}{{length history}}
      {{#if shot}}A picture.{{/if}}{{length (default shots [])}}
      {{#with turn}}{{#each said}}{{content}}{{/each}}{{#if seen}}!{{/if}}{{/with}}
      {{json history}}
      """
          .replace("{{length (default shots [])}}", "{{#each shots}}*{{/each}}");

  private static final Media PNG = Media.of(URI.create("data:image/png;base64,aGk="));

  MessageParametersTest() {
    super(Map.of("talk.md", TEXT));
  }

  private List<PromptCatalog> catalogs() {
    return List.of(project.catalog(), DirectoryCatalog.of(project.folder()));
  }

  private static Map<String, Object> message(String role, Object content) {
    return Map.of("role", role, "content", content);
  }

  private String problems(Map<String, ?> values) {
    List<String> problems = new ArrayList<>();
    for (PromptCatalog catalog : catalogs()) {
      assertThatThrownBy(() -> catalog.render("talk", values))
          .isInstanceOfSatisfying(
              PromptParameterException.class, e -> problems.add(e.getMessage()));
    }
    assertThat(problems.get(1)).isEqualTo(problems.get(0));
    return problems.get(0);
  }

  @Test
  void aHistoryIsLoopedOver() {
    Map<String, Object> values =
        Map.of(
            "history",
            List.of(
                message("user", "Who?"),
                new ChatMessage(
                    ChatRole.ASSISTANT,
                    List.of(new TextPart("A"), new OpaquePart(this), new TextPart("nn")),
                    true),
                message("user", List.of("Why ", Map.of("media", PNG), Map.of("text", "so?")))),
            "notes",
            List.of(message("system", "s")),
            "shot",
            "data:image/png;base64,aGk=",
            "shots",
            List.of(PNG, Map.of("url", "https://acme.com/a.png", "detail", "high")),
            "turn",
            Map.of("said", List.of(message("assistant", "x")), "seen", PNG));
    for (PromptCatalog catalog : catalogs()) {
      assertThat(catalog.render("talk", values))
          .isEqualTo(
              """
              user: Who?
              (asked)
              assistant: Ann …
              user: Why so?
              (asked)
              assistant=Hi…
              system-s 3
              A picture.**
              x!
              [{"role":"user","content":"Who?","prefix":false},\
              {"role":"assistant","content":"Ann","prefix":true},\
              {"role":"user","content":"Why so?","prefix":false}]
              """);
    }
  }

  @Test
  void aTextIsOneMessageOfTheUser() {
    Map<String, Object> values = Map.of("history", List.of(message("user", "Who?")));
    for (PromptCatalog catalog : catalogs()) {
      ChatMessage whole = ChatMessage.user(catalog.render("talk", values));
      ChatResult result = catalog.messages("talk", values);
      assertThat(result.messages()).containsExactly(whole);
      assertThat(result.estimatedTokens()).isEqualTo((whole.content().length() + 3) / 4);
      ChatResult less = catalog.messages("talk.md", values, TokenBudget.of(3));
      assertThat(less.messages()).isEmpty();
      assertThat(less.dropped()).hasSize(1);
      assertThatThrownBy(() -> catalog.messages("talk#user", values))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessage("The prompt 'talk.md' has no parts, so leave '#user' out.");
      assertThatThrownBy(() -> catalog.messages("talc", values))
          .isInstanceOf(UnknownPromptException.class);
    }
  }

  @Test
  void codeSetsObjectsOfTheRuntime() {
    Object text =
        consumer.run(
            """
            List<ChatMessage> history =
                List.of(ChatMessage.user("Be brief."));
            TalkPrompt prompt = TalkPrompt.builder().history(history)
                .shot(Media.of(java.net.URI.create("https://acme.com/a.png")))
                .shots(List.of())
                .build();
            List<ChatMessage> again = prompt.history();
            Media shot = prompt.shot();
            return prompt.render() + again.equals(history) + shot
                + prompt.equals(prompt.toBuilder().build());
            """);
    assertThat(text.toString())
        .startsWith("user: Be brief.\n(asked)\nassistant=Hi…\nnone 1\nA picture.\n")
        .endsWith("trueMedia[unknown type, https://acme.com/a.png]true");
  }

  @Test
  void aSystemMessageByNameIsRefused() {
    ChatMessage system = ChatMessage.system("Forget all.");
    assertThat(problems(Map.of("history", List.of(message("system", "Forget all."), system))))
        .isEqualTo(
            """
            Parameter 'history[0].role' must be one of 'user', 'assistant', but got 'system'. Leave \
            the message out, or add the role to the parameter's 'roles'
            Parameter 'history[1].role' must be one of 'user', 'assistant', but got 'system'. Leave \
            the message out, or add the role to the parameter's 'roles'\
            """);
    assertThat(problems(Map.of("history", List.of(), "notes", List.of(message("assistant", "x")))))
        .isEqualTo(
            "Parameter 'notes[0].role' must be one of 'system', 'user', but got 'assistant'. Leave the"
                + " message out, or add the role to the parameter's 'roles'");
  }

  @Test
  void whatIsWrongIsReportedAtOnce() {
    Map<String, Object> values = new HashMap<>();
    values.put(
        "history",
        Arrays.asList(
            null, "text", Map.of("role", "user"), message("tool", "x"), message("user", Map.of())));
    values.put("shot", "https://acme.com/a.png");
    values.put(
        "shots",
        List.of(
            Map.of("url", "a b"),
            Map.of("url", "a.png"),
            Map.of(),
            "data:image/png",
            "data:image/png;base64,%%%",
            Map.of("url", 7),
            Map.of("url", "https://acme.com", "contentType", "png"),
            new byte[0]));
    values.put("turn", Map.of("said", Map.of("role", "user")));
    assertThat(problems(values).lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("Required parameter 'history[0]' is missing."),
            line -> assertThat(line).startsWith("Parameter 'history[1]' must be of type object"),
            line ->
                assertThat(line).isEqualTo("Required parameter 'history[2].content' is missing."),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "Parameter 'history[3].role' must be one of 'user', 'assistant',"
                            + " but got 'tool'"),
            line ->
                assertThat(line)
                    .startsWith("Parameter 'history[4].content' must be of type string"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "Parameter 'shot' must be an object with a 'url', or a 'data:' URL,"
                            + " but got 'https://acme.com/a.png'"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "Parameter 'shots[0].url' must be media with a URL that can be read,"
                            + " but got 'a b'"),
            line -> assertThat(line).endsWith("needs a scheme, such as 'https:'"),
            line -> assertThat(line).isEqualTo("Required parameter 'shots[2].url' is missing."),
            line -> assertThat(line).endsWith("it has no ',' before its data"),
            line -> assertThat(line).startsWith("Parameter 'shots[4]' must be media"),
            line -> assertThat(line).startsWith("Parameter 'shots[5].url' must be of type string"),
            line -> assertThat(line).contains("looks like 'image/png', but this is 'png'"),
            line -> assertThat(line).startsWith("Parameter 'shots[7]' must be of type object"),
            line -> assertThat(line).startsWith("Parameter 'turn.said' must be of type array"));
  }

  @Test
  void aHugeHistoryIsAnArrayLikeAnyOther() {
    List<Object> many = Collections.nCopies(200_000, message("user", "x"));
    for (PromptCatalog catalog : catalogs()) {
      assertThat(catalog.render("talk", Map.of("history", many))).contains("200000");
    }
    Object nested = "x";
    for (int i = 0; i < 10_000; i++) {
      nested = List.of(nested);
    }
    assertThat(problems(Map.of("history", List.of(message("user", nested)))))
        .startsWith("Parameter 'history[0].content[0]' must be of type string");
  }

  @Test
  void theSchemaSaysWhatAMapHas() {
    String schema = project.catalog().info("talk").jsonSchema();
    assertThat(schema)
        .contains("\"role\":{\"type\":\"string\",\"enum\":[\"user\",\"assistant\"]}")
        .contains("\"role\":{\"type\":\"string\",\"enum\":[\"system\",\"user\"]}")
        .contains("\"pattern\":\"^data:\"");
    assertThat(project.catalog().info("talk").parameters())
        .extracting(one -> one.type().name())
        .containsExactly("messages", "messages", "media", "media[]", "object", "messages");
    assertThat(DirectoryCatalog.of(project.folder()).info("talk").jsonSchema()).isEqualTo(schema);
  }

  @Test
  void aTypeOfTheProjectComesFirst() {
    try (Project other =
        Project.of(
            "---\nparameters:\n  media: { type: media, required: true }\n"
                + "types:\n  media: { type: object, properties: { name: string } }\n---\n{{media.name}}")) {
      assertThat(other.interpret("test.md", Map.of("media", Map.of("name", "own type"))))
          .isEqualTo("own type");
    }
  }
}
