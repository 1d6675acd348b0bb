package com.acme.benchmark.peer;

import java.util.Map;
import org.springframework.ai.chat.prompt.PromptTemplate;
import org.springframework.ai.template.ValidationMode;
import org.springframework.ai.template.st.StTemplateRenderer;

/** A prompt template of Spring AI, in the language of StringTemplate with angle brackets. */
public final class SpringAi {
  private final PromptTemplate template;

  private SpringAi(String id, ValidationMode validation) {
    template =
        PromptTemplate.builder()
            .renderer(
                StTemplateRenderer.builder()
                    .startDelimiterToken('<')
                    .endDelimiterToken('>')
                    .validationMode(validation)
                    .build())
            .template(Templates.read("stringtemplate/" + id + ".st"))
            .build();
  }

  /** A template as one gets it without more configuration. */
  public static SpringAi template(String id) {
    return new SpringAi(id, ValidationMode.THROW);
  }

  /** One with a loop, which the check for missing values does not understand. */
  public static SpringAi loop(String id) {
    return new SpringAi(id, ValidationMode.NONE);
  }

  /** The text. */
  public String render(Map<String, Object> values) {
    return template.render(values);
  }
}
