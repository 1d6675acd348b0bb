package com.acme.benchmark;

/**
 * How long to measure, and what.
 *
 * @param forks JVMs for each way
 * @param warmup seconds of warming up in each
 * @param seconds seconds of measuring in each
 * @param processes fresh JVMs for each way of a cold start
 * @param builds builds of each way
 * @param templates how many of them a build has
 * @param only a part of the title of what is measured
 */
record Settings(
    int forks, int warmup, int seconds, int processes, int builds, int templates, String only) {
  static Settings of(String[] args) {
    return new Settings(
        Integer.parseInt(args[0]),
        Integer.parseInt(args[1]),
        Integer.parseInt(args[2]),
        Integer.parseInt(args[3]),
        Integer.parseInt(args[4]),
        Integer.parseInt(args[5]),
        args.length > 6 ? args[6] : "");
  }
}
