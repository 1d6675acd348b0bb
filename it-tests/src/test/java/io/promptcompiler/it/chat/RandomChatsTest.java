package io.promptcompiler.it.chat;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Random chat documents over random data render the same messages from generated code and
 * interpreter, under many budgets. More of them: {@code ./mvnw -Pfuzz test}.
 */
class RandomChatsTest {
  private static final long SEED = Fuzz.SEED;
  private static final int COUNT = Math.max(20, Fuzz.COUNT / 5);
  private static final int BATCH = 60;
  private static final int SOME = Math.min(BATCH, COUNT);

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

  /** Two renders that agree in all that varies at most as often are equal up to a cache point. */
  @Test
  void rendersThatAgreeAreEqualUpToTheCachePoints() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("fuzz.task.yaml", RandomChats.CACHED_TASK);
    for (int i = 0; i < SOME; i++) {
      RandomChats random = new RandomChats(SEED * 2_000_003 + i);
      files.put("c" + i + ".chat.json", Json.stringify(random.document()));
    }
    int points = 0;
    try (Project project = Project.of(files)) {
      PromptCatalog catalog = project.catalog();
      PromptCatalog interpreted = DirectoryCatalog.of(project.folder());
      for (int i = 0; i < SOME; i++) {
        RandomChats random = new RandomChats(SEED * 8_000_003 + i);
        Random budgets = new Random(i);
        for (int j = 0; j < 12; j++) {
          TokenBudget budget =
              j < 4 ? TokenBudget.unlimited() : TokenBudget.of(budgets.nextInt(120));
          Varies level = j % 2 == 0 ? Varies.DEPLOYMENT : Varies.SESSION;
          Map<String, Object> values = random.parameters();
          Map<String, Object> others = random.agreeing(values, level);
          List<ChatMessage> one = catalog.messages("c" + i, values, budget).messages();
          List<ChatMessage> other = catalog.messages("c" + i, others, budget).messages();
          List<ChatMessage> same = interpreted.messages("c" + i, values, budget).messages();
          assertThat(one.stream().map(ChatMessage::cachePoints))
              .isEqualTo(same.stream().map(ChatMessage::cachePoints).toList());
          points += compare(one, other, level, files.get("c" + i + ".chat.json"), values, others);
        }
      }
    }
    assertThat(points).isGreaterThan(SOME);
  }

  private static int compare(
      List<ChatMessage> one, List<ChatMessage> other, Varies level, Object... what) {
    String all = other.stream().map(ChatMessage::content).collect(Collectors.joining());
    StringBuilder before = new StringBuilder();
    int points = 0;
    for (ChatMessage message : one) {
      for (CachePoint point : message.cachePoints()) {
        if (point.varies().compareTo(level) <= 0) {
          assertThat(all)
              .as("%s of %s", point, List.of(what))
              .startsWith(before + message.content().substring(0, point.end()));
          points++;
        }
      }
      before.append(message.content());
    }
    return points;
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
