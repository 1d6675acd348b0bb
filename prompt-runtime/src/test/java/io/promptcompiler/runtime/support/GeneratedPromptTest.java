package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whoever holds a prompt can tell which one it is, and with which parameters. */
class GeneratedPromptTest {
  private static final PromptInfo INFO = InfoBuilder.of("review.md", "text", "project").build();

  @Test
  void showsItsIdAndNoValue() {
    assertThat(new Review("secret", null, Mode.FAST)).hasToString("Review[review.md]");
  }

  @Test
  void parametersAreDataInDeclaredOrder() {
    Review review = new Review("z", new Owner("Ann", null), Mode.SLOW, new Owner("Bob", 3L));
    assertThat(review.parameters().keySet()).containsExactly("task-id", "owner", "mode", "others");
    assertThat(review.parameters())
        .isEqualTo(
            Map.of(
                "task-id",
                "z",
                "owner",
                Map.of("name", "Ann"),
                "mode",
                "slow",
                "others",
                List.of(Map.of("name", "Bob", "age", 3L))));
  }

  @Test
  void whatIsAbsentIsLeftOutAndNullInAListStays() {
    Review review = new Review("z", null, Mode.FAST, (Owner) null);
    assertThat(review.parameters().keySet()).containsExactly("task-id", "mode", "others");
    assertThat(review.parameters().get("others")).isEqualTo(Collections.singletonList(null));
  }

  @Test
  void nothingInTheParametersCanBeChanged() {
    Map<String, Object> parameters =
        new Review("z", new Owner("Ann", 1L), Mode.FAST, new Owner("Bob", 2L)).parameters();
    assertThatThrownBy(() -> parameters.put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
    Map<?, ?> owner = (Map<?, ?>) Objects.requireNonNull(parameters.get("owner"));
    List<?> others = (List<?>) Objects.requireNonNull(parameters.get("others"));
    assertThatThrownBy(owner::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(others::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void anUnnamedValueIsNoParameterButDistinguishes() {
    Chat chat = new Chat(new Owner("Ann", null), "one");
    assertThat(chat.parameters()).isEqualTo(Map.of("name", "Ann"));
    assertThat(chat).isEqualTo(new Chat(new Owner("Ann", null), "one"));
    assertThat(chat)
        .isNotEqualTo(new Chat(new Owner("Ann", null), "two"))
        .isNotEqualTo(new Chat(new Owner("Eve", null), "one"));
  }

  @Test
  void parametersOfUnknownNamesAreAmongTheOthers() {
    Map<String, @Nullable Object> rest = new LinkedHashMap<>();
    rest.put("b", 1L);
    rest.put("a", null);
    assertThat(new Loose("x", rest).parameters()).isEqualTo(Map.of("first", "x", "b", 1L));
  }

  private enum Mode implements GeneratedEnum {
    FAST,
    SLOW;

    @Override
    public String value() {
      return this == FAST ? "fast" : "slow";
    }
  }

  private static final class Owner extends GeneratedObject {
    private final String name;
    private final @Nullable Long age;

    Owner(String name, @Nullable Long age) {
      this.name = name;
      this.age = age;
    }

    @Override
    protected void values(NamedValues all) {
      all.add("name", name);
      all.add("age", age);
    }
  }

  private static final class Review extends GeneratedPrompt {
    private final String taskId;
    private final @Nullable Owner owner;
    private final Mode mode;
    private final List<@Nullable Owner> others;

    Review(String taskId, @Nullable Owner owner, Mode mode, @Nullable Owner... others) {
      this.taskId = taskId;
      this.owner = owner;
      this.mode = mode;
      this.others = new ArrayList<>(Arrays.asList(others));
    }

    @Override
    public PromptInfo promptInfo() {
      return INFO;
    }

    @Override
    protected void values(NamedValues all) {
      all.add("task-id", taskId);
      all.add("owner", owner);
      all.add("mode", mode);
      all.add("others", others);
    }
  }

  private static final class Chat extends GeneratedPrompt {
    private final Owner context;
    private final String sources;

    Chat(Owner context, String sources) {
      this.context = context;
      this.sources = sources;
    }

    @Override
    public PromptInfo promptInfo() {
      return INFO;
    }

    @Override
    protected void values(NamedValues all) {
      all.addAll(context);
      all.unnamed(sources);
    }
  }

  private static final class Loose extends GeneratedPrompt {
    private final String first;
    private final Map<String, @Nullable Object> rest;

    Loose(String first, Map<String, @Nullable Object> rest) {
      this.first = first;
      this.rest = rest;
    }

    @Override
    public PromptInfo promptInfo() {
      return INFO;
    }

    @Override
    protected void values(NamedValues all) {
      all.add("first", first);
      all.addAll(rest);
    }
  }
}
