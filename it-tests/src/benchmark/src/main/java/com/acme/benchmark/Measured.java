package com.acme.benchmark;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * A group with what was measured of its ways, the fastest first.
 *
 * @param outputBytes how many bytes the result of each way takes
 */
record Measured(Group group, int outputBytes, List<Way> ways) {
  /**
   * One way to do it.
   *
   * @param name the method
   * @param nanos how long it takes
   * @param error how far that may be wrong, in both directions, if there are times enough to say
   * @param bytes how many bytes it allocates, if that was counted
   */
  record Way(String name, double nanos, OptionalDouble error, OptionalDouble bytes) {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    static Way of(RunResult result) {
      String method = result.getParams().getBenchmark();
      Result<?> time = result.getPrimaryResult();
      return new Way(
          method.substring(method.lastIndexOf('.') + 1),
          time.getScore(),
          Double.isNaN(time.getScoreError())
              ? OptionalDouble.empty()
              : OptionalDouble.of(time.getScoreError()),
          OptionalDouble.of(result.getSecondaryResults().get(ALLOCATED).getScore()));
    }
  }

  Measured {
    ways = ways.stream().sorted(Comparator.comparingDouble(Way::nanos)).toList();
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
