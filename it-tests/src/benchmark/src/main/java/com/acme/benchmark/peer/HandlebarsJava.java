package com.acme.benchmark.peer;

import com.github.jknack.handlebars.EscapingStrategy;
import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Template;
import com.github.jknack.handlebars.cache.ConcurrentMapTemplateCache;
import com.github.jknack.handlebars.io.ClassPathTemplateLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** A template of Handlebars.java, compiled once with its partials. */
public final class HandlebarsJava {
  private final Template template;

  public HandlebarsJava(String id) {
    Handlebars handlebars =
        new Handlebars(new ClassPathTemplateLoader("/handlebars", ".hbs"))
            .with(new ConcurrentMapTemplateCache())
            .prettyPrint(true)
            .with(EscapingStrategy.NOOP);
    try {
      template = handlebars.compile(id);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text. */
  public String render(Map<String, Object> values) {
    try {
      return template.apply(values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
