package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is done again on each change. */
class OnChangeTest {
  private final List<String> done = new ArrayList<>();
  private String state = "";

  @Test
  void actsAtOnceAndThenOnChangesOnly() {
    Iterator<String> states = List.of("a", "a", "b", "b", "a").iterator();
    state = states.next();
    OnChange.run(
        () -> state,
        (before, now) -> done.add(before.orElse("") + now),
        () -> {
          if (!states.hasNext()) {
            throw new InterruptedException();
          }
          state = states.next();
        });
    assertThat(done).containsExactly("a", "ab", "ba");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aChangeWhileItActsIsSeen() {
    OnChange.run(
        () -> state,
        (before, now) -> {
          done.add(state);
          state = state.length() < 2 ? state + "x" : state;
        },
        () -> {
          if (done.size() == 3) {
            throw new InterruptedException();
          }
        });
    assertThat(done).containsExactly("", "x", "xx");
    assertThat(Thread.interrupted()).isTrue();
  }
}
