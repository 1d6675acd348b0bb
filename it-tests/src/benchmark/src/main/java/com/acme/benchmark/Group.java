package com.acme.benchmark;

import java.util.List;

/** Ways to do the same that are compared with each other. */
interface Group {
  /** What is done. */
  String title();

  /** The way that the others are compared with. */
  String base();

  /** What the generated class is meant to reach. */
  List<Target> targets();

  /** Makes sure that all ways give the same, then measures them. */
  Measured measure(Settings settings);
}
