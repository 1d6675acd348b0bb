package com.acme.benchmark;

import java.util.List;

/** A small heap whose pages have all been touched: else the kernel is what is measured. */
final class Heap {
  static final List<String> OPTIONS = List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch");

  private Heap() {}
}
