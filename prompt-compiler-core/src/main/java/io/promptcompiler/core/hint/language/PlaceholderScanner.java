package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.hint.language.Language.Form;
import io.promptcompiler.core.hint.language.PlaceholderMatch.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds text that looks like a placeholder of another tool: either by itself or because of a name
 * that the caller knows.
 */
public final class PlaceholderScanner {
  /** Matches Markdown code: between fences, or between the same number of backticks on a line. */
  static final Pattern CODE =
      Pattern.compile(
          "(?ms)(?=[ \\t`~])(?:^[ \\t]*(```+|~~~+).*?(?:^[ \\t]*\\1|\\z)"
              + "|(?<!`)(`+)(?!`)[^`\\r\\n]+(?<!`)\\2(?!`))");

  private static final Pattern TAG =
      Pattern.compile(
          "\\{\\{~?(?:>\\s*[\\p{L}_][\\w./-]*[^{}\\r\\n]*|\\s*tool\\s+[^\\s{}]+\\s*~?)\\}\\}");

  private static final String QUOTES = "\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb*";

  /** Matches placeholders that are filled by position. */
  private static final Pattern POSITIONS =
      Pattern.compile(
          "(?=[%{])(?:(?<![\\w%])%(?:\\d\\$)?[sd](?!\\w)|(?<![{\\w])\\{\\d?\\}(?!\\}))");

  private static final List<Language> LANGUAGES = List.of(Language.values());

  private static final List<Form> FORMS =
      LANGUAGES.stream().flatMap(language -> language.forms().stream()).toList();

  /** Matches all forms, each as a group. */
  private static final Pattern NAMED =
      Pattern.compile(
          FORMS.stream()
              .map(Form::regex)
              .collect(Collectors.joining("|", Language.FIRST + "(?:", ")")));

  private static final Comparator<PlaceholderMatch> ORDER =
      Comparator.comparing((PlaceholderMatch match) -> match.span().start())
          .thenComparing(match -> -match.span().length())
          .thenComparing(PlaceholderMatch::language);

  /** Matches a line that begins or ends a fenced block. */
  private static final Pattern FENCE = Pattern.compile("\\s*+(?:```+|~~~+)[^`~]*+");

  private final SourceText source;
  private final Prose prose;

  /** The ranges of code, once they are needed. */
  private @Nullable List<Span> code;

  /** Whether lines begin or end a fenced block. */
  private final Map<Integer, Boolean> fences = new HashMap<>();

  private PlaceholderScanner(SourceText source) {
    this.source = source;
    this.prose = new Prose(source, new Span(0, source.content().length()));
  }

  /** Returns the ranges of code in Markdown. */
  public static List<Span> code(SourceText source) {
    return CODE.matcher(source.content())
        .results()
        .map(found -> new Span(found.start(), found.end()))
        .toList();
  }

  /**
   * Returns the matches in their order; no two overlap.
   *
   * @param stretches the ranges to search
   */
  public static List<PlaceholderMatch> in(
      SourceText source, List<Span> stretches, Set<Language> languages) {
    return new PlaceholderScanner(source).in(stretches, languages);
  }

  private List<PlaceholderMatch> in(List<Span> stretches, Set<Language> languages) {
    List<PlaceholderMatch> all = new ArrayList<>();
    for (Span stretch : stretches) {
      languages.forEach(
          language -> looks(language, stretch).ifPresent(matcher -> scan(language, matcher, all)));
    }
    return apart(all);
  }

  /**
   * Returns the placeholders of a text without any parameters, in their order: the certain ones
   * outside of code, and those that might be something else in another text.
   *
   * @param stretches the ranges to search
   * @param wanted the languages whose placeholders matter; without any of these, the result is
   *     empty
   */
  public static List<PlaceholderMatch> unfilled(
      SourceText source, List<Span> stretches, Set<Language> languages, Set<Language> wanted) {
    PlaceholderScanner scanner = new PlaceholderScanner(source);
    if (stretches.stream().noneMatch(stretch -> scanner.has(wanted, stretch))) {
      return List.of();
    }
    List<PlaceholderMatch> all =
        new ArrayList<>(
            scanner.in(stretches, languages).stream()
                .filter(one -> one.isSure() && !one.isEscaped())
                .filter(one -> !one.isCode() || scanner.isFenced(one))
                .toList());
    for (Span stretch : stretches) {
      languages.forEach(
          language ->
              scanner
                  .unfilled(language, stretch)
                  .ifPresent(matcher -> scanner.scanUnfilled(language, matcher, all)));
    }
    return apart(all);
  }

  private boolean has(Set<Language> languages, Span stretch) {
    return languages.stream()
        .flatMap(
            one -> Stream.concat(looks(one, stretch).stream(), unfilled(one, stretch).stream()))
        .anyMatch(Matcher::find);
  }

  private Optional<Matcher> looks(Language language, Span stretch) {
    return language.looks().map(pattern -> matcher(pattern, stretch).useAnchoringBounds(false));
  }

  private Optional<Matcher> unfilled(Language language, Span stretch) {
    return language.unfilled().map(pattern -> matcher(pattern, stretch));
  }

  private Matcher matcher(Pattern pattern, Span stretch) {
    return pattern
        .matcher(source.content())
        .region(stretch.start(), stretch.end())
        .useTransparentBounds(true);
  }

