package io.promptcompiler.overrides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.DeepStack;
import io.promptcompiler.core.program.Value;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests that work that takes too long keeps few threads. */
class TimeLimitTest {
  private final TimeLimit limit =
      new TimeLimit(Duration.ZERO, TimeLimitTest.class.getClassLoader());

  @Test
  void workThatIgnoresInterruptsKeepsFewThreads() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < 8; i++) {
      int work = i;
      assertThatThrownBy(() -> limit.check(work, 0, () -> stubborn(end)))
          .isInstanceOf(TimeLimit.ExceededException.class);
    }
    assertThatThrownBy(() -> limit.check("other", 1, () -> "done"))
        .isInstanceOf(TimeLimit.ExhaustedException.class);
    end.countDown();
    for (int i = 0; i < 3_000 && !isDone(); i++) {
      Thread.sleep(10);
    }
    assertThat(isDone()).isTrue();
    assertThatThrownBy(() -> limit.check(0, 1, () -> "not started again"))
        .isInstanceOf(TimeLimit.ExceededException.class);
  }

  /** The compiler itself ends when it is stopped, so it does not use up the threads. */
  @Test
  void workThatIsStoppedLeavesItsThread() throws Exception {
    int all = 12;
    CountDownLatch ended = new CountDownLatch(all);
    Supplier<String> compiling = () -> ending(TimeLimitTest::compiling, ended);
    List<Supplier<String>> works =
        List.of(
            compiling,
            () -> ending(TimeLimitTest::followingValues, ended),
            () -> DeepStack.call(compiling),
            () -> DeepStack.call(() -> DeepStack.call(compiling)));
    for (int i = 0; i < all; i++) {
      int work = i;
      Supplier<String> task = works.get(i % works.size());
      assertThatThrownBy(() -> limit.check(work, 0, task::get))
          .isInstanceOf(TimeLimit.ExceededException.class);
    }
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(limit.check("other", 30, () -> "done")).isEqualTo("done");
  }

  private static String ending(Supplier<String> work, CountDownLatch ended) {
    try {
      return work.get();
    } finally {
      ended.countDown();
    }
  }

  private static String compiling() {
    while (true) {
      StoppableThread.endIfStopped();
    }
  }

  /** A value can be followed through others for a long time. */
  private static String followingValues() {
    Value value = new Value.Not(new Value.Absent());
    while (value.operands().size() == 1) {
      value = value.map(operand -> operand);
    }
    return "";
  }

  @Test
  void manySlowChecksShareTheirTime() throws Exception {
    TimeLimit few = new TimeLimit(Duration.ofMillis(10), TimeLimitTest.class.getClassLoader());
    CountDownLatch never = new CountDownLatch(1);
    Callable<String> slow =
        () -> {
          never.await();
          return "";
        };
    assertThatThrownBy(() -> few.check("first", 0, slow))
        .isInstanceOf(TimeLimit.ExceededException.class);
    Throwable last = null;
    int late = 0;
    while (!(last instanceof TimeLimit.ExhaustedException)) {
      int work = ++late;
      last = catchThrowable(() -> few.check(work, 0, slow));
    }
    assertThat(last).hasMessageEndingWith("other files took too long too");
    assertThat(late).isLessThan(7);
    assertThat(few.check("quick", 1, () -> "done")).isEqualTo("done");
    few.begin();
    assertThat(few.check(late, 1, () -> "tried again")).isEqualTo("tried again");
    assertThatThrownBy(() -> few.check("first", 1, () -> "not tried again"))
        .isInstanceOf(TimeLimit.ExceededException.class);
  }

  @Test
  void workEndsWithItsCatalog() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    Callable<String> work =
        () -> {
          try {
            new CountDownLatch(1).await();
            return "";
          } finally {
            ended.countDown();
          }
        };
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> limit.check("closed", 30, work))
        .isInstanceOf(InterruptedException.class);
    assertThat(ended.await(1, TimeUnit.MINUTES)).isTrue();
  }

  private boolean isDone() throws InterruptedException {
    try {
      return limit.check("other", 30, () -> "done").equals("done");
    } catch (TimeLimit.ExhaustedException e) {
      return false;
    }
  }

  private static String stubborn(CountDownLatch end) {
    while (true) {
      try {
        end.await();
        return "";
      } catch (InterruptedException e) {
        // It goes on.
      }
    }
  }
}
