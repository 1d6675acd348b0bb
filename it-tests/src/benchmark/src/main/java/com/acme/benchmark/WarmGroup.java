package com.acme.benchmark;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Ways to do the same over and over, measured by JMH once the JVM has compiled them.
 *
 * @param workload has a method for each way
 * @param items the parameter of that name; 0 if it has none
 */
record WarmGroup(
    String title, Class<? extends Workload> workload, int items, String base, List<Target> targets)
    implements Group {
  /** Many short times, of which the median counts: a machine is slower now and then. */
  private static final int TIMES_A_SECOND = 10;

  static Group againstLimit(String title, Class<? extends Workload> workload, Target... targets) {
    return new WarmGroup(title, workload, 0, "limit", List.of(targets));
  }

  /** A chat, which may take so many times as long as the same by hand. */
  static Group chat(String title, Class<? extends Chat> workload, int items, double most) {
    List<Target> targets = List.of(Target.atMost(most, "byHand"));
    return new WarmGroup(title, workload, items, "byHand", targets);
  }

  @Override
  public Measured measure(Settings settings) {
    int outputBytes = outputBytes();
    try {
      return Measured.of(this, outputBytes, new Runner(options(settings)).run());
    } catch (RunnerException e) {
      throw new IllegalStateException(title, e);
    }
  }

  private int outputBytes() {
    try {
      Workload one = workload.getConstructor().newInstance();
      if (one instanceof Chat chat) {
        chat.items = items;
      }
      one.compare();
      return one.outputBytes();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(workload.getName(), e);
    }
  }

  private Options options(Settings settings) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + workload.getName().replace(".", "\\.") + "\\.")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(settings.forks())
            .warmupIterations(settings.warmup())
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(settings.seconds() * TIMES_A_SECOND)
            .measurementTime(TimeValue.milliseconds(1000 / TIMES_A_SECOND))
            .jvmArgs(Heap.OPTIONS.toArray(new String[0]))
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    return items == 0 ? options.build() : options.param("items", String.valueOf(items)).build();
  }
}
