package io.promptcompiler.it.chat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * 200 renders under many budgets give the messages that the renderer gave which the format comes
 * from (StoryForge, October 2025). They were recorded once; each line of the file is a document
 * with contexts, data and messages.
 */
class RecordedRendersTest {
  @Test
  void rendersWhatTheOriginalRendered() throws IOException {
    List<Map<String, Object>> cases = cases();
    Map<String, String> files = new LinkedHashMap<>();
    files.put("fuzz.task.yaml", RandomChats.TASK);
    for (int i = 0; i < cases.size(); i++) {
      files.put("r" + i + ".chat.json", Json.stringify(cases.get(i).get("template")));
    }
    int renders = 0;
    try (Project project = Project.of(files)) {
      for (int i = 0; i < cases.size(); i++) {
        for (Object render : list(cases.get(i).get("renders"))) {
          check(project, i, map(render));
          renders++;
        }
      }
    }
    assertThat(renders).isEqualTo(200);
  }

  private static void check(Project project, int number, Map<String, Object> render) {
    Object most = render.get("budget");
    TokenBudget budget =
        most instanceof Long limit ? TokenBudget.of(limit.intValue()) : TokenBudget.unlimited();
    ChatResult result =
        Chats.render(
            project,
            "r" + number + ".chat.json",
            "R" + number + "Prompt",
            "Fuzz",
            map(render.get("context")),
            map(render.get("data")),
            budget);
    List<List<String>> messages = new ArrayList<>();
    result
        .messages()
        .forEach(message -> messages.add(List.of(message.role().toString(), message.content())));
    assertThat(messages).as("document %s, %s", number, budget).isEqualTo(render.get("messages"));
  }

  private static List<Map<String, Object>> cases() throws IOException {
    try (InputStream in = RecordedRendersTest.class.getResourceAsStream("/chat/renders.jsonl")) {
      String lines = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
      List<Map<String, Object>> cases = new ArrayList<>();
      for (String line : lines.lines().toList()) {
        SourceText source = new SourceText("renders.jsonl", line);
        cases.add(
            map(
                ConstantReader.read(
                        JsonReader.read(
                                source,
                                problem -> {
                                  throw new AssertionError(problem.message());
                                })
                            .orElseThrow())
                    .value()));
      }
      return cases;
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private static List<?> list(Object value) {
    return (List<?>) value;
  }
}
