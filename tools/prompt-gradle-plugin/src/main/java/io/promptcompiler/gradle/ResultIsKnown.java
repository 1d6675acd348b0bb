package io.promptcompiler.gradle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.gradle.api.Task;
import org.gradle.api.specs.Spec;

/**
 * Whether the result of a task follows from its inputs. It does not if the task changes templates,
 * or if only the settings name their directories: what the settings mean is known to the compiler
 * alone, which finds out in each build what has changed.
 */
final class ResultIsKnown implements Spec<Task> {
  @Override
  public boolean isSatisfiedBy(Task element) {
    return element instanceof PromptTask task
        && !task.changesTemplates()
        && (!task.getOptions().get().getRoots().get().isEmpty()
            || task.getSettings().getFiles().stream().noneMatch(ResultIsKnown::mayNameRoots));
  }

  /** Returns whether settings contain the word, which may also be a part of a comment. */
  private static boolean mayNameRoots(File settings) {
    try {
      return new String(Files.readAllBytes(settings.toPath()), UTF_8).contains("roots");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
