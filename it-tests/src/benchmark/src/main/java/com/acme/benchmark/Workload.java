package com.acme.benchmark;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Something to render. Each method with {@code @Benchmark} is one way to do it, and all ways give
 * the same: that is made sure of before any is measured.
 */
@State(Scope.Benchmark)
public abstract class Workload {
  /** Makes what depends on parameters. */
  protected void prepare() {}

  /**
   * Does it once in each way.
   *
   * @throws AssertionError if two ways give different results
   */
  @Setup
  public void compare() {
    prepare();
    Same.ways(this);
  }

  /** How many bytes the result takes in memory, without headers of objects. */
  public abstract int outputBytes();
}
