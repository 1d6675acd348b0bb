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
 * or if the settings may name files or directories: what the settings mean is known to the compiler
 * alone, which finds out in each build what has changed.
 */
final class ResultIsKnown implements Spec<Task> {
  /** Matches a line of settings that names no place. Each other line may, however it is written. */
  private static final Pattern NO_PLACE =
      Pattern.compile(
          "[ \\t]*(#.*)?"
              + "|[ \\t]*(PC\\d+|package|severities|migrate|syntax|trimBlocks|lstripBlocks):"
              + "([ \\t]+[\\w.-]+)?[ \\t]*(#.*)?"
              + "|severities:[ \\t]*\\{[\\w:, \\t]*}[ \\t]*(#.*)?"
              + "|\\$schema:[ \\t]+[\\w:/.-]+");

  @Override
  public boolean isSatisfiedBy(Task element) {
    return element instanceof PromptTask task
        && !task.changesTemplates()
        && task.getSettings().getFiles().stream().allMatch(ResultIsKnown::nameNoPlace);
  }

  private static boolean nameNoPlace(File settings) {
    try {
      return new String(Files.readAllBytes(settings.toPath()), UTF_8)
          .lines()
          .allMatch(line -> NO_PLACE.matcher(line).matches());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
