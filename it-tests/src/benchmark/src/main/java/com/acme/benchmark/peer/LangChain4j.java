package com.acme.benchmark.peer;

import dev.langchain4j.model.input.PromptTemplate;
import java.util.Map;

/** A prompt template of LangChain4j. It knows values only, so it takes Handlebars with no more. */
public final class LangChain4j {
  private final PromptTemplate template;

  public LangChain4j(String id) {
    template = PromptTemplate.from(Templates.read("handlebars/" + id + ".hbs"));
  }

  /** The text. */
  public String render(Map<String, Object> values) {
    return template.apply(values).text();
  }
}
