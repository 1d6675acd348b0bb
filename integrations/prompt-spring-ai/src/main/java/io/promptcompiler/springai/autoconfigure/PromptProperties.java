package io.promptcompiler.springai.autoconfigure;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The configuration of an application's prompts.
 *
 * @param reload whether prompts are read from their templates, so that changes take effect
 *     immediately; by default, only with {@code spring-boot-devtools}
 * @param directories the directories of templates to read; by default, those of the modules below
 *     the working directory
 */
@ConfigurationProperties("prompt")
public record PromptProperties(@Nullable Boolean reload, @DefaultValue List<String> directories) {
  /** Copies the list. */
  public PromptProperties {
    directories = List.copyOf(directories);
  }
}
