package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.Varies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the cache points of rendered messages are. */
class CachePointsTest {
  private static final String PARAMETERS =
      """
      ---
      parameters:
        d: { required: true, varies: deployment }
        s: { required: true, varies: session }
        r: { required: true }
        flag: { type: boolean, required: true }
        pic: { type: media, required: true, varies: deployment }
        shot: { type: media, required: true }
        h: { type: messages }
      %s---
      """;

  /** Enough text for a class of its own. */
  private static final String WORDS = " word".repeat(300);

  private static final Media PICTURE = Media.of(java.net.URI.create("https://a.b/c.png"));

  @TempDir private Path folder;

  private PromptCatalog catalog(Templates templates) {
    return DirectoryCatalog.of(CompilerOptions.of(templates.root()));
  }

  private static Map<String, Object> values(ChatMessage... history) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.putAll(Map.of("d", "DD", "s", "SS", "r", "RR", "flag", true));
    values.putAll(Map.of("pic", PICTURE, "shot", PICTURE));
    values.put("h", List.of(history));
    return values;
  }

  /** Returns the contents with {@code |d}, {@code |s} and {@code |a} at the cache points. */
  private static String shown(List<ChatMessage> messages) {
    List<String> all = new ArrayList<>();
    for (ChatMessage message : messages) {
      StringBuilder shown = new StringBuilder(message.content());
      for (int i = message.cachePoints().size() - 1; i >= 0; i--) {
        CachePoint point = message.cachePoints().get(i);
        shown.insert(point.end(), "|" + point.varies().toString().charAt(0));
      }
      all.add(shown.toString().replace("\n", "~"));
    }
    return String.join(" / ", all);
  }

  @ParameterizedTest(name = "{0} => {1}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "12345                                   => 12345|d",
        "12{{d}}3{{s}}4{{r}}5                    => 12DD3|dSS4|sRR5",
        "12{{s}}3                                => 12|dSS3|s",
        "12{{r}}3                                => 12|dRR3",
        "{{d}}                                   => DD|d",
        "{{s}}1{{r}}                             => SS1|sRR",
        "{{r}}                                   => RR",
        "1{{#if flag}}2{{else}}3{{/if}}4         => 1|d24",
        "1{{#if d}}2{{r}}{{/if}}3                => 12|dRR3",
        "1{{#if s}}2{{/if}}3{{r}}                => 1|d23|sRR",
        "1{{#fence \"f\" of=d}}{{s}}{{/fence}}2  => 1<f of=\"DD\">|dSS</f>2|s",
        "1{{#fence \"f\" of=r}}2{{/fence}}3      => 1|d<f of=\"RR\">2</f>3",
        "1{{> lines}}                           => 1[~|dSS~|sRR]~",
        "1~  {{> lines}}~2                      => 1~  [~|d  SS~|s  RR]~2",
        "{{> long it=r}}                        => 123DD|dRR4",
        "{{> long it=d}}{{> long it=s}}         => 123DDDD4123DD|dSS4|s",
        "1~  {{> long it=s}}~2                  => 1~  123DD|dSS42|s",
      })
  void textsHaveAPointForEachLevel(String text, String expected) {
    Templates templates =
        new Templates(folder)
            .with("ask.md", PARAMETERS.formatted("") + text.replace("~", "\n"))
            .with("partials/lines.hbs", "[\n{{s}}\n{{r}}]\n")
            .with(
                "partials/long.hbs",
                "---\nparameters: { d: { required: true }, it: { required: true } }\n---\n123{{d}}{{it}}4"
                    + WORDS);
    assertThat(shown(catalog(templates).messages("ask", values()).messages()).replace(WORDS, ""))
        .isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} => {1}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "{{#system}}1{{/system}}{{#user}}{{r}}{{/user}}                     => 1|d / RR",
        "{{#system}}1{{s}}2{{/system}}{{#user}}3{{r}}{{/user}}              => 1|dSS2 / 3|sRR",
        "{{#system}}1{{/system}}{{#if flag}}{{#user}}2{{/user}}{{/if}}      => 1|d / 2",
        "{{#system}}1{{s}}{{/system}}{{messages h}}{{#user}}{{r}}{{/user}}  => 1|dSS|s / q / a|a / RR",
        "{{#system}}1{{r}}{{/system}}{{messages h}}{{#user}}2{{/user}}      => 1|dRR / q / a / 2",
        "{{messages h}}{{#user}}2{{/user}}                                  => q / a|a / 2",
        "{{messages h}}{{messages h}}{{#user}}2{{/user}}                    => q / a|a / q / a / 2",
        "{{#user}}1{{/user}}{{#assistant prefix=true}}2{{/assistant}}       => 1|d / 2",
        "{{#user}}1{{media pic}}2{{r}}{{/user}}                             => 12|dRR",
        "{{#user}}1{{media pic}}{{r}}{{/user}}                              => 1|dRR",
        "{{#user}}1{{media shot}}2{{d}}{{/user}}                            => 1|d2DD",
        "{{#user}}{{media shot}}2{{/user}}                                  => 2",
        "{{#user}} {{r}}{{/user}}                                           =>  RR",
        "{{#system maxTokens=9}}1{{s}}2{{r}}{{/system}}{{#user}}3{{/user}}  => 1|dSS2|sRR / 3",
        "{{#system}}1{{/system}}{{#system maxTokens=1}}2{{s}}{{s}}{{s}}{{/system}}{{#user}}3{{/user}} => 1|d / 3|s",
      })
  void messagesHaveAtMostThree(String text, String expected) {
    Templates templates =
        new Templates(folder).with("ask.chat.md", PARAMETERS.formatted("") + text);
    Map<String, Object> values = values(ChatMessage.user("q"), ChatMessage.assistant("a"));
    assertThat(shown(catalog(templates).messages("ask", values).messages()).strip())
        .isEqualTo(expected.strip());
  }

  /** Expected: without a history, and with an empty one, which is inserted before the question. */
  @ParameterizedTest(name = "{0} => {1} => {2}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '^',
      value = {
        "1{{d}}2{{r}}                                        => 1DD2|dRR        => 1DD2RR",
        "{{role `system`}}1{{#if d}}2{{/if}}{{s}}{{role `user`}}3{{r}} => 12|dSS / 3|sRR => 12|dSS|s / 3RR",
        "{{role `user`}}1{{role `model`}}2{{role `user`}}3{{r}}  => 1 / 2 / 3|dRR => 1 / 2|d / 3RR",
        "{{role `system`}}1{{#if d}}{{role `user`}}{{/if}}2{{r}} => 1 / 2|dRR     => 1|d / 2RR",
        "{{role `system`}}1~  {{> two}}~{{role `user`}}3         => 1~  2|dRR / 3 => 1~  2|dRR / 3",
      })
  void dotpromptsEndWhereTheirHistoryMayBe(String text, String without, String with) {
    Templates templates =
        new Templates(folder)
            .with("_two.prompt", "2{{r}}")
            .with(
                "ask.prompt",
                """
                ---
                input:
                  schema:
                    type: object
                    properties:
                      d: { type: string, varies: deployment }
                      s: { type: string, varies: session }
                      r: { type: string }
                ---
                """
                    + text.replace('`', '"').replace("~", "\n"));
    Map<String, Object> values = new LinkedHashMap<>(Map.of("d", "DD", "s", "SS", "r", "RR"));
    PromptCatalog catalog = catalog(templates);
    assertThat(shown(catalog.messages("ask", values).messages())).isEqualTo(without);
    values.put("history", List.of());
    assertThat(shown(catalog.messages("ask", values).messages())).isEqualTo(with);
  }

  @Test
  void joinedMessagesHavePointsBetweenTheirTexts() {
    Templates templates =
        new Templates(folder)
            .with(
                "ask.chat.md",
                PARAMETERS.formatted("join: true\n")
                    + "{{#system}}1{{/system}}{{#system}}2{{s}}{{/system}}{{#system}}{{r}}{{/system}}"
                    + "{{messages h}}{{#user}}{{r}}{{/user}}")
            .with(
                "talk.chat.md",
                PARAMETERS.formatted("join: true\n") + "{{messages h}}{{#user}}{{r}}{{/user}}");
    Map<String, Object> values = values(ChatMessage.assistant("a"), ChatMessage.user("q"));
    assertThat(shown(catalog(templates).messages("ask", values).messages()))
        .isEqualTo("1~2|dSS|s~RR / a / q~RR");
    assertThat(shown(catalog(templates).messages("talk", values).messages()))
        .isEqualTo("a / q|a~RR");
  }

  /** A message that needs tokens before others may leave none for them. */
  @Test
  void underALimitOnlyWholeMessagesCountWhoseTokensNothingElseTakes() {
    Templates templates =
        new Templates(folder)
            .with(
                "ask.chat.md",
                PARAMETERS.formatted("")
                    + "{{#system}}1{{s}}{{/system}}{{messages h}}{{#user}}{{r}}{{/user}}")
            .with(
                "first.chat.md",
                PARAMETERS.formatted("")
                    + "{{#system priority=2}}1{{d}}{{/system}}{{#user priority=1}}{{r}}{{/user}}");
    PromptCatalog catalog = catalog(templates);
    Map<String, Object> values = values(ChatMessage.user("q"), ChatMessage.assistant("a"));
    TokenBudget enough = TokenBudget.of(100, String::length);
    assertThat(shown(catalog.messages("ask", values, enough).messages()))
        .isEqualTo("1SS|s / q / a|a / RR");
    assertThat(shown(catalog.messages("ask", values, TokenBudget.of(4, String::length)).messages()))
        .isEqualTo("1SS|s / a");
    assertThat(shown(catalog.messages("first", values).messages())).isEqualTo("1DD|d / RR");
    assertThat(shown(catalog.messages("first", values, enough).messages())).isEqualTo("1DD / RR");
  }

  @Test
  void pointsOfEarlierRequestsAreRemoved() {
    Templates templates =
        new Templates(folder)
            .with("ask.chat.md", PARAMETERS.formatted("") + "{{messages h}}{{#user}}{{r}}{{/user}}")
            .with(
                "plain.chat.md", "---\nparameters: { h: { type: messages } }\n---\n{{messages h}}");
    ChatMessage earlier =
        ChatMessage.user("earlier").withCachePoints(List.of(new CachePoint(3, Varies.SESSION)));
    PromptCatalog catalog = catalog(templates);
    assertThat(shown(catalog.messages("ask", values(earlier)).messages()))
        .isEqualTo("earlier|a / RR");
    assertThat(shown(catalog.messages("plain", Map.of("h", List.of(earlier))).messages()))
        .isEqualTo("earlier");
  }

  @Test
  void nothingDeclaredMeansNoPoints() {
    Templates templates = new Templates(folder).with("ask.md", "Hello");
    assertThat(catalog(templates).messages("ask", Map.of()).messages().get(0).cachePoints())
        .isEmpty();
  }

  @Test
  void messagesWithOtherPointsAreEqual() {
    ChatMessage one = new ChatMessage(ChatRole.USER, "text", false);
    ChatMessage other = one.withCachePoints(List.of(new CachePoint(2, Varies.SESSION)));
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
    assertThat(one).hasToString(other.toString());
    assertThat(one).isNotEqualTo(ChatMessage.user("texts"));
  }

  @Test
  void conversationsOfOrchestratorsHavePoints() {
    Templates templates =
        new Templates(folder)
            .with(
                "plan.orchestrator.json",
                """
                {
                  "id": "plan", "name": "Plan", "version": "1.0.0",
                  "prompts": {
                    "analysis": {
                      "system": "Answer in {FORMAT}, {TEAM}.",
                      "user": "{USER_REQUEST}"
                    }
                  },
                  "parameters": { "TEAM": { "varies": "session" } },
                  "variables": { "FORMAT": "Markdown" }
                }
                """);
    Map<String, String> values = Map.of("TEAM", "Acme", "USER_REQUEST", "Go");
    assertThat(shown(catalog(templates).messages("plan#analysis", values).messages()))
        .isEqualTo("Answer in Markdown, |dAcme.|s / Go");
  }

  /** Marking the body of each loop twice would take longer than anybody waits. */
  @Test
  void loopsInEachOtherWhoseLastIterationComesFirstAreMarkedOnce() {
    StringBuilder plan = new StringBuilder();
    int deepest = 40;
    for (int i = 0; i < deepest; i++) {
      plan.append("{kind: forEach, source: {source: xs}, fillDir: prepend, map: [");
    }
    plan.append("{kind: message, role: user, content: '{{item}}'}").append("]}".repeat(deepest));
    Templates templates =
        new Templates(folder)
            .with(
                "t.task.yaml",
                """
                task: t
                context: { a: { type: string, varies: session } }
                sources: { xs: { returns: "string[]" } }
                """)
            .with(
                "c.chat.yaml",
                """
                id: c
                task: t
                name: C
                version: 1
                layout: [{ kind: slot, name: s }]
                slots: { s: { priority: 1, plan: [%s] } }
                """
                    .formatted(plan));
    assertThat(PromptCompiler.compile(CompilerOptions.of(templates.root())).diagnostics())
        .isEmpty();
  }
}
