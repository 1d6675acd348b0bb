package io.promptcompiler.it.chat;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random chat documents over random data render the same messages from generated code and
 * interpreter, under many budgets. More of them: {@code ./mvnw -Pfuzz test}.
 */
class RandomChatsTest {
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int COUNT = Math.max(60, Integer.getInteger("fuzz.count", 300) / 5);
  private static final int BATCH = 60;

  @Test
  void bothRenderTheSame() {
    for (int from = 0; from < COUNT; from += BATCH) {
      Map<String, String> files = new LinkedHashMap<>();
      files.put("fuzz.task.yaml", RandomChats.TASK);
      int to = Math.min(COUNT, from + BATCH);
      for (int i = from; i < to; i++) {
        RandomChats random = new RandomChats(SEED * 1_000_003 + i);
        files.put("c" + i + ".chat.json", Json.stringify(random.document()));
      }
      try (Project project = Project.of(files)) {
        for (int i = from; i < to; i++) {
          compare(project, i);
        }
      }
    }
  }

  private static void compare(Project project, int number) {
    RandomChats random = new RandomChats(SEED * 7_000_003 + number);
    Random budgets = new Random(number);
    for (int i = 0; i < 6; i++) {
      TokenBudget budget = i == 0 ? TokenBudget.unlimited() : TokenBudget.of(budgets.nextInt(120));
      Chats.render(
          project,
          "c" + number + ".chat.json",
          "C" + number + "Prompt",
          "Fuzz",
          random.context(),
          random.data(),
          budget);
    }
  }
}
