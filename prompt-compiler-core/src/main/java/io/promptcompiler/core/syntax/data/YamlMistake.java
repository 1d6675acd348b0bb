package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import java.util.function.BiFunction;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Says in words of an author what SnakeYAML found wrong. */
final class YamlMistake {
  private YamlMistake() {}

  static Diagnostic explain(MarkedYAMLException e, BiFunction<Mark, Mark, Location> location) {
    String problem = String.valueOf(e.getProblem());
    String context = String.valueOf(e.getContext());
    boolean isOpenQuote = context.contains("quoted scalar") && problem.contains("end of stream");
    boolean isOpenFlow = context.startsWith("while parsing a flow");
    Mark mark = e.getProblemMark();
    if ((isOpenQuote || isOpenFlow) && e.getContextMark() != null) {
      mark = e.getContextMark();
    }
    Location at = location.apply(mark, mark);
    if (isOpenQuote) {
      return diagnostic(at, "the quote that begins here is not closed", "Close the quote.");
    }
    if (isOpenFlow) {
      boolean isMap = context.contains("mapping");
      String fix =
          "Close it with '"
              + (isMap ? "}" : "]")
              + "', and quote texts with special characters in it.";
      return diagnostic(at, "the " + (isMap ? "mapping" : "list") + " is not well-formed", fix);
    }
    if (problem.matches("found unknown escape character [0-9A-Fa-f]{8}")) {
      return beyondUnicode(at);
    }
    if (problem.contains("TAB")) {
      return diagnostic(at, "a tab indents the line", "Indent with blanks.");
    }
    if (problem.contains("mapping values are not allowed")) {
      String before = at.source().lineText(at.line()).substring(0, at.column() - 1);
      if (!before.contains(": ")) {
        return diagnostic(at, "the key in a line above has no ':'", "Write 'key: value'.");
      }
      return diagnostic(at, "a second ': ' in one line", "Quote the text that contains ': '.");
    }
    if (problem.contains("could not find expected ':'")) {
      return diagnostic(at, "a key without ':'", "Write 'key: value'.");
    }
    if (problem.contains("<block end>")) {
      return diagnostic(at, "the line does not fit those above it", "Check the indentation.");
    }
    if (problem.contains("cannot start any token")) {
      return diagnostic(at, "a text cannot begin with this character", "Quote the text.");
    }
    return diagnostic(at, problem.replaceAll("\\s+", " "), "");
  }

  /** An escape of a number that is no character's. */
  static Diagnostic beyondUnicode(Location at) {
    return diagnostic(
        at, "an escape is beyond the characters of Unicode", "Write at most '\\U0010FFFF'.");
  }

  private static Diagnostic diagnostic(Location at, String what, String fix) {
    return Diagnostic.of(DiagnosticCode.YAML_SYNTAX, at, what).fix(fix);
  }
}
