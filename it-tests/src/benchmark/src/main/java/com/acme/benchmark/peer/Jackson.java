package com.acme.benchmark.peer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/** Texts as JSON strings in UTF-8, written by Jackson's generator. */
public final class Jackson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Jackson() {}

  /** Writes a text in quotes. */
  public static void writeString(String text, OutputStream to) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(to)) {
      json.writeString(text);
    }
  }
}
