package io.promptcompiler.gradle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.gradle.api.Task;
import org.gradle.api.specs.Spec;

/**
 * Whether the result of a task follows from its inputs. It does not if the task changes templates,
 * or if only the settings name their directories: what the settings mean is known to the compiler
 * alone, which finds out in each build what has changed.
 */
final class ResultIsKnown implements Spec<Task> {
  private static final Pattern ROOTS = Pattern.compile("(?m)^[\"']?roots[\"']?\\s*:");

  @Override
  public boolean isSatisfiedBy(Task element) {
    return element instanceof PromptTask task
        && !task.changesTemplates()
        && (!task.getOptions().get().getRoots().get().isEmpty()
            || task.getSettings().getFiles().stream().noneMatch(ResultIsKnown::namesRoots));
  }

  private static boolean namesRoots(File settings) {
    try {
      return ROOTS.matcher(new String(Files.readAllBytes(settings.toPath()), UTF_8)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
