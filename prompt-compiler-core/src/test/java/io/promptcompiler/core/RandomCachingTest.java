package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.RandomCachedPrompts.Layout;
import io.promptcompiler.core.RandomCachedPrompts.Prompt;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random prompts, each rendered with pairs of values that differ only where they may: the
 * renderings are equal up to the length that the compiler computes.
 */
class RandomCachingTest {
  private static final int PROMPTS = Cases.of("caching.count", 300);
  private static final int PAIRS = 8;
  private static final int LAYOUTS = Cases.of("caching.layouts", 100);
  private static final int GENERATED = Cases.of("caching.generated", 40);
  private static final long SEED = Long.getLong("caching.seed", 20261126L);

  private final RandomCachedPrompts prompts = new RandomCachedPrompts(SEED);

  @TempDir private Path folder;

  @Test
  void renderingsThatAgreeInStableValuesAreEqualUpToTheComputedLength() {
    int compared = 0;
    long stable = 0;
    long cached = 0;
    long grown = 0;
    for (int i = 0; i < PROMPTS; i++) {
      Prompt random = prompts.prompt();
      Templates templates =
          new Templates(folder.resolve("p" + i))
              .with("ask" + random.kind(), random.text())
              .with(RandomCachedPrompts.PARTIALS);
      Compilation compilation = templates.compile();
      if (!compilation.errors().isEmpty()) {
        continue;
      }
      EntryPoint prompt =
          compilation.program().entryPoints().stream()
              .filter(one -> one.about().id().startsWith("ask."))
              .findFirst()
              .orElseThrow();
      StablePrefix prefix = StablePrefix.of(prompt);
      PromptCatalog catalog = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
      for (Varies level : List.of(Varies.DEPLOYMENT, Varies.SESSION)) {
        long length =
            level == Varies.SESSION ? prefix.session().length() : prefix.deployment().length();
        for (int j = 0; j < PAIRS; j++) {
          Map<String, Object> values = prompts.values(random);
          Map<String, Object> others = prompts.agreeing(random, values, level);
          if (random.hasBudgets() && dropsAny(catalog, prompt, values, others)) {
            continue;
          }
          String one = render(catalog, prompt, values);
          String other = render(catalog, prompt, others);
          assertThat(one.equals(other) || common(one, other) >= length)
              .as(
                  "%s of %s:%n%s%n%s%n%s%n---%n%s%n---%n%s",
                  level, length, random.text(), values, others, one, other)
              .isTrue();
          compared++;
          stable += length;
          for (TokenBudget budget :
              List.of(
                  TokenBudget.unlimited(), TokenBudget.of(prompts.number(90), String::length))) {
            if (random.hasBudgets() && budget.maxTokens() < Integer.MAX_VALUE) {
              continue;
            }
            cached += comparePoints(catalog, prompt, budget, level, values, others);
          }
          if (level == Varies.SESSION) {
            Map<String, Object> later = prompts.later(random, values);
            grown +=
                comparePoints(
                    catalog, prompt, TokenBudget.unlimited(), Varies.APPEND, values, later);
          }
        }
      }
    }
    assertThat(cached).isGreaterThan(compared);
    assertThat(grown).isGreaterThan(PROMPTS);
    assertThat(compared).isGreaterThan(PROMPTS * PAIRS);
    assertThat(stable).isGreaterThan(compared);
  }

  /**
   * In layouts with partials, fences and budgets, the computed length and the cache points are at
   * most a few characters before the first value that changes.
   */
  @Test
  void beginningsEndShortlyBeforeTheFirstValueThatChanges() {
    Templates templates = new Templates(folder.resolve("layouts"));
    Map<String, Prompt> layouts = new LinkedHashMap<>();
    for (int i = 0; i < LAYOUTS; i++) {
      Layout layout = prompts.layout("l" + i + "x");
      layouts.put("ask" + i + layout.prompt().kind(), layout.prompt());
      templates.with(layout.files());
    }
    layouts.forEach((id, prompt) -> templates.with(id, prompt.text()));
    Compilation compilation = templates.compile();
    assertThat(compilation.errors()).as(templates.print(compilation)).isEmpty();
    PromptCatalog catalog = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
    for (EntryPoint prompt : compilation.program().entryPoints()) {
      String id = prompt.about().id();
      StablePrefix prefix = StablePrefix.of(prompt);
      Map<String, Object> values = Map.of("d", "D", "s", "S", "r", "R");
      List<ChatMessage> messages = catalog.messages(id, values).messages();
      String one = content(messages);
      for (Varies level : List.of(Varies.DEPLOYMENT, Varies.SESSION)) {
        Map<String, Object> others = new LinkedHashMap<>(values);
        others.putAll(level == Varies.SESSION ? Map.of("r", "x") : Map.of("s", "x", "r", "x"));
        int common = common(one, content(catalog.messages(id, others).messages()));
        long computed = (level == Varies.SESSION ? prefix.session() : prefix.deployment()).length();
        boolean hasHistory = layouts.get(id).isDotprompt();
        assertThat(computed)
            .as("%s of %s%n%s", level, layouts.get(id), one)
            .isBetween(hasHistory ? 0L : common - 20L, (long) common);
        assertThat(lastPoint(messages, level))
            .as("%s of %s%n%s", level, layouts.get(id), one)
            .isBetween(common - 20, common);
      }
    }
  }

