package io.promptcompiler.springai.autoconfigure;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an application says of its prompts.
 *
 * @param reload whether templates are read where they are edited, so that a change shows at once;
 *     if nothing is said, that is so under {@code spring-boot-devtools}
 * @param directories the directories of templates that are read then, if they are others than those
 *     of the modules below the working directory
 */
@ConfigurationProperties("prompt")
public record PromptProperties(@Nullable Boolean reload, @DefaultValue List<String> directories) {
  /** Copies the list. */
  public PromptProperties {
    directories = List.copyOf(directories);
  }
}
