package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Translates syntax errors from SnakeYAML to findings for authors. */
public final class YamlErrors {
  /** Matches a code fence from its first line to its last. */
  private static final Pattern FENCE =
      Pattern.compile(
          "(?s)(?<open>[ \\t]*(?<marks>`{3,})\\w*[ \\t]*\\R).*?\\n(?<close>[ \\t]*\\k<marks>[ \\t]*(?:\\R|\\z))");

  private YamlErrors() {}

  /** Returns the finding for an exception. */
  public static Diagnostic explain(
      MarkedYAMLException e, BiFunction<Mark, Mark, Location> location) {
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
    Optional<Diagnostic> missing = missingSpace(e, at, location);
    if (missing.isPresent()) {
      return missing.get();
    }
    if (problem.contains("TAB")) {
      String before = at.source().lineText(at.line()).substring(0, at.column() - 1);
      return before.isBlank()
          ? diagnostic(at, "a tab indents the line", "Indent with spaces.")
          : diagnostic(at, "a tab is in a place where YAML needs a space", "Write a space.");
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
      return diagnostic(
          at, "the indentation does not match the lines above", "Check the indentation.");
    }
    if (problem.contains("cannot start any token")) {
      Matcher fence =
          FENCE
              .matcher(at.source().content())
              .region(lineStart(at), at.source().content().length());
      if (fence.lookingAt()) {
        return fenced(at, fence);
      }
      return diagnostic(at, "a text cannot begin with this character", "Quote the text.");
    }
    return diagnostic(at, problem.replaceAll("\\s+", " "), "");
  }

  private static int lineStart(Location at) {
    return at.span().start() - at.column() + 1;
  }

  /** Returns the finding about a code fence inside of the frontmatter. */
  private static Diagnostic fenced(Location at, Matcher fence) {
    List<Edit> edits =
        Stream.of("open", "close")
            .map(line -> new Span(fence.start(line), fence.end(line)))
            .map(line -> new Edit(new Location(at.source(), line), ""))
            .toList();
    String first = fence.group("open").strip();
    return diagnostic(at, "a code fence is around it", "")
        .fix(Fix.of("Remove the line '" + first + "' and its end.").editing(edits).suggested());
  }

  /** Finds a key without a space after its colon, at the mistake or in the line above. */
  private static Optional<Diagnostic> missingSpace(
      MarkedYAMLException e, Location at, BiFunction<Mark, Mark, Location> location) {
    String problem = String.valueOf(e.getProblem());
    if (problem.contains("could not find expected ':'") && e.getContextMark() != null) {
      return missingSpace(location.apply(e.getContextMark(), e.getContextMark()));
    }
    if (!problem.contains("mapping values are not allowed")) {
      return Optional.empty();
    }
    String content = at.source().content();
    int start = at.span().start() - at.column() + 1;
    while (start > 0 && Character.isWhitespace(content.charAt(start - 1))) {
      start--;
    }
    return missingSpace(new Location(at.source(), Span.at(Math.max(0, start - 1))));
  }

  /** Finds a key without a space after its colon in a line. */
  private static Optional<Diagnostic> missingSpace(Location place) {
    String line = place.source().lineText(place.line());
    String words = line.strip();
    int start = place.span().start() - place.column() + 1 + line.indexOf(words);
    Location at = new Location(place.source(), new Span(start, start + words.length()));
    return MissingSpace.inLine(line).map(meant -> meant.finding(at));
  }

  /** Returns the finding about a key after a text that began on an earlier line. */
  public static Diagnostic keyBehindText(Location at) {
    return diagnostic(
        at,
        "a key begins in the line in which a text of several lines ends",
        "Begin the key on a new line.");
  }

  /** Returns the finding about an escape whose number is not a Unicode character. */
  public static Diagnostic beyondUnicode(Location at) {
    return diagnostic(
        at, "an escape is beyond the range of Unicode", "Write at most '\\U0010FFFF'.");
  }

  private static Diagnostic diagnostic(Location at, String what, String fix) {
    return Diagnostic.of(DiagnosticCode.YAML_SYNTAX, at, what).fix(fix);
  }
}
