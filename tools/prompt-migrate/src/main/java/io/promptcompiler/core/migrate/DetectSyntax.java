package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.PrintedRanges;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.Mustache;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects the syntax of a text that does not declare one; by default it is Handlebars. */
final class DetectSyntax {
  /** Texts that only occur in one syntax. */
  private static final Map<OldSyntax, Pattern> SIGNS = new EnumMap<>(OldSyntax.class);

  static {
    SIGNS.put(OldSyntax.CLAUDE_COMMAND, Pattern.compile("\\$ARGUMENTS\\b"));
    SIGNS.put(OldSyntax.COPILOT, Pattern.compile("\\$\\{input:[A-Za-z_]"));
    SIGNS.put(OldSyntax.SEMANTIC_KERNEL, Pattern.compile("\\{\\{\\s*\\$\\w+\\s*\\}\\}"));
  }

  /** Matches a calculation, a call or a choice in braces. */
  private static final Pattern EXPRESSION =
      Pattern.compile(
          "\\{\\s*+[\\p{L}_][\\w.]*+(?:\\(|\\s*+[-+*/%]\\s*+\\w|\\s++(?:if|and|or|not|in|for)\\s)[^{}]*+\\}");

  private final SourceText source;
  private final MigrateRequest request;
  private final DiagnosticList mistakes = new DiagnosticList();
  private final Optional<Body> tree;
  private final Span template;
  private final List<PlaceholderMatch> matches;

  /** The matches outside of code, where most tools do not insert values. */
  private final List<PlaceholderMatch> outside;

  private DetectSyntax(SourceFile file, SplitText head, MigrateRequest request) {
    this.source = file.text();
    this.template = head.template();
    this.request = request;
    this.tree =
        ParseTemplate.parse(source, head.template(), Syntax.HANDLEBARS, mistakes)
            .filter(body -> body.statements().stream().noneMatch(DetectSyntax::isData));
    boolean declares = head.declaresParameters() || Fragments.isFragment(file);
    Set<Language> styles = EnumSet.allOf(Language.class);
    if (tree.isEmpty() && declares) {
      // The text is Handlebars with a mistake.
      styles.remove(Language.TAG);
    }
    boolean areTagsPlain = !declares && tree.filter(DetectSyntax::isPlain).isPresent();
    this.matches =
        PlaceholderScanner.in(
            source,
            tree.isEmpty() || areTagsPlain
                ? List.of(head.template())
                : PrintedRanges.of(tree.get()),
            styles);
    List<Span> code = PlaceholderScanner.code(source);
    this.outside =
        matches.stream()
            .filter(match -> code.stream().noneMatch(one -> isIn(match.span(), one)))
            .toList();
  }

  private static boolean isIn(Span inner, Span outer) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  static DetectSyntax of(SourceFile file, SplitText head, MigrateRequest request) {
    return new DetectSyntax(file, head, request);
  }

  /** Returns whether the text contains tags of Handlebars. */
  boolean hasTags() {
    return tree.stream()
        .flatMap(body -> body.statements().stream())
        .anyMatch(statement -> !(statement instanceof Content));
  }

  /** Returns whether the text contains tags that only Handlebars has: blocks, partials, helpers. */
  boolean hasMoreThanNames() {
    return tree.filter(body -> !isPlain(body)).isPresent();
  }

  /**
   * Returns whether something looks like a placeholder of a syntax, even one that cannot be
   * migrated.
   */
  boolean seem(OldSyntax syntax) {
    return matches.stream().anyMatch(one -> syntax.styles().contains(one.language()));
  }

  /**
   * Returns whether the text is not valid Handlebars and contains no placeholders of other known
   * syntaxes.
   */
  boolean isNeither() {
    return tree.isEmpty() && matches.isEmpty();
  }

  /** Returns whether a finding is about an expression in braces, outside of code. */
  boolean hasExpressions(List<Diagnostic> found) {
    List<Span> code = PlaceholderScanner.code(source);
    return found.stream()
        .map(Diagnostic::location)
        .filter(place -> EXPRESSION.matcher(place.text()).matches())
        .filter(place -> !source.content().startsWith("$", place.span().start() - 1))
        .anyMatch(place -> code.stream().noneMatch(one -> isIn(place.span(), one)));
  }

  /** Returns the syntax of the text, if it is certain or can be chosen. */
  Optional<OldSyntax> choice() {
    for (Map.Entry<OldSyntax, Pattern> sign : SIGNS.entrySet()) {
      Matcher matcher = sign.getValue().matcher(source.content());
      if (matcher.region(template.start(), template.end()).find()) {
        return Optional.of(sign.getKey());
      }
    }
    if (outside.isEmpty()) {
      return Optional.empty();
    }
    Guess guess = new Guess(source, outside, request);
    return Optional.of(guess.possible())
        .filter(all -> all.size() == 1 && outside.stream().anyMatch(DetectSyntax::isSure))
        .map(all -> all.get(0))
        .or(() -> request.choice().among(guess.possible(), guess.first()));
  }

  private static boolean isSure(PlaceholderMatch match) {
    return match.isSure() && !match.isEscaped() && !match.text().startsWith("{{\"");
  }

  /** Returns the outcome for a text that is not migrated. */
  FileMigration outcome() {
    if (!outside.isEmpty()) {
      return new FileMigration.Problem(List.of(new Guess(source, outside, request).unmigrated()));
    }
    if (tree.isEmpty()) {
      return new FileMigration.Problem(mistakes.toList());
    }
    return hasTags() ? new FileMigration.Handlebars() : new FileMigration.Plain();
  }

  /** Returns whether all tags only print a name, which other syntaxes can do as well. */
  private static boolean isPlain(Body body) {
    return body.statements().stream()
        .allMatch(statement -> statement instanceof Content || isPlain(statement));
  }

  /**
   * Returns whether a tag is JSON between doubled braces: {@code {{"a": 1}}}, which can be parsed.
   */
  private static boolean isData(Statement statement) {
    return statement instanceof Mustache mustache
        && mustache.call().callee() instanceof StringLiteral
        && !mustache.call().isBare();
  }

  private static boolean isPlain(Statement statement) {
    return statement instanceof Mustache mustache && mustache.escaped() && mustache.call().isBare();
  }
}
