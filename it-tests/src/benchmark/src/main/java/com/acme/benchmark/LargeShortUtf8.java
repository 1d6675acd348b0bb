package com.acme.benchmark;

/** The large prompt as a body of UTF-8, with values of which none is longer than a line. */
public class LargeShortUtf8 extends LargeUtf8 {
  /** With short values. */
  public LargeShortUtf8() {
    super(LargeValues.shortened());
  }
}
