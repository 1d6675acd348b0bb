package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.jknack.handlebars.EscapingStrategy;
import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The same templates as ours, without their frontmatter, parsed once. */
final class HandlebarsJava {
  private final Template template;

  HandlebarsJava(String id) {
    try (InputStream in = HandlebarsJava.class.getResourceAsStream("/" + id)) {
      String document = new String(in.readAllBytes(), UTF_8);
      String body = document.substring(document.indexOf("\n---\n") + "\n---\n".length());
      template = new Handlebars().prettyPrint(true).with(EscapingStrategy.NOOP).compileInline(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String render(Map<String, Object> values) {
    try {
      return template.apply(values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
