package com.acme.benchmark;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
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
   * @param error half of the interval in which the mean is with 99.9 % probability
   * @param bytes how many bytes it allocates
   */
  record Way(String name, double nanos, double error, double bytes) {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    static Way of(RunResult result) {
      String method = result.getParams().getBenchmark();
      Result<?> time = result.getPrimaryResult();
      return new Way(
          method.substring(method.lastIndexOf('.') + 1),
          time.getScore(),
          time.getScoreError(),
          result.getSecondaryResults().get(ALLOCATED).getScore());
    }
  }

  static Measured of(Group group, Collection<RunResult> results) {
    List<Way> ways =
        results.stream().map(Way::of).sorted(Comparator.comparingDouble(Way::nanos)).toList();
    return new Measured(group, group.outputBytes(), ways);
  }

  /** The way that the others are compared with. */
  Way base() {
    return ways.stream()
        .filter(way -> way.name().equals(group.base()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + group.base() + " in " + group.title()));
  }
}
