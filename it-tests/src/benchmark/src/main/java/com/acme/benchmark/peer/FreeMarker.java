package com.acme.benchmark.peer;

import freemarker.template.Configuration;
import freemarker.template.Template;
import freemarker.template.TemplateException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** A template of FreeMarker, parsed once. Numbers are printed without separators. */
public final class FreeMarker {
  private final Template template;

  public FreeMarker(String id) {
    Configuration configuration = new Configuration(Configuration.VERSION_2_3_35);
    configuration.setClassLoaderForTemplateLoading(FreeMarker.class.getClassLoader(), "freemarker");
    configuration.setDefaultEncoding("UTF-8");
    configuration.setNumberFormat("computer");
    try {
      template = configuration.getTemplate(id + ".ftl");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text. */
  public String render(Map<String, Object> values) {
    StringWriter out = new StringWriter();
    try {
      template.process(values, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
    return out.toString();
  }
}
