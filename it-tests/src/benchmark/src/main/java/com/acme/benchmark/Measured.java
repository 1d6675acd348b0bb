package com.acme.benchmark;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * A group with what was measured of its ways, the fastest first.
 *
 * @param outputBytes how many bytes the result of each way takes
 * @param further what else is known, as tables in Markdown
 */
record Measured(Group group, int outputBytes, List<Way> ways, String further) {
  /**
   * One way to do it.
   *
   * @param name the method
   * @param nanos how long it takes, in the middle of all times
   * @param undisturbed how long it takes at most in the fastest tenth of them
   * @param spread half of the range that the middle half of the times is in
   * @param bytes how many bytes it allocates, if that was counted
   */
  record Way(String name, double nanos, double undisturbed, double spread, OptionalDouble bytes) {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    static Way of(RunResult result) {
      String method = result.getParams().getBenchmark();
      return of(
          method.substring(method.lastIndexOf('.') + 1),
          result.getPrimaryResult().getStatistics(),
          OptionalDouble.of(result.getSecondaryResults().get(ALLOCATED).getScore()));
    }

    static Way of(String name, Statistics times, OptionalDouble bytes) {
      return new Way(
          name,
          times.getPercentile(50),
          times.getPercentile(10),
          (times.getPercentile(75) - times.getPercentile(25)) / 2,
          bytes);
    }
  }

  Measured {
    ways = ways.stream().sorted(Comparator.comparingDouble(Way::nanos)).toList();
  }

  Measured(Group group, int outputBytes, List<Way> ways) {
    this(group, outputBytes, ways, "");
  }

  static Measured of(Group group, int outputBytes, Collection<RunResult> results) {
    return new Measured(group, outputBytes, results.stream().map(Way::of).toList());
  }

  Way way(String name) {
    return ways.stream()
        .filter(way -> way.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + group.title()));
  }
}
