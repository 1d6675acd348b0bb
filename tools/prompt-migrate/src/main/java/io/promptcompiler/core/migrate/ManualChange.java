package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes text that cannot be migrated automatically, with a replacement. */
final class ManualChange {
  private static final Pattern WITH_DEFAULT =
      Pattern.compile("\\$\\{\\s*([A-Za-z_]\\w*)\\s*:-?([^{}]*)\\}");
  private static final Pattern PATH =
      Pattern.compile("[${\\s]*([\\p{L}_][\\p{L}\\p{Nd}_]*)((?:\\.|\\[).*?)\\s*\\}+");
  private static final Pattern FORMATTED =
      Pattern.compile("\\{([\\p{L}_][\\p{L}\\p{Nd}_]*)[!:;][^{}]*\\}");

  private ManualChange() {}

  /**
   * Returns the finding for a placeholder that cannot be migrated, or for text that prevents its
   * migration.
   */
  static Diagnostic of(OldSyntax syntax, Location place) {
    String what = "'" + place.text() + "' is not a simple placeholder of " + syntax.title();
    return Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, what)
        .fix(instead(syntax, place.text()) + ifText(syntax));
  }

  private static String instead(OldSyntax syntax, String text) {
    Matcher withDefault = WITH_DEFAULT.matcher(text);
    if (syntax == OldSyntax.DOLLAR && withDefault.matches()) {
      return "Write '%s' and declare 'parameters: { %s: { default: \"%s\" } }'. "
          .formatted(
              syntax.write(withDefault.group(1)), withDefault.group(1), withDefault.group(2));
    }
    Matcher formatted = FORMATTED.matcher(text);
    if (formatted.matches()) {
      return "Write '%s' and pass the formatted value. "
          .formatted(syntax.write(formatted.group(1)));
    }
    Matcher path = PATH.matcher(text);
    if (path.matches()) {
      return "Give the value its own name, as in '%s', or write the text in Handlebars with '%s' as an object. "
          .formatted(
              syntax.write((path.group(1) + path.group(2)).replaceAll("[^\\p{L}\\p{Nd}]+", "_")),
              path.group(1));
    }
    if (text.matches("\\{\\d*\\}")) {
      return "Give it a name, as in '" + syntax.write("name") + "'. ";
    }
    if (text.matches("\\{(if|else|elseif|endif)\\b.*\\}")) {
      return "Write the text in Handlebars, which has '{{#if name}}…{{else}}…{{/if}}'. ";
    }
    if (syntax == OldSyntax.SPRING_AI && text.startsWith("{!")) {
      return "Remove the comment. ";
    }
    if (syntax == OldSyntax.SPRING_AI && text.matches("\\{\\\\[nrt ]\\}")) {
      return "Write the line break, tab or space itself. ";
    }
    return syntax.takesAllBraces() && !text.matches("\\{[\\p{L}_][^{}\"]*\\}")
        ? ""
        : "Give it a plain name of letters, digits and '_'. ";
  }

  private static String ifText(OldSyntax syntax) {
    return switch (syntax) {
      case DOLLAR, BRACE, LOWER_BRACE, BRACKET ->
          "If it is text, write 'syntax: " + syntax.word() + "' into the frontmatter.";
      case PYTHON -> "Double braces that are text.";
      case SPRING_AI -> "Put a backslash before braces that are text: '\\{'.";
      case LANGCHAIN4J, SEMANTIC_KERNEL ->
          "If it is text, write the text in Handlebars and escape it: '\\{{'.";
      case CLAUDE_COMMAND, COPILOT, JINJA, PROMPTY, MUSTACHE, HOSTED -> "";
    };
  }
}
