package com.acme.benchmark.peer;

import com.fizzed.rocker.RockerModel;
import com.fizzed.rocker.runtime.ArrayOfByteArraysOutput;
import java.io.IOException;
import java.io.OutputStream;

/** Templates of Rocker, compiled in the build. */
public final class Rocker {
  private Rocker() {}

  /** The text. */
  public static String render(RockerModel template) {
    return template.render().toString();
  }

  /** The text in UTF-8, which Rocker keeps in pieces that need not be copied together. */
  public static void write(RockerModel template, OutputStream to) throws IOException {
    for (byte[] piece : template.render(ArrayOfByteArraysOutput.FACTORY).getArrays()) {
      to.write(piece);
    }
  }
}
