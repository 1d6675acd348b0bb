package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.UnknownPartException;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.SensitiveParameters;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Distinguishes problems of one row from problems of all rows. */
public final class RowProblems {
  private static final int LONGEST_SHOWN = 500;

  private RowProblems() {}

  /**
   * Returns the messages that a prompt of a catalog renders for a row, as {@link #collect} does.
   *
   * @param problems receives a sentence for each problem and each warning
   */
  public static Optional<List<ChatMessage>> messages(
      PromptCatalog catalog, String id, Map<String, ?> parameters, List<String> problems) {
    List<String> found = new ArrayList<>(0);
    Optional<List<ChatMessage>> messages =
        collect(
            () -> {
              ChatResult result = catalog.messages(id, parameters);
              found.addAll(result.warnings());
              return result.messages();
            },
            found);
    addHidden(found, catalog, id, parameters, problems);
    return messages;
  }

  /** Adds problems of a row, without the sensitive values that exceptions of helpers may quote. */
  public static void addHidden(
      List<String> found,
      PromptCatalog catalog,
      String id,
      Map<String, ?> parameters,
      List<String> problems) {
    for (String problem : found) {
      problems.add(SensitiveParameters.hide(problem, catalog, id, parameters));
    }
  }

  /**
   * Renders a row. Invalid values become problems; exceptions that concern the prompt itself, such
   * as an unknown prompt, are rethrown.
   *
   * @param problems receives a sentence for each problem
   * @return the result; empty if the row is broken
   */
  public static <T> Optional<T> collect(Supplier<T> rendering, List<String> problems) {
    try {
      return Optional.of(rendering.get());
    } catch (PromptParameterException e) {
      problems.addAll(e.problems());
    } catch (UnknownPromptException | UnknownPartException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      problems.add(String.valueOf(e.getMessage()));
    } catch (IllegalStateException e) {
      // A prompt with errors cannot be rendered for any row.
      throw e;
    } catch (RuntimeException e) {
      // Exceptions of the application's helpers and sources are attributed to this row.
      problems.add("Rendering failed: " + Shown.of(e.toString(), LONGEST_SHOWN) + ".");
    }
    return Optional.empty();
  }
}
