package io.promptcompiler.core.hint.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates syntax errors from jackson-core to findings for authors. */
public final class JsonErrors {
  /** Matches the character in a message of Jackson. */
  private static final Pattern NAMED = Pattern.compile("\\('(.)' \\(code");

  /** Matches the beginning of messages whose place is that of a token. */
  private static final Pattern OF_TOKEN =
      Pattern.compile("Unrecognized token|Unexpected close marker");

  private static final String VALUES =
      "Write '\"text\"', '\\\"' for a quote in a text, 'true', 'false' or 'null'.";

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
    int before = content.substring(0, fault).stripTrailing().length() - 1;
    if (problem.startsWith("Illegal unquoted character")) {
      String what = "a text has a line break or another control character";
      String fix = "Close the text with '\"', or write '\\n' for a line break.";
      return diagnostic(source, fault, what, fix);
    }
    if (problem.startsWith("Unrecognized character escape")) {
      String what = "'\\" + content.charAt(at) + "' is not a JSON escape";
      return diagnostic(source, fault, what, "Write '\\\\' for a backslash.");
    }
    if (problem.startsWith("Invalid numeric value")) {
      return diagnostic(source, fault, "this is not a JSON number", "Write it as 10 or 0.5.");
    }
    if (problem.contains("was expecting a colon")) {
      String what = "a ':' is missing after the key";
      return diagnostic(source, before, what, "Write '\"key\": value'.");
    }
    if ((found == '}' || found == ']') && before >= 0 && content.charAt(before) == ',') {
      return comma(source, before, "there is a ',' before the closing '" + found + "'");
    }
    if (found == '}' || found == ']') {
      String what = "'" + found + "' is not expected here";
      return diagnostic(source, fault, what, "Check which brackets are open.");
    }
    if (found == ',') {
      return comma(source, fault, "a ',' is too many");
    }
    if (found == '/' || found == '#') {
      return diagnostic(source, fault, "JSON has no comments", "Remove the comment.");
    }
    if (problem.contains("was expecting comma") && "\"{[".indexOf(found) >= 0) {
      return diagnostic(source, before, "a ',' is missing after this", "Separate with ','.");
    }
    if (problem.contains("double-quote to start field name")) {
      String what = "a key in double quotes is expected here";
      return diagnostic(source, fault, what, "Write '\"key\": value'.");
    }
    return diagnostic(source, fault, "this is not expected here", VALUES);
  }

  /**
   * Returns the offset of the wrong character, which is the one before the place that Jackson
   * reports, unless the message is about a token or names the character at the place.
   */
  private static int fault(String problem, String content, int at) {
    Matcher named = NAMED.matcher(problem);
    boolean isHere =
        OF_TOKEN.matcher(problem).lookingAt()
            || (named.find()
                && at < content.length()
                && content.charAt(at) == named.group(1).charAt(0));
    return isHere ? at : Math.max(0, at - 1);
  }

  private static Diagnostic endsEarly(String problem, SourceText source) {
    int last = source.content().stripTrailing().length();
    String what = problem.contains("Object") ? "}" : problem.contains("Array") ? "]" : "\"";
    String word = what.equals("\"") ? "a quote" : "'" + what + "'";
    String fix = "Close what is open with " + word + ".";
    return diagnostic(source, Math.max(0, last - 1), "the document ends too early", fix);
  }

  private static Diagnostic comma(SourceText source, int at, String what) {
    Diagnostic finding = diagnostic(source, at, what, "");
    return finding.fix(Fix.of("Remove the comma.").replacing(finding.location(), ""));
  }

  private static Diagnostic diagnostic(SourceText source, int at, String what, String fix) {
    int end = Math.min(source.content().length(), at + 1);
    Location location = new Location(source, new Span(Math.min(at, end), end));
    return Diagnostic.of(DiagnosticCode.JSON_SYNTAX, location, what).fix(fix);
  }
}
