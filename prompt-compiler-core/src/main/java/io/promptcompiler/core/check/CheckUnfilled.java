package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.hint.language.Prose;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.PrintedRanges;
import io.promptcompiler.core.type.Field;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns about placeholders of other tools in a text without any parameters, whose author probably
 * does not know how variables are written. Each placeholder is reported once. In a text with
 * parameters, only those of {@code printf} and tags with a statement of Jinja or Liquid are
 * reported. In texts of older syntaxes, it warns about tags of partials and tools.
 */
final class CheckUnfilled {
  private static final String NO_TAGS = "Partials and tools need 'syntax: handlebars'.";
  private static final String OF_NOTE =
      "Write the text. For a value, declare a parameter, and write its name, such as '{{name}}'.";
  private static final String OR_CODE = "Write it in backticks if it is part of the text.";

  /** Matches the tag of a statement that other languages have; group 1 is its word. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "\\{%[-+]?\\s*(assign|block|capture|case|elif|elsif|extends|for|if|include|macro|render|set|unless)\\b.*");

  /** Matches the statement that includes another file, group 2, perhaps with values, group 3. */
  private static final Pattern INCLUDE =
      Pattern.compile("\\{%[-+]?\\s*(?:include|render)\\s+([\"'])([^\"']+)\\1([^%]*+)%\\}");

  /** Matches a placeholder that is filled by its position. */
  private static final Pattern POSITION =
      Pattern.compile("%[-0,+]*+\\d*+(?:\\$|\\.\\d++)?[sdfx]|\\{\\d?\\}");

  /** Matches a note to the author in brackets, with words after its beginning. */
  private static final Pattern NOTE =
      Pattern.compile(
          "\\[(?i:todo|tbd|fixme|insert|fill in)\\b:?\\s++[\\p{L}\\p{N}][^\\[\\]\\r\\n]{0,99}+\\](?![(\\[:])");

  /** What formats of Java write for text, by their escapes. */
  private static final Map<String, String> ESCAPES = Map.of("%%", "'%'", "%n", "a line break");

  private static final Set<Language> ALL = EnumSet.complementOf(EnumSet.of(Language.TAG));

  private CheckUnfilled() {}

  /**
   * Checks a text.
   *
   * @param used the parameters that the text uses
   * @param isReported whether tags with statements have been reported
   * @param reported the placeholders that have been reported
   */
  static void check(
      LowerTemplate.Input input,
      Set<String> used,
      boolean isReported,
      Set<Span> reported,
      DiagnosticSink sink) {
    Optional<String> past = input.setting().vocabulary().past();
    boolean hasParameters =
        !used.isEmpty()
            || input.parameters().fields().stream()
                .map(Field::name)
                .anyMatch(name -> !past.equals(Optional.of(name)));
    notes(input, sink);
    if (input.syntax() != Syntax.HANDLEBARS) {
      tags(input, reported, sink);
    } else if (!hasParameters) {
      placeholders(input, ALL, match -> !match.text().startsWith("{#"), sink);
    } else {
      placeholders(
          input,
          EnumSet.of(Language.PERCENT, Language.JINJA),
          match ->
              !reported.contains(match.span())
                  && (match.language() == Language.PERCENT
                      || (!isReported && STATEMENT.matcher(match.text()).matches())),
          sink);
    }
  }

  private static void placeholders(
      LowerTemplate.Input input,
      Set<Language> wanted,
      Predicate<PlaceholderMatch> isMeant,
      DiagnosticSink sink) {
    Set<String> seen = new HashSet<>();
    PlaceholderScanner.unfilled(input.text().text(), PrintedRanges.of(input.tree()), ALL, wanted)
        .stream()
        .filter(one -> isMeant.test(one) && seen.add(key(one)))
        .forEach(one -> report(one.span(), fix(one, input), input, sink));
  }

  /** Reports notes about a text that is still to be written. */
  private static void notes(LowerTemplate.Input input, DiagnosticSink sink) {
    SourceText source = input.text().text();
    Prose prose = new Prose(source, input.text().span());
    for (Span printed : PrintedRanges.of(input.tree())) {
      NOTE.matcher(source.content())
          .region(printed.start(), printed.end())
          .results()
          .map(note -> new Span(note.start(), note.end()))
          .filter(note -> !prose.isInCode(note))
          .forEach(note -> report(note, Fix.of(OF_NOTE + " " + OR_CODE), input, sink));
    }
  }

  /** Reports tags of partials and tools in a text of an older syntax, which has none. */
  private static void tags(LowerTemplate.Input input, Set<Span> reported, DiagnosticSink sink) {
    PlaceholderScanner.tags(input.text().text(), PrintedRanges.of(input.tree())).stream()
        .filter(tag -> !reported.contains(tag))
        .forEach(tag -> report(tag, Fix.of(NO_TAGS + " " + OR_CODE), input, sink));
  }

  private static void report(Span place, Fix fix, LowerTemplate.Input input, DiagnosticSink sink) {
    StoppableThread.endIfStopped();
    SourceText source = input.text().text();
    sink.report(
        Diagnostic.of(
                DiagnosticCode.UNFILLED_PLACEHOLDER,
                new Location(source, place),
                source.slice(place))
            .fix(fix));
  }

  /** Returns the same text for placeholders with the same advice. */
  private static String key(PlaceholderMatch match) {
    boolean isTag = match.simpleName().isEmpty() && !match.language().advice().isEmpty();
    return isTag && !INCLUDE.matcher(match.text()).matches() ? advice(match) : match.text();
  }

  private static Fix fix(PlaceholderMatch match, LowerTemplate.Input input) {
    Matcher include = INCLUDE.matcher(match.text());
    Optional<String> partial =
        include.matches()
            ? Optional.of(ForeignWords.partial(include.group(2)))
            : match.simpleName().filter(input.leaf().partials().names()::contains);
    if (partial.isEmpty()) {
      return Fix.of(advice(match));
    }
    String tag = "{{> " + partial.get() + "}}";
    if (include.matches() && include.group(3).matches(".*\\w.*")) {
      return Fix.of("Write '" + tag + "' for the partial, with values such as 'x=y'. " + OR_CODE);
    }
    return Fix.of("Write '" + tag + "' for the partial. " + OR_CODE)
        .replacing(new Location(input.text().text(), match.span()), tag)
        .suggested();
  }

  private static String advice(PlaceholderMatch match) {
    Optional<String> meant = Optional.ofNullable(ESCAPES.get(match.text()));
    if (meant.isPresent()) {
      return Suggestion.join("Write " + meant.get() + ".", OR_CODE);
    }
    if (POSITION.matcher(match.text()).matches()) {
      String each = "Declare a parameter for each '" + match.text() + "', and write its name";
      return Suggestion.join(each + ", such as '{{name}}'.", OR_CODE);
    }
    Matcher statement = STATEMENT.matcher(match.text());
    String advice =
        match
            .simpleName()
            .map(name -> "Declare the parameter '%s' and write '{{%s}}'.".formatted(name, name))
            .or(
                () ->
                    statement.matches()
                        ? ForeignWords.instead(statement.group(1))
                        : Optional.empty())
            .orElse(match.language().advice());
    return Suggestion.join(
        advice.isEmpty() ? "Declare a parameter 'name' and write '{{name}}'." : advice, OR_CODE);
  }
}
