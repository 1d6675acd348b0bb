package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaces the findings about a text in another template language by one finding that names the
 * language. A text without findings gets none, because a prompt may be about Jinja.
 */
public final class LanguageFinding {
  /** Matches a block that only exists in Handlebars and Mustache. */
  private static final Pattern OURS = Pattern.compile("\\{\\{~?[#/>^]");

  /** Matches the end of a tag or of its line. */
  private static final Pattern END = Pattern.compile("[%}]\\}|%>|>|\\)|(?=[\\r\\n])");

  /** The warnings that the other language explains, in addition to errors in the template. */
  private static final Set<DiagnosticCode> EXPLAINED =
      EnumSet.of(
          DiagnosticCode.FOREIGN_SYNTAX,
          DiagnosticCode.FOREIGN_COMMENT,
          DiagnosticCode.UNUSED_PARAMETER);

  /** The languages whose blocks can be translated. */
  private static final Set<Language> TRANSLATED =
      EnumSet.of(Language.BAML, Language.LIQUID, Language.JINJA, Language.GO);

  private LanguageFinding() {}

  /**
   * Returns the findings about a text; if its template is in another language, one finding replaces
   * those about the template.
   *
   * @param template the range of the template
   */
  public static List<Diagnostic> instead(SourceText text, Span template, List<Diagnostic> found) {
    List<Diagnostic> explained =
        found.stream().filter(one -> isExplained(one, text, template)).toList();
    if (explained.isEmpty()) {
      return found;
    }
    String words =
        PlaceholderScanner.CODE
            .matcher(text.slice(template))
            .replaceAll(code -> " ".repeat(code.group().length()));
    Optional<Language> language =
        (OURS.matcher(words).find() ? Stream.of(Language.MUSTACHE) : Stream.of(Language.values()))
            .filter(one -> isIn(one, words))
            .findFirst();
    if (language.isEmpty()) {
      return found;
    }
    Location at = new Location(text, firstTag(language.get(), words).shift(template.start()));
    Diagnostic one =
        Diagnostic.of(DiagnosticCode.FOREIGN_LANGUAGE, at, language.get().title())
            .fix(fix(language.get(), text, template, words, explained));
    boolean isError =
        explained.stream().anyMatch(finding -> finding.isError() || isInTag(finding, words));
    List<Diagnostic> all = new ArrayList<>(found);
    all.removeAll(explained);
    all.removeIf(finding -> finding.code() == DiagnosticCode.UNFILLED_PLACEHOLDER);
    all.add(isError ? one : one.severity(Severity.WARNING));
    return all;
  }

  /** Returns the advice on a language, with the edits of all tags if all can be translated. */
  private static Fix fix(
      Language language, SourceText text, Span template, String words, List<Diagnostic> explained) {
    Fix advice = Fix.of(language.advice());
    if (!TRANSLATED.contains(language)) {
      return advice;
    }
    List<TagCorrection> blocks = TagCorrections.blocksOfPercent(text, template);
    List<Edit> edits = edits(explained, blocks);
    if (edits.isEmpty() || hasOtherTags(words, template.start(), edits)) {
      return advice;
    }
    String differences =
        Stream.concat(blocks.stream(), TagCorrections.in(text, template).stream())
            .map(TagCorrection::difference)
            .filter(difference -> !difference.isEmpty())
            .distinct()
            .collect(Collectors.joining(" "));
    boolean isCertain =
        fixes(explained, blocks).allMatch(fix -> fix.edits().isEmpty() || fix.isCertain());
    Fix fix = advice.then(differences).editing(edits);
    return isCertain ? fix : fix.suggested();
  }

  private static Stream<Fix> fixes(List<Diagnostic> explained, List<TagCorrection> blocks) {
    return Stream.concat(
        explained.stream().map(Diagnostic::fix), blocks.stream().map(TagCorrection::fix));
  }

  private static boolean isExplained(Diagnostic one, SourceText text, Span template) {
    return one.isError()
        ? one.location().source() == text
            && !one.location().isWholeFile()
            && one.location().span().start() >= template.start()
        : EXPLAINED.contains(one.code());
  }

  /** Returns whether a tag of another language uses a parameter that is unused otherwise. */
  private static boolean isInTag(Diagnostic finding, String words) {
    String name = finding.location().text().replaceAll("[\"']", "");
    return finding.code() == DiagnosticCode.UNUSED_PARAMETER
        && Pattern.compile(
                "(?:\\{%|<#|<%|\\$\\{|#\\w+\\()[^>%}\\r\\n]{0,500}?\\b"
                    + Pattern.quote(name)
                    + "\\b")
            .matcher(words)
            .find();
  }

  private static boolean isIn(Language language, String words) {
    return !language.signs().isEmpty()
        && language.signs().stream().allMatch(sign -> sign.matcher(words).find());
  }

  /** Returns the span of the tag at the first sign of the language. */
  private static Span firstTag(Language language, String words) {
    MatchResult first =
        language.signs().stream()
            .flatMap(sign -> sign.matcher(words).results().limit(1))
            .min(Comparator.comparing(MatchResult::start))
            .orElseThrow();
    Matcher close = END.matcher(words);
    boolean isClosed = close.find(Math.max(first.start() + 1, first.end() - 2));
    return new Span(first.start(), isClosed ? Math.max(first.end(), close.end()) : first.end());
  }

  /** Returns the edits of all findings; empty if some overlap or a finding has no edit. */
  private static List<Edit> edits(List<Diagnostic> explained, List<TagCorrection> blocks) {
    List<Edit> edits =
        fixes(explained, blocks)
            .flatMap(fix -> fix.edits().stream())
            .distinct()
            .sorted(Comparator.comparing(edit -> edit.place().span().start()))
            .toList();
    for (int i = 1; i < edits.size(); i++) {
      if (edits.get(i).place().span().start() < edits.get(i - 1).place().span().end()) {
        return List.of();
      }
    }
    boolean isAll =
        explained.stream()
            .filter(one -> one.code() != DiagnosticCode.UNUSED_PARAMETER)
            .filter(one -> one.fix().edits().isEmpty())
            .allMatch(one -> edits.stream().anyMatch(edit -> isAt(edit, one)));
    return isAll ? edits : List.of();
  }

  /**
   * Returns whether there are tags with <code>{%</code> without an edit. They would be left as
   * plain text without a finding.
   */
  private static boolean hasOtherTags(String words, int start, List<Edit> edits) {
    Set<Span> edited = edits.stream().map(edit -> edit.place().span()).collect(Collectors.toSet());
    return TagScanner.ofPercent(words, new Span(0, words.length())).stream()
        .anyMatch(tag -> !edited.contains(tag.span().shift(start)));
  }

  private static boolean isAt(Edit edit, Diagnostic one) {
    Span place = edit.place().span();
    Span found = one.location().span();
    return place.start() <= found.start() && found.end() <= place.end();
  }
}
