package io.promptcompiler.maven;

import java.io.File;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The goals that report on the templates of a project and are bound to no phase. */
abstract class AbstractReadingMojo extends AbstractPromptMojo {
  /** The directory of templates. */
  @Parameter(
      property = "prompt.sourceDirectory",
      defaultValue = "${project.basedir}/src/main/prompts",
      required = true)
  private @Nullable File sourceDirectory;

  @Override
  final File sourceDirectory() {
    return given(sourceDirectory);
  }
}
