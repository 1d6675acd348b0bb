package com.acme.benchmark;

/**
 * How long to measure, and what.
 *
 * @param forks JVMs for each way
 * @param warmup seconds of warming up in each
 * @param seconds seconds of measuring in each
 * @param processes fresh JVMs for each way of a cold start
 * @param only a part of the title of what is measured
 */
record Settings(int forks, int warmup, int seconds, int processes, String only) {
  static Settings of(String[] args) {
    return new Settings(
        Integer.parseInt(args[0]),
        Integer.parseInt(args[1]),
        Integer.parseInt(args[2]),
        Integer.parseInt(args[3]),
        args.length > 4 ? args[4] : "");
  }
}
