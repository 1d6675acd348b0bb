package com.acme.benchmark.peer;

import io.quarkus.qute.Engine;
import io.quarkus.qute.Template;
import io.quarkus.qute.TemplateLocator.TemplateLocation;
import io.quarkus.qute.Variant;
import java.io.Reader;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;

/** A template of Qute without Quarkus, parsed once. */
public final class Qute {
  private final Template template;

  public Qute(String id) {
    Engine engine = Engine.builder().addDefaults().addLocator(Qute::locate).build();
    template = engine.getTemplate(id);
  }

  private static Optional<TemplateLocation> locate(String id) {
    String text = Templates.read("qute/" + id + ".txt");
    return Optional.of(
        new TemplateLocation() {
          @Override
          public Reader read() {
            return new StringReader(text);
          }

          @Override
          public Optional<Variant> getVariant() {
            return Optional.of(Variant.forContentType(Variant.TEXT_PLAIN));
          }
        });
  }

  /** The text. */
  public String render(Map<String, Object> values) {
    return template.render(values);
  }
}
