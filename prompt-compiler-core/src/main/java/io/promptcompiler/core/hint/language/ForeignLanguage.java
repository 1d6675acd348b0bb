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
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A template language that is not Handlebars. A text that is written in one as a whole is one
 * finding, which says so, instead of one for each of its tags. It never makes a finding where there
 * is none: a prompt may be about Jinja.
 */
public enum ForeignLanguage {
  BAML("BAML", Advice.JINJA, "\\{\\{-?\\s*(?:_\\.role\\(|ctx\\.output_format|_\\.chat\\()"),
  LIQUID(
      "Liquid",
      Advice.JINJA,
      "\\{%-?\\s*(?:(?:assign|capture|case|cycle|elsif|paginate|render|tablerow|unless)\\b"
          + "|(?:if|for)\\b[^%]*\\bcontains\\b)"
          + "|\\{\\{-?[^{}]*\\|\\s*\\w+:\\s|\\bforloop\\.",
      "\\{%"),
  JINJA(
      "Jinja",
      Advice.JINJA,
      "\\{%[-+]?\\s*(?:if|for|set|macro|block|extends|include|import|call|filter|with)\\b",
      "\\{%[-+]?\\s*(?:end\\w+|extends|include|import)\\b"),
  GO(
      "a Go template",
      "Write '{{name}}' without the dot, '{{#if name}}…{{else}}…{{/if}}', and"
          + " '{{#each list as |item|}}…{{/each}}' for 'range'.",
      "\\{\\{-?\\s*(?:(?:if|with|range|else if|define|template|block)\\s+[^{}]*(?<![\\w)/])[.$]|\\$\\w+\\s*:=)",
      "\\{\\{-?\\s*end\\s*-?\\}\\}"),
  MUSTACHE(
      "Mustache with other delimiters",
      "Remove the tag that sets them, and write all tags with '{{' and '}}'.",
      "\\{\\{=\\s*\\S+\\s+\\S+\\s*=\\}\\}"),
  ERB(
      "ERB or EJS",
      "Write '{{name}}', '{{#if name}}…{{else}}…{{/if}}', and"
          + " '{{#each list as |item|}}…{{/each}}'.",
      "<%-?\\s*(?:if|unless|for|while|\\w+(?:\\.\\w+)*\\.(?:each|forEach|map))\\b[^%]*%>",
      "<%-?\\s*(?:end|\\}\\)?;?)\\s*-?%>"),
  FREEMARKER(
      "FreeMarker",
      "Write '{{name}}', '{{#if name}}…{{else}}…{{/if}}', and"
          + " '{{#each list as |item|}}…{{/each}}'.",
      "<#(?:if|list|assign|macro)\\s",
      "</#\\w+>|<#assign\\s"),
  VELOCITY(
      "Velocity",
      "Write '{{name}}', '{{#if name}}…{{else}}…{{/if}}', and"
          + " '{{#each list as |item|}}…{{/each}}'.",
      "(?<!\\w)#(?:if|foreach)\\s*\\(",
      "#end\\b");

  /** What several say. */
  private static final class Advice {
    static final String JINJA =
        "Write '{{#if name}}…{{else}}…{{/if}}', '{{#each list as |item|}}…{{/each}}', and"
            + " '{{upper name}}' for a filter.";
  }

  /** Code of Markdown, which may be in any language. */
  private static final Pattern CODE =
      Pattern.compile("(?ms)^[ \\t]*(```+|~~~+).*?(?:^[ \\t]*\\1|\\z)|`[^`\\r\\n]+`");

  /** What only Handlebars and Mustache have. */
  private static final Pattern OURS = Pattern.compile("\\{\\{~?[#/>^]");

  /** The findings that one about the language explains. */
  private static final List<DiagnosticCode> UNEXPLAINED =
      List.of(DiagnosticCode.FOREIGN_SYNTAX, DiagnosticCode.UNUSED_PARAMETER);

  /** The languages whose tags are known with what is meant by them. */
  private static final Set<ForeignLanguage> READ = EnumSet.of(BAML, LIQUID, JINJA, GO);

  private final String described;
  private final String advice;
  private final Pattern sign;
  private final Optional<Pattern> second;

  ForeignLanguage(String described, String advice, String sign) {
    this(described, advice, sign, Optional.empty());
  }

