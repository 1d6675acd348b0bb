package io.promptcompiler.core.hint.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates syntax errors from jackson-core to findings for authors. */
public final class JsonErrors {
  /** Matches the character in a message of Jackson. */
  private static final Pattern NAMED = Pattern.compile("\\('(.)' \\(code");

  private JsonErrors() {}

  /** Returns the finding for an exception. */
  public static Diagnostic explain(JsonProcessingException e, SourceText source) {
    String content = source.content();
    int reported = e.getLocation() == null ? 0 : (int) e.getLocation().getCharOffset();
    int at = Math.max(0, Math.min(reported, content.length()));
    String problem = e.getOriginalMessage();
    if (problem.startsWith("Unexpected end-of-input")) {
      return endsEarly(problem, source);
    }
    int fault = fault(problem, content, at);
    char found = fault < content.length() ? content.charAt(fault) : ' ';
    if (problem.startsWith("Illegal unquoted character")) {
      String what = "a text has a line break or another control character";
      return diagnostic(source, fault, what, "Write '\\n' for a line break.");
    }
    if (problem.startsWith("Unrecognized character escape")) {
      String what = "'\\" + found + "' is not a JSON escape";
      return diagnostic(source, fault, what, "Write '\\\\' for a backslash.");
    }
    if (found == '}' || found == ']') {
      boolean isTrailing = content.substring(0, fault).stripTrailing().endsWith(",");
      String what =
          isTrailing ? "there is a ',' before it" : "'" + found + "' is not expected here";
      String fix = isTrailing ? "Remove the comma." : "Check which brackets are open.";
      return diagnostic(source, fault, what, fix);
    }
    if (found == ',') {
      return diagnostic(source, fault, "a ',' is too many", "Remove it.");
    }
    if (found == '/' || found == '#') {
      return diagnostic(source, fault, "JSON has no comments", "Remove the comment.");
    }
    if (problem.contains("was expecting comma")) {
      return diagnostic(source, fault, "a ',' is missing before it", "Separate with ','.");
    }
    if (problem.contains("was expecting a colon")) {
      return diagnostic(source, fault, "a ':' is missing before it", "Write '\"key\": value'.");
    }
    if (found == '\'' || problem.contains("double-quote to start field name")) {
      return diagnostic(source, fault, "a name has no quotes", "Write '\"name\": value'.");
    }
    String first = problem.replaceAll("\\s+", " ").replaceFirst("[.:] .*", "");
    return diagnostic(source, fault, first, "Write texts in double quotes: '\"'.");
  }

  /**
   * Returns the offset of the wrong character, which is usually before the place that Jackson
   * reports.
   */
  private static int fault(String problem, String content, int at) {
    Matcher named = NAMED.matcher(problem);
    boolean isHere =
        named.find() && at < content.length() && content.charAt(at) == named.group(1).charAt(0);
    return isHere ? at : Math.max(0, at - 1);
  }

  private static Diagnostic endsEarly(String problem, SourceText source) {
    int last = source.content().stripTrailing().length();
    String what = problem.contains("Object") ? "}" : problem.contains("Array") ? "]" : "\"";
    String word = what.equals("\"") ? "a quote" : "'" + what + "'";
    String fix = "Close what is open with " + word + ".";
    return diagnostic(source, Math.max(0, last - 1), "the document ends too early", fix);
  }

  private static Diagnostic diagnostic(SourceText source, int at, String what, String fix) {
    int end = Math.min(source.content().length(), at + 1);
    Location location = new Location(source, new Span(Math.min(at, end), end));
    return Diagnostic.of(DiagnosticCode.JSON_SYNTAX, location, what).fix(fix);
  }
}
