package io.promptcompiler.it.chat;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * 200 renders under many budgets give the messages that the renderer gave which the format comes
 * from (StoryForge, October 2025). They were recorded once; each line of the file is a document
 * with contexts, data and messages.
 */
class RecordedRendersTest {
  @TestFactory
  Stream<DynamicTest> rendersWhatTheOriginalRendered() throws IOException {
    List<Map<String, Object>> cases = cases();
    Map<String, String> files = new LinkedHashMap<>();
    files.put("fuzz.task.yaml", RandomChats.TASK);
    for (int i = 0; i < cases.size(); i++) {
      files.put("r" + i + ".chat.json", Json.stringify(cases.get(i).get("template")));
    }
    Project project = Project.of(files);
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      List<?> renders = list(cases.get(i).get("renders"));
      for (int j = 0; j < renders.size(); j++) {
        int document = i;
        Map<String, Object> render = map(renders.get(j));
        tests.add(
            DynamicTest.dynamicTest(
                "line %d, render %d, budget %s".formatted(i + 1, j + 1, render.get("budget")),
                () -> check(project, document, render)));
      }
    }
    assertThat(tests).hasSize(200);
    return tests.stream().onClose(project::close);
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
    assertThat(messages).isEqualTo(render.get("messages"));
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