  ForeignLanguage(String described, String advice, String sign, String second) {
    this(described, advice, sign, Optional.of(Pattern.compile(second)));
  }

  ForeignLanguage(String described, String advice, String sign, Optional<Pattern> second) {
    this.described = described;
    this.advice = advice;
    this.sign = Pattern.compile(sign);
    this.second = second;
  }

  /** What a text in this language has. */
  private Stream<Pattern> signs() {
    return Stream.concat(Stream.of(sign), second.stream());
  }

  /**
   * The findings about a text, of which those about its template are one if it is in another
   * language.
   *
   * @param template the stretch that is template
   */
  public static List<Diagnostic> instead(SourceText text, Span template, List<Diagnostic> found) {
    List<Diagnostic> explained =
        found.stream().filter(one -> isExplained(one, text, template)).toList();
    if (explained.isEmpty()) {
      return found;
    }
    String words = withoutCode(text.slice(template));
    Optional<ForeignLanguage> language =
        Arrays.stream(values()).filter(one -> one.isIn(words)).findFirst();
    if (language.isEmpty()) {
      return found;
    }
    boolean isError = explained.stream().anyMatch(Diagnostic::isError);
    Diagnostic one = language.get().finding(text, template, words, language.get().edits(explained));
    List<Diagnostic> others = new ArrayList<>();
    found.stream().filter(any -> !isExplained(any, text, template)).forEach(others::add);
    others.add(isError ? one : one.severity(Severity.WARNING));
    return others;
  }

  private static boolean isExplained(Diagnostic one, SourceText text, Span template) {
    boolean isInside =
        one.location().source() == text
            && !one.location().isWholeFile()
            && one.location().span().start() >= template.start();
    return one.isError() ? isInside : UNEXPLAINED.contains(one.code());
  }

  /**
   * The edits of all findings together. None if one that needs some has none, or if nothing reads
   * the blocks of the language.
   */
  private List<Edit> edits(List<Diagnostic> explained) {
    if (!READ.contains(this)) {
      return List.of();
    }
    Set<Edit> edits = new LinkedHashSet<>();
    explained.forEach(one -> edits.addAll(one.fix().edits()));
    List<Edit> inOrder = new ArrayList<>(edits);
    inOrder.sort(Comparator.comparing(edit -> edit.place().span().start()));
    for (int i = 1; i < inOrder.size(); i++) {
      int end = inOrder.get(i - 1).place().span().end();
      if (inOrder.get(i).place().span().start() < end) {
        return List.of();
      }
    }
    boolean isAll =
        explained.stream()
            .filter(one -> one.code() != DiagnosticCode.UNUSED_PARAMETER)
            .filter(one -> one.fix().edits().isEmpty())
            .allMatch(one -> inOrder.stream().anyMatch(edit -> isAt(edit, one)));
    return isAll ? inOrder : List.of();
  }

  private static boolean isAt(Edit edit, Diagnostic one) {
    Span place = edit.place().span();
    Span found = one.location().span();
    return place.start() <= found.start() && found.end() <= place.end();
  }

  private static String withoutCode(String text) {
    return CODE.matcher(text).replaceAll(code -> " ".repeat(code.group().length()));
  }

  private boolean isIn(String words) {
    boolean isOurs = this != MUSTACHE && OURS.matcher(words).find();
    return !isOurs && signs().allMatch(one -> one.matcher(words).find());
  }

  private Diagnostic finding(SourceText text, Span template, String words, List<Edit> edits) {
    MatchResult first =
        signs()
            .map(one -> one.matcher(words))
            .filter(Matcher::find)
            .map(Matcher::toMatchResult)
            .min(Comparator.comparing(MatchResult::start))
            .orElseThrow();
    int start = template.start() + first.start();
    Location at = new Location(text, new Span(start, template.start() + end(words, first)));
    return Diagnostic.of(DiagnosticCode.FOREIGN_LANGUAGE, at, described)
        .fix(Fix.of(advice).editing(edits));
  }

  /** The end of the tag that a sign begins, if it ends in its line. */
  private static int end(String words, MatchResult sign) {
    Matcher close = Pattern.compile("[%}]\\}|%>|>|\\)|(?=[\\r\\n])").matcher(words);
    return close.find(Math.max(sign.start() + 1, sign.end() - 2))
        ? Math.max(sign.end(), close.end())
        : sign.end();
  }
}
