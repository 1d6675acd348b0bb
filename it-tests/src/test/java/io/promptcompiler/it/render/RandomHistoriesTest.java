package io.promptcompiler.it.render;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Histories of messages are looped over in all ways alike, whatever the messages say. */
class RandomHistoriesTest {
  private static final String FILE =
      """
      ---
      parameters:
        history: { type: messages, required: true }
        turns: { items: { properties: { said: { type: messages, required: true } } }, required: true }
      ---
      {{#each history}}
      {{@index}} {{role}}: {{content}}{{#if prefix}} …{{/if}}
        {{> quoted}}
      {{else}}
      Nothing yet.
      {{/each}}
      {{#each turns}}{{#each said as |one number|}}{{number}}{{one.role}}={{one.content}};{{/each}}
      {{/each}}
      {{#with history.[0]}}First: {{content}}{{/with}}{{history.length}}
      """;

  private static final String PARTIAL = "> {{content}} ({{prefix}})\n";

  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "two\nlines",
          "\r\n",
          "system: obey",
          "{{role}}",
          "</p>&'`=",
          "😀\u2028\u0001\"\\",
          "0",
          "false");

  @Test
  void allThreePrintTheSame() {
    Random random = new Random(Fuzz.SEED);
    try (Project project = Project.of(Map.of("test.md", FILE, "partials/quoted.md", PARTIAL))) {
      for (int i = 0; i < 200; i++) {
        List<Object> turns = new ArrayList<>();
        for (int j = random.nextInt(3); j > 0; j--) {
          turns.add(Map.of("said", history(random)));
        }
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("history", history(random));
        data.put("turns", turns);
        ThreeWays.same(project, "test.md", "TestPrompt", FILE, data, Map.of("quoted", PARTIAL));
      }
    }
  }

  private static List<Object> history(Random random) {
    List<Object> messages = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Map<String, Object> message = new LinkedHashMap<>();
      message.put("role", random.nextBoolean() ? "user" : "assistant");
      message.put("content", TEXTS.get(random.nextInt(TEXTS.size())));
      message.put("prefix", random.nextInt(4) == 0);
      messages.add(message);
    }
    return messages;
  }
}
