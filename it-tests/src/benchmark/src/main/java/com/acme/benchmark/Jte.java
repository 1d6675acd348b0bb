package com.acme.benchmark;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/** Templates of src/main/jte, compiled in the build. */
final class Jte {
  private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(ContentType.Plain);

  private Jte() {}

  static String render(String template, Object prompt) {
    StringOutput out = new StringOutput();
    ENGINE.render(template, prompt, out);
    return out.toString();
  }
}
