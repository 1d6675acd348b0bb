package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.core.evolve.Compatibility;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the words of options. Unknown words are a {@link UsageException}.
 *
 * @param shown how messages name an option: {@code kind} as {@code <kind>} in a POM
 */
public record OptionWords(UnaryOperator<String> shown) {

  /**
   * Returns the constant for a word; empty if the word is absent.
   *
   * @param option the option, as messages name it
   */
  public static <T> Optional<T> word(
      String option,
      @Nullable String word,
      Function<String, Optional<T>> meaning,
      List<String> words) {
    if (word == null) {
      return Optional.empty();
    }
    Optional<T> found = meaning.apply(word.strip());
    if (found.isEmpty()) {
      throw new UsageException(
          Suggestion.join(
              option + " cannot be '" + word + "'.",
              Suggestion.didYouMean(word, words, "Possible values")));
    }
    return found;
  }

  /** Returns the constant for a word of an option; empty if the word is absent. */
  public <T> Optional<T> read(
      String option,
      @Nullable String word,
      Function<String, Optional<T>> meaning,
      List<String> words) {
    return word(shown.apply(option), word, meaning, words);
  }

  /** Returns a trust. */
  public Trust trust(@Nullable String word) {
    return read(Trust.KEY, word, Trust::of, Trust.WORDS).orElse(Trust.UNDECLARED);
  }

  /** Returns how often a value changes. */
  public Varies varies(@Nullable String word) {
    return read(Varies.KEY, word, Varies::of, Varies.WORDS).orElse(Varies.UNDECLARED);
  }

  /** Returns severities by the ids of findings. */
  public Map<DiagnosticCode, Severity> severities(Map<String, String> given) {
    Map<DiagnosticCode, Severity> severities = new EnumMap<>(DiagnosticCode.class);
    given.forEach((id, word) -> severities.put(code(id), severity(id, word)));
    return severities;
  }

  private DiagnosticCode code(String id) {
    return DiagnosticCode.of(id)
        .orElseThrow(
            () ->
                new UsageException(
                    Suggestion.join(
                        shown.apply("severities")
                            + " names '"
                            + id
                            + "', which is not the id of a finding.",
                        Suggestion.didYouMean(
                            id,
                            Arrays.stream(DiagnosticCode.values())
                                .map(DiagnosticCode::id)
                                .toList()))));
  }

  /** Returns severities by categories of changes. */
  public Map<Category, Severity> categories(Map<String, String> given) {
    Map<Category, Severity> severities = new EnumMap<>(Category.class);
    List<String> words = Arrays.stream(Category.values()).map(Category::name).toList();
    given.forEach(
        (name, word) ->
            severities.put(
                read("categories", name, Category::of, words).orElseThrow(), severity(name, word)));
    return severities;
  }

  /** Returns kinds of compatibility. */
  public Set<Compatibility> compatibility(String word) {
    return read("breaks", word, Compatibility::of, List.of("source", "linking", "both"))
        .orElse(Compatibility.ALL);
  }

  private Severity severity(String name, String word) {
    return read(
            name,
            word,
            text ->
                Arrays.stream(Severity.values()).filter(one -> one.word().equals(text)).findAny(),
            Arrays.stream(Severity.values()).map(Severity::word).toList())
        .orElseThrow();
  }
}
