package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A part of an expression of another language, translated to Handlebars.
 *
 * @param text the translation; calls have no enclosing parentheses
 * @param parts the parts of a choice or sequence, for which Handlebars has no expression
 * @param difference sentences about differences in the output; empty if it is the same
 * @param isRaw whether the other language prints the value without escaping it
 */
record Term(String text, Form form, List<Term> parts, String difference, boolean isRaw) {
  enum Form {
    PATH,
    LITERAL,
    CALL,
    /** A condition and two values; one of the values is printed. */
    CHOICE,
    /** Values that are printed one after another. */
    SEQUENCE
  }

  static Term path(String text) {
    return new Term(text, Form.PATH, List.of(), "", false);
  }

  static Term literal(String text) {
    return new Term(text, Form.LITERAL, List.of(), "", false);
  }

  /** Returns a choice or sequence, with the differences of its parts. */
  static Term of(Form form, List<Term> parts) {
    return new Term("", form, parts, differences(parts), false);
  }

  static Term call(String helper, Term... arguments) {
    return call(helper, List.of(arguments));
  }

  static Term call(String helper, List<Term> arguments) {
    String given =
        arguments.stream().map(one -> " " + one.argument()).collect(Collectors.joining());
    return new Term(helper + given, Form.CALL, List.of(), differences(arguments), false);
  }

  /** Returns the differences of terms, each once. */
  static String differences(List<Term> terms) {
    return terms.stream()
        .map(Term::difference)
        .filter(text -> !text.isEmpty())
        .distinct()
        .collect(Collectors.joining(" "));
  }

  /** Returns a copy with a further difference, unless it is empty. */
  Term differing(String sentence) {
    return new Term(text, form, parts, Suggestion.join(difference, sentence), isRaw);
  }

  /** Returns a copy that is printed without escaping it. */
  Term raw() {
    return new Term(text, form, parts, difference, /* isRaw= */ true);
  }

  boolean is(Form other) {
    return form == other;
  }

  /** Returns whether it is a single Handlebars expression. */
  boolean isExpression() {
    return form != Form.CHOICE && form != Form.SEQUENCE;
  }

  boolean isText() {
    return form == Form.LITERAL && (text.startsWith("\"") || text.startsWith("'"));
  }

  /** Returns a literal without its quotes and the escapes of quotes. */
  String unquoted() {
    return isText()
        ? text.substring(1, text.length() - 1).replace("\\" + text.charAt(0), text.substring(0, 1))
        : text;
  }

  /** Returns the term as an argument of a call or block. */
  String argument() {
    return form == Form.CALL ? "(" + text + ")" : text;
  }

  /** Returns a template that prints the term. */
  String printed() {
    return switch (form) {
      case LITERAL -> unquoted().replace("{{", "\\{{");
      case PATH, CALL -> isRaw ? "{{{" + text + "}}}" : "{{" + text + "}}";
      case SEQUENCE -> parts.stream().map(Term::printed).collect(Collectors.joining());
      case CHOICE -> {
        String otherwise = parts.get(2).printed();
        String then = "{{#if " + parts.get(0).argument() + "}}" + parts.get(1).printed();
        yield then + (otherwise.isEmpty() ? "" : "{{else}}" + otherwise) + "{{/if}}";
      }
    };
  }
}
