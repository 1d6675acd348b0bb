package com.acme.benchmark.peer;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import gg.jte.output.Utf8ByteOutput;
import java.io.IOException;
import java.io.OutputStream;

/** Templates of jte, compiled in the build: once for texts, and once with fixed texts as bytes. */
public final class Jte {
  private static final String PACKAGE_FOR_BYTES = "com.acme.benchmark.jte.bytes";

  private static final TemplateEngine TEXTS = TemplateEngine.createPrecompiled(ContentType.Plain);
  private static final TemplateEngine BYTES =
      TemplateEngine.createPrecompiled(null, ContentType.Plain, null, PACKAGE_FOR_BYTES);

  private Jte() {}

  /** The text. */
  public static String render(String template, Object prompt) {
    StringOutput out = new StringOutput();
    TEXTS.render(template, prompt, out);
    return out.toString();
  }

  /** The text in UTF-8. */
  public static void write(String template, Object prompt, OutputStream to) throws IOException {
    Utf8ByteOutput out = new Utf8ByteOutput();
    BYTES.render(template, prompt, out);
    out.writeTo(to);
  }
}
