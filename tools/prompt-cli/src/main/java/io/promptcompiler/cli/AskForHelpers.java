package io.promptcompiler.cli;

import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.module.AllowedFolders;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The consent of the user to run helpers of projects: from the option {@code --allow-helpers}, the
 * user's configuration, or a question on the terminal.
 */
final class AskForHelpers implements HelperConsent {
  private static final List<String> WORDS = List.of("once", "always");

  /** The maximum length of a path in a question, in UTF-16 code units. */
  private static final int LONGEST = 1000;

  private final @Nullable String option;
  private final Console console;
  private final AllowedFolders allowed;
  private final Map<Path, Boolean> answers = new HashMap<>();

  /**
   * Creates an instance.
   *
   * @param option {@code once}, {@code always}, or null without the option
   * @throws UsageException if the option is another word
   */
  AskForHelpers(@Nullable String option, Console console) {
    if (option != null && !WORDS.contains(option)) {
      throw new UsageException(
          Suggestion.join(
              "--allow-helpers cannot be '" + option + "'.",
              Suggestion.didYouMean(option, WORDS, "Possible values")));
    }
    this.option = option;
    this.console = console;
    this.allowed = AllowedFolders.of(console.environment());
  }

  @Override
  public synchronized boolean allows(Path project, String helper) {
    return answers.computeIfAbsent(project, folder -> decide(folder, helper));
  }

  @Override
  public boolean trusts(Path project) {
    return option == null ? allowed.trusts(project) : allows(project, /* helper= */ "");
  }

  /** Returns whether helpers of any project were not allowed. */
  synchronized boolean isDenied() {
    return answers.containsValue(false);
  }

  private boolean decide(Path project, String helper) {
    if ("once".equals(option) || allowed.allows(project, helper)) {
      return true;
    }
    String answer = option == null ? ask(project, helper) : option;
    if (answer.equals("always")) {
      try {
        allowed.add(project);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      console.say("note: " + allowed.file() + " allows the helpers of " + project + ".");
    }
    return WORDS.contains(answer);
  }

  /** Returns the answer: {@code once}, {@code always}, or any other text for no. */
  private String ask(Path project, String helper) {
    String question =
        "The prompts of %s call helpers, which are code of this project, such as %s.\nRun it? [y]es, [a]lways, [N]o: "
            .formatted(Shown.of(project.toString(), LONGEST), helper);
    return switch (console.ask(question).orElse("").toLowerCase(Locale.ROOT)) {
      case "y", "yes" -> "once";
      case "a", "always" -> "always";
      default -> "no";
    };
  }
}
