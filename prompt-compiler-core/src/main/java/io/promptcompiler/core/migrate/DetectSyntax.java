package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Detects the syntax of a text that does not declare one; by default it is Handlebars. */
final class DetectSyntax {
  private final SourceText source;
  private final DiagnosticList mistakes = new DiagnosticList();
  private final Optional<Body> tree;
  private final List<PlaceholderMatch> matches;

  private DetectSyntax(SourceFile file, SplitText head) {
    this.source = file.text();
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
  }

  static DetectSyntax of(SourceFile file, SplitText head) {
    return new DetectSyntax(file, head);
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

  /** Returns the outcome for a text that is not migrated. */
  FileMigration outcome() {
    if (!matches.isEmpty()) {
      return new FileMigration.Problem(List.of(new Guess(source, matches).unmigrated()));
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
