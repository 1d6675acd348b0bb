package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds text that looks like a placeholder of another tool, in the ranges of a template that print
 * as text.
 */
public final class PlaceholderScanner {
  /** Code of Markdown: between fences, or between the same number of backticks on a line. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?ms)^[ \\t]*(```+|~~~+).*?(?:^[ \\t]*\\1|\\z)"
              + "|(?<!`)(`+)(?!`)[^`\\r\\n]+(?<!`)\\2(?!`)");

  private static final Comparator<PlaceholderMatch> ORDER =
      Comparator.comparing((PlaceholderMatch sighting) -> sighting.span().start())
          .thenComparing(sighting -> -sighting.span().length())
          .thenComparing(PlaceholderMatch::style);

  private final SourceText source;
  private final List<Span> code;

  private PlaceholderScanner(SourceText source) {
    this.source = source;
    this.code = new ArrayList<>();
    Matcher matcher = CODE.matcher(source.content());
    while (matcher.find()) {
      code.add(new Span(matcher.start(), matcher.end()));
    }
  }

  /**
   * The sightings in their order; no two overlap.
   *
   * @param stretches where to look
   * @param styles what to look for
   */
  public static List<PlaceholderMatch> in(
      SourceText source, List<Span> stretches, Set<PlaceholderStyle> styles) {
    PlaceholderScanner find = new PlaceholderScanner(source);
    List<PlaceholderMatch> all = new ArrayList<>();
    for (Span stretch : stretches) {
      styles.forEach(style -> find.find(style, stretch, all));
    }
    all.sort(ORDER);
    List<PlaceholderMatch> apart = new ArrayList<>();
    int end = 0;
    for (PlaceholderMatch sighting : all) {
      if (sighting.span().start() >= end) {
        apart.add(sighting);
        end = sighting.span().end();
      }
    }
    return apart;
  }

  private void find(PlaceholderStyle style, Span stretch, List<PlaceholderMatch> found) {
    Matcher matcher = style.pattern().matcher(source.content());
    matcher.region(stretch.start(), stretch.end()).useTransparentBounds(true);
    matcher.useAnchoringBounds(false);
    while (matcher.find()) {
      int start = Math.max(matcher.start(), end(matcher, "escape"));
      Span span = new Span(start, matcher.end());
      String text = source.slice(span);
      boolean isCode = code.stream().anyMatch(one -> one.start() <= start && start < one.end());
      boolean isNone = end(matcher, "skip") >= 0 || end(matcher, "command") >= 0;
      if (!isNone && style.isSeen(text, isCode)) {
        boolean isSure = style.isSure(text) && !isPartOfPath(start) && (!isCode || isAlone(span));
        found.add(new PlaceholderMatch(style, text, span, end(matcher, "escape") >= 0, isSure));
      }
    }
  }

  /** The end of a group, or -1 when the pattern lacks it or it took no part. */
  private static int end(Matcher matcher, String group) {
    return matcher.pattern().pattern().contains("(?<" + group + ">") ? matcher.end(group) : -1;
  }

  /** As in {@code /users/{id}}, which suggests an address. */
  private boolean isPartOfPath(int start) {
    return start > 0 && source.content().charAt(start - 1) == '/';
  }

  /** Whether a line says nothing else, as where a text is put between fences. */
  private boolean isAlone(Span span) {
    return source.lineText(source.line(span.start())).strip().equals(source.slice(span));
  }
}
