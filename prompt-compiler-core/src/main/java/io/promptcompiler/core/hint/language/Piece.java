package io.promptcompiler.core.hint.language;

import java.util.List;

/**
 * A part of an expression, said in Handlebars.
 *
 * @param text it, a call without its parentheses
 * @param form what it is
 * @param parts what it consists of, where Handlebars has no expression that says it
 */
record Piece(String text, Form form, List<Piece> parts) {
  enum Form {
    PATH,
    LITERAL,
    CALL,
    /** A condition and two values, of which one is printed. */
    CHOICE,
    /** Values that are printed one after another. */
    SEQUENCE
  }

  static Piece path(String text) {
    return new Piece(text, Form.PATH, List.of());
  }

  static Piece literal(String text) {
    return new Piece(text, Form.LITERAL, List.of());
  }

  static Piece call(String helper, Piece... arguments) {
    StringBuilder text = new StringBuilder(helper);
    for (Piece argument : arguments) {
      text.append(' ').append(argument.argument());
    }
    return new Piece(text.toString(), Form.CALL, List.of());
  }

  boolean is(Form other) {
    return form == other;
  }

  /** Whether a single expression of Handlebars says it. */
  boolean isExpression() {
    return form != Form.CHOICE && form != Form.SEQUENCE;
  }

  boolean isText() {
    return form == Form.LITERAL && (text.startsWith("\"") || text.startsWith("'"));
  }

  /** As an argument of a call, or after the name of a block. */
  String argument() {
    return form == Form.CALL ? "(" + text + ")" : text;
  }

  /** As a template that prints it. */
  String printed() {
    return switch (form) {
      case LITERAL -> isText() ? text.substring(1, text.length() - 1) : text;
      case PATH, CALL -> "{{" + text + "}}";
      case SEQUENCE -> String.join("", parts.stream().map(Piece::printed).toList());
      case CHOICE ->
          "{{#if "
              + parts.get(0).argument()
              + "}}"
              + parts.get(1).printed()
              + (parts.get(2).printed().isEmpty() ? "" : "{{else}}" + parts.get(2).printed())
              + "{{/if}}";
    };
  }
}
