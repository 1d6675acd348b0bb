package io.promptcompiler.cli;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.migrate.SyntaxChoice;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Asks the user once for the syntax of texts that several tools may have. */
final class AskForSyntax implements SyntaxChoice {
  /** The maximum length of a placeholder in the question, in UTF-16 code units. */
  private static final int LONGEST = 40;

  /** The maximum length of a place in the question, in UTF-16 code units. */
  private static final int LONGEST_PLACE = 1000;

  private final Function<String, Optional<String>> ask;
  private final Consumer<String> say;
  private final Function<Location, String> places;
  private Optional<OldSyntax> answer = Optional.empty();
  private boolean isAsked;

  /**
   * Creates an instance.
   *
   * @param ask asks a question; returns nothing if nobody can answer
   * @param say prints a line
   * @param places formats a place for people
   */
  AskForSyntax(
      Function<String, Optional<String>> ask,
      Consumer<String> say,
      Function<Location, String> places) {
    this.ask = ask;
    this.say = say;
    this.places = places;
  }

  @Override
  public Optional<OldSyntax> among(List<OldSyntax> possible, Location example) {
    if (possible.size() < 2) {
      return Optional.empty();
    }
    if (!isAsked) {
      answer = decide(example);
      isAsked = true;
    }
    return answer;
  }

  private Optional<OldSyntax> decide(Location example) {
    String question =
        """
        Several syntaxes write '%s', as at %s. Which one do such texts have?
          python       format strings of Python and LangChain; doubled braces are braces
          spring-ai    templates of Spring AI; a backslash is before a brace
          lower-brace  all other braces are text
        [p]ython, [s]pring-ai, [l]ower-brace, or nothing to leave these texts as they are:\s"""
            .formatted(
                Shown.of(example.text(), LONGEST), Shown.of(places.apply(example), LONGEST_PLACE));
    String word = ask.apply(question).orElse("").toLowerCase(Locale.ROOT);
    Optional<OldSyntax> chosen =
        List.of(OldSyntax.PYTHON, OldSyntax.SPRING_AI, OldSyntax.LOWER_BRACE).stream()
            .filter(one -> !word.isEmpty() && one.word().startsWith(word))
            .findFirst();
    chosen.ifPresent(
        one ->
            say.accept(
                "note: Write 'migrate: { syntax: %s }' into %s to answer this for everybody."
                    .formatted(one.word(), ProjectFile.NAME)));
    return chosen;
  }
}
