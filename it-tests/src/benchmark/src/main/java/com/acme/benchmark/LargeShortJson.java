package com.acme.benchmark;

/**
 * The large prompt as a JSON string in a body of UTF-8, with values of which none is longer than a
 * line.
 */
public class LargeShortJson extends LargeJson {
  /** With short values. */
  public LargeShortJson() {
    super(LargeValues.shortened());
  }
}
