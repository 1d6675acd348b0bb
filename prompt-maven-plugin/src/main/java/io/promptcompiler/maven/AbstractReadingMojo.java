package io.promptcompiler.maven;

import java.io.File;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The goals that tell about the templates of a project and write no file. */
abstract class AbstractReadingMojo extends AbstractPromptMojo {
  private StandardStreams streams = StandardStreams.ofProcess();

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

  final StandardStreams streams() {
    return streams;
  }

  /** Takes other streams in place of the process's own. */
  final void use(StandardStreams others) {
    streams = others;
  }
}