  /** Returns whether a placeholder of a format is all of a fenced block, and thus data. */
  private boolean isFenced(PlaceholderMatch match) {
    return match.language() == Language.PERCENT && !prose.isInCode(match.span());
  }

  private void scanUnfilled(Language language, Matcher matcher, List<PlaceholderMatch> found) {
    while (matcher.find()) {
      Span span = new Span(matcher.start(), matcher.end());
      if (!isInCode(span) && !source.isAlone(span) && !isQuoted(span)) {
        String text = matcher.group();
        found.add(new PlaceholderMatch(language, Kind.VALUE, span, text, "", false, true, false));
      }
    }
  }

  /** Returns whether a match is all that is between quotes, like an answer to give. */
  private boolean isQuoted(Span span) {
    String content = source.content();
    return span.start() > 0
        && span.end() < content.length()
        && QUOTES.indexOf(content.charAt(span.start() - 1)) >= 0
        && QUOTES.indexOf(content.charAt(span.end())) >= 0;
  }

  private static List<PlaceholderMatch> apart(List<PlaceholderMatch> all) {
    all.sort(ORDER);
    List<PlaceholderMatch> apart = new ArrayList<>();
    int end = 0;
    for (PlaceholderMatch match : all) {
      if (match.span().start() >= end) {
        apart.add(match);
        end = match.span().end();
      }
    }
    return apart;
  }

  private void scan(Language language, Matcher matcher, List<PlaceholderMatch> found) {
    while (matcher.find()) {
      StoppableThread.endIfStopped();
      int start = Math.max(matcher.start(), end(matcher, "escape"));
      Span span = new Span(start, matcher.end());
      String text = source.slice(span);
      boolean isCode = isInCode(span) && !(language == Language.PERCENT && isBesideFence(span));
      boolean isNone = end(matcher, "skip") >= 0 || end(matcher, "command") >= 0;
      if (!isNone && !(isCode && language.isOfCode())) {
        boolean isSure =
            language.isSure(text) && !isPartOfPath(start) && (!isCode || source.isAlone(span));
        boolean isEscaped = end(matcher, "escape") >= 0;
        found.add(
            new PlaceholderMatch(language, Kind.VALUE, span, text, "", isEscaped, isSure, isCode));
      }
    }
  }

  /** Returns the end of a group, or -1 if the pattern lacks the group or it did not match. */
  private static int end(Matcher matcher, String group) {
    return matcher.pattern().pattern().contains("(?<" + group + ">") ? matcher.end(group) : -1;
  }

  /**
   * Returns whether a match is part of a path, as in {@code /users/{id}}, and thus probably of a
   * URL.
   */
  private boolean isPartOfPath(int start) {
    return start > 0 && source.content().charAt(start - 1) == '/';
  }

  /**
   * Returns the tags of partials and of tools in ranges of a text without such tags, outside of
   * code.
   */
  public static List<Span> tags(SourceText source, List<Span> stretches) {
    PlaceholderScanner scanner = new PlaceholderScanner(source);
    return stretches.stream()
        .flatMap(
            stretch ->
                TAG.matcher(source.content()).region(stretch.start(), stretch.end()).results())
        .map(tag -> new Span(tag.start(), tag.end()))
        .filter(tag -> !scanner.isInCode(tag))
        .toList();
  }

  private boolean isInCode(Span span) {
    List<Span> known = code;
    if (known == null) {
      known = code(source);
      code = known;
    }
    return at(span.start(), known).isPresent();
  }

  /**
   * Returns the range that contains a place.
   *
   * @param ranges ranges in order, which do not overlap
   */
  static Optional<Span> at(int place, List<Span> ranges) {
    int least = 0;
    int most = ranges.size();
    while (least < most) {
      int middle = (least + most) / 2;
      if (ranges.get(middle).end() <= place) {
        least = middle + 1;
      } else {
        most = middle;
      }
    }
    return least < ranges.size() && ranges.get(least).start() <= place
        ? Optional.of(ranges.get(least))
        : Optional.empty();
  }

  /** Returns whether a match is the language of a fenced block, and thus not code. */
  private boolean isBesideFence(Span span) {
    return fences.computeIfAbsent(
        source.line(span.start()), line -> FENCE.matcher(source.lineText(line)).matches());
  }

  /** Returns the matches that have a name, in order. Each may also be plain text. */
  public static List<PlaceholderMatch> named(String text) {
    List<PlaceholderMatch> all = new ArrayList<>();
    Matcher matcher = NAMED.matcher(text);
    while (matcher.find()) {
      StoppableThread.endIfStopped();
      int group = 1;
      while (matcher.group(group) == null) {
        group++;
      }
      Form form = FORMS.get(group - 1);
      Language language =
          LANGUAGES.stream().filter(one -> one.forms().contains(form)).findFirst().orElseThrow();
      Span span = new Span(matcher.start(), matcher.end());
      boolean isSure = form.kind() != Kind.WEAK_VALUE;
      all.add(
          new PlaceholderMatch(
              language,
              form.kind(),
              span,
              matcher.group(),
              matcher.group(group),
              false,
              isSure,
              false));
    }
    return all;
  }

  /** Returns the places of a text that are filled by position: {@code %s}, {@code {}}. */
  public static List<Span> positions(String text) {
    return POSITIONS.matcher(text).results().map(one -> new Span(one.start(), one.end())).toList();
  }
}