  /** Returns the number of characters up to the last point of a level or a more stable one. */
  private static int lastPoint(List<ChatMessage> messages, Varies level) {
    int before = 0;
    int last = 0;
    for (ChatMessage message : messages) {
      for (CachePoint point : message.cachePoints()) {
        last = point.varies().compareTo(level) <= 0 ? before + point.end() : last;
      }
      before += message.content().length();
    }
    return last;
  }

  @Test
  void generatedClassesHaveTheSameCachePoints() throws IOException, ReflectiveOperationException {
    Templates templates =
        new Templates(folder.resolve("prompts")).with(RandomCachedPrompts.PARTIALS);
    Map<String, Prompt> made = new LinkedHashMap<>();
    while (made.size() < GENERATED) {
      Prompt prompt = prompts.prompt();
      String id = "p" + made.size() + prompt.kind();
      templates.with(id, prompt.text());
      if (templates.compile().errors().isEmpty()) {
        made.put(id, prompt);
      } else {
        Files.delete(templates.folder().resolve(id));
      }
    }
    Path classes = Files.createDirectory(folder.resolve("classes"));
    GeneratedJava.of(templates.compile()).compiles(classes);
    int points = 0;
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      PromptCatalog generated =
          (PromptCatalog)
              loader.loadClass("com.acme.prompts.Prompts").getMethod("catalog").invoke(null);
      PromptCatalog interpreted = DirectoryCatalog.of(CompilerOptions.of(templates.root()));
      for (Map.Entry<String, Prompt> entry : made.entrySet()) {
        for (int i = 0; i < PAIRS; i++) {
          Map<String, Object> values = prompts.values(entry.getValue());
          TokenBudget budget =
              i % 2 == 0
                  ? TokenBudget.unlimited()
                  : TokenBudget.of(prompts.number(90), String::length);
          List<ChatMessage> expected =
              interpreted.messages(entry.getKey(), values, budget).messages();
          List<ChatMessage> messages =
              generated.messages(entry.getKey(), values, budget).messages();
          assertThat(messages).isEqualTo(expected);
          List<List<CachePoint>> all = expected.stream().map(ChatMessage::cachePoints).toList();
          assertThat(messages.stream().map(ChatMessage::cachePoints))
              .as("%s with %s within %s", entry, values, budget.maxTokens())
              .isEqualTo(all);
          points += all.stream().mapToInt(List::size).sum();
        }
      }
    }
    assertThat(points).isGreaterThan(GENERATED * 2);
  }

  private static boolean dropsAny(
      PromptCatalog catalog,
      EntryPoint prompt,
      Map<String, Object> values,
      Map<String, Object> others) {
    String id = prompt.about().id();
    return !catalog.messages(id, values).dropped().isEmpty()
        || !catalog.messages(id, others).dropped().isEmpty();
  }

  /**
   * Compares two renders at the cache points up to a level, and returns the number of characters up
   * to the last point of that level.
   */
  private static int comparePoints(
      PromptCatalog catalog,
      EntryPoint prompt,
      TokenBudget budget,
      Varies level,
      Map<String, Object> values,
      Map<String, Object> others) {
    ChatResult one = catalog.messages(prompt.about().id(), values, budget);
    ChatResult other = catalog.messages(prompt.about().id(), others, budget);
    String all = content(other.messages());
    StringBuilder before = new StringBuilder();
    int last = 0;
    int points = 0;
    for (ChatMessage message : one.messages()) {
      int end = 0;
      for (CachePoint point : message.cachePoints()) {
        assertThat(point.end()).isGreaterThan(end).isLessThanOrEqualTo(message.content().length());
        end = point.end();
        points++;
        if (point.varies().compareTo(level) <= 0
            && (level != Varies.APPEND || other.dropped().isEmpty())) {
          String stable = before + message.content().substring(0, end);
          assertThat(all)
              .as(
                  "%s within %s of%n%s%n%s%n%s",
                  point, budget.maxTokens(), prompt.rendering(), values, others)
              .startsWith(stable);
          last = point.varies() == level ? stable.length() : last;
        }
      }
      before.append(message.content());
    }
    assertThat(points).isLessThanOrEqualTo(4);
    return last;
  }

  private static int common(String one, String other) {
    int common = 0;
    while (common < Math.min(one.length(), other.length())
        && one.charAt(common) == other.charAt(common)) {
      common++;
    }
    return common;
  }

  private static String content(List<ChatMessage> messages) {
    return messages.stream().map(ChatMessage::content).collect(Collectors.joining());
  }

  /** Returns a text, or the contents of messages, one after the other. */
  private static String render(
      PromptCatalog catalog, EntryPoint prompt, Map<String, Object> values) {
    if (prompt.text().isPresent()) {
      return catalog.render(prompt.about().id(), values);
    }
    return content(catalog.messages(prompt.about().id(), values).messages());
  }
}
