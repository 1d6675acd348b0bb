package com.acme.review;

import com.acme.review.prompts.Prompts;
import com.acme.review.prompts.ReviewerPrompt;
import io.promptcompiler.runtime.PromptCatalog;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The prompts of the application, as beans. */
class PromptBeans {
  @Produces
  @Singleton
  PromptCatalog catalog() {
    return Prompts.catalog();
  }

  @Produces
  @Singleton
  ReviewerPrompt reviewer(@ConfigProperty(name = "review.product") String product) {
    return ReviewerPrompt.builder().product(product).build();
  }
}
