package com.acme.benchmark;

import java.util.ArrayList;
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

/** Measures all groups, or those whose title has a text in it, and prints one table. */
public final class Main {
  private static final List<Group> GROUPS =
      List.of(
          Group.againstLimit("small text", SmallText.class, 1.3),
          Group.againstLimit("large text", LargeText.class, 1.3),
          Group.againstLimit("large UTF-8", LargeUtf8.class, 1.4),
          Group.againstLimit("large JSON", LargeJson.class, 1.5),
          Group.againstLimit("loop over 100", TaskLoop.class, 5),
          Group.chat(100),
          Group.chat(1000));

  private Main() {}

  /**
   * Measures.
   *
   * @param args how many forks, how many seconds of warming up and of measuring, and a text
   */
  public static void main(String[] args) throws RunnerException {
    int forks = Integer.parseInt(args[0]);
    int warmup = Integer.parseInt(args[1]);
    int seconds = Integer.parseInt(args[2]);
    String part = args.length > 3 ? args[3] : "";
    List<Measured> measured = new ArrayList<>();
    for (Group group : GROUPS) {
      if (group.title().contains(part)) {
        System.out.println("Measuring " + group.title());
        Options options = options(group, forks, warmup, seconds);
        measured.add(Measured.of(group, new Runner(options).run()));
      }
    }
    System.out.print(Table.of(measured));
  }

  /** A small heap whose pages have all been touched: else the kernel is what is measured. */
  private static Options options(Group group, int forks, int warmup, int seconds) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + group.workload().getName().replace(".", "\\.") + "\\.")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(forks)
            .warmupIterations(warmup)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(seconds)
            .measurementTime(TimeValue.seconds(1))
            .jvmArgs("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch")
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    return group.items() == 0
        ? options.build()
        : options.param("items", String.valueOf(group.items())).build();
  }
}
