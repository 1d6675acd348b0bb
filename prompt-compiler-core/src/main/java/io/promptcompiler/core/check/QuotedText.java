package io.promptcompiler.core.check;

import io.promptcompiler.core.check.names.LexicalScope;
import io.promptcompiler.core.check.names.ResolvePath;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression;
import io.promptcompiler.core.syntax.Expression.StringLiteral;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns about texts in quotes in a tag that are meant as something else: escapes, which Handlebars
 * lacks, and variables.
 */
final class QuotedText {
  /**
   * Matches an escape of other languages; group 1 is what follows the backslash. In {@code "\""},
   * the escape is one of Handlebars, and has been read.
   */
  private static final Pattern ESCAPE = Pattern.compile("(?<!\\\\)\\\\([ntr\"']|u\\p{XDigit}{4})");

  /** Matches a path of Windows, in which a backslash separates folders. */
  private static final Pattern FILE = Pattern.compile("[A-Za-z]:\\\\.*|\\\\\\\\.*", Pattern.DOTALL);

  /** Matches a variable in braces; the named group is its path. */
  private static final Pattern BRACES =
      Pattern.compile(
          "\\{\\{\\{?~?\\s*(?<path>(?<name>[\\p{L}_][\\w-]*+)[\\w.-]*+)\\s*+~?\\}?\\}\\}");

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  private final Lowering lowering;
  private final ResolvePath paths;

  QuotedText(Lowering lowering, ResolvePath paths) {
    this.lowering = lowering;
    this.paths = paths;
  }

  /** Checks a text that is an argument. */
  void check(StringLiteral text, LexicalScope scope) {
    if (text.value().indexOf('\\') >= 0) {
      escapes(text);
    }
    if (text.value().contains("{{")) {
      variables(text, scope);
    }
  }

  private void escapes(StringLiteral text) {
    String written = lowering.textOf(text.span());
    String inside = written.length() < 2 ? "" : written.substring(1, written.length() - 1);
    if (FILE.matcher(inside).matches()) {
      return;
    }
    List<Edit> edits = new ArrayList<>();
    Matcher escape = ESCAPE.matcher(inside);
    while (escape.find()) {
      if (escape.group(1).charAt(0) != written.charAt(0)) {
        int start = text.span().start() + 1;
        Span at = new Span(start + escape.start(), start + escape.end());
        edits.add(new Edit(lowering.here(at), meant(escape.group(1))));
      }
    }
    if (!edits.isEmpty()) {
      Location first = edits.get(0).place();
      char kind = first.text().charAt(1);
      lowering.report(
          DiagnosticCode.STRING_ESCAPE,
          first.span(),
          Fix.of(advice(kind)).editing(edits).suggested(),
          first.text(),
          kind,
          described(kind));
    }
  }

  private String meant(String escape) {
    return switch (escape.charAt(0)) {
      case 'n' -> lowering.unit().source().lineBreak();
      case 't' -> "\t";
      case 'r' -> "";
      case 'u' -> Character.toString(Integer.parseInt(escape.substring(1), 16));
      default -> escape;
    };
  }

  private static String described(char kind) {
    return switch (kind) {
      case 'n', 'r' -> "a line break";
      case 't' -> "a tab";
      case 'u' -> "another character";
      default -> "only a quote";
    };
  }

  private static String advice(char kind) {
    return switch (kind) {
      case 'n', 'r' ->
          "Begin a new line inside of the quotes. Or declare a parameter: in YAML, 'default:"
              + " \"\\n\"' is a line break.";
      case 't' ->
          "Write the tab itself inside of the quotes. Or declare a parameter: in YAML, 'default:"
              + " \"\\t\"' is a tab.";
      case 'u' -> "Write the character itself.";
      default -> "Write the quote without the backslash.";
    };
  }

  /** Warns about a variable in braces, which is text in quotes. */
  private void variables(StringLiteral text, LexicalScope scope) {
    Matcher braces = BRACES.matcher(text.value());
    while (braces.find()) {
      String name = braces.group("name");
      if (paths.isVariable(name, scope)) {
        boolean isWhole = braces.group().equals(text.value().strip());
        String path = braces.group("path");
        Fix fix =
            isWhole
                ? Fix.of("Write '" + path + "', without braces and quotes.")
                    .replacing(lowering.here(text.span()), path)
                    .suggested()
                : Fix.of(
                    "Only text outside of tags has variables: write it there, with '{{#if x}}…{{else}}…{{/if}}' for a choice.");
        use(name, scope);
        lowering.report(
            Diagnostic.of(
                    DiagnosticCode.FOREIGN_SYNTAX,
                    lowering.here(text.span()),
                    braces.group(),
                    name,
                    "variable")
                .fix(fix)
                .severity(Severity.WARNING));
        return;
      }
    }
  }

  /** Returns the fix of a text in quotes that is the name of a variable. */
  Optional<Fix> unquoted(Expression argument, LexicalScope scope) {
    return variable(argument, scope)
        .map(
            text ->
                Fix.of("Write '" + text.value() + "', without quotes.")
                    .replacing(lowering.here(text.span()), text.value()));
  }

  /** Returns an argument in quotes that is the name of a variable. */
  private Optional<StringLiteral> variable(Expression argument, LexicalScope scope) {
    return argument instanceof StringLiteral text
            && NAME.matcher(text.value()).matches()
            && paths.isVariable(text.value(), scope)
        ? Optional.of(text)
        : Optional.empty();
  }

  /** Warns about the name of a variable in quotes, where only a variable makes sense. */
  boolean isReported(Expression argument, LexicalScope scope) {
    Optional<StringLiteral> text = variable(argument, scope);
    text.ifPresent(
        name -> {
          use(name.value(), scope);
          lowering.report(
              DiagnosticCode.QUOTED_NAME,
              name.span(),
              unquoted(name, scope).orElseThrow().suggested(),
              lowering.textOf(name.span()),
              name.value());
        });
    return text.isPresent();
  }

  /** Records a use of a parameter, so that it is not also reported as unused. */
  private void use(String name, LexicalScope scope) {
    if (scope.context() instanceof Value.Parameters) {
      lowering.use(name);
    }
  }

  /**
   * Reports a text in quotes where a block needs the variable of that name; returns whether it did.
   *
   * @param needed what the block needs
   */
  boolean isWrong(String block, String needed, Expression argument, LexicalScope scope) {
    Optional<StringLiteral> text = variable(argument, scope);
    if (text.isEmpty()) {
      return false;
    }
    lowering.report(
        DiagnosticCode.WRONG_TYPE,
        argument.span(),
        unquoted(argument, scope).orElseThrow(),
        block,
        needed,
        lowering.textOf(argument.span()),
        "a string");
    return true;
  }
}
