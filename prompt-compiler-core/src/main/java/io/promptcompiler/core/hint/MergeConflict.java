package io.promptcompiler.core.hint;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the lines with which Git marks two versions of a text. */
public final class MergeConflict {
  /** Matches the first or the last line of a conflict. */
  private static final Pattern EDGE =
      Pattern.compile("^(?:<{7}|>{7})(?: [^\\r\\n]++)?+$", Pattern.MULTILINE);

  private static final Pattern MIDDLE = Pattern.compile("^={7}$", Pattern.MULTILINE);

  private MergeConflict() {}

  /** Returns the finding about the first conflict in a file that is not in code of Markdown. */
  public static Optional<Diagnostic> in(SourceText source) {
    String content = source.content();
    if (!content.contains("=======") || !MIDDLE.matcher(content).find()) {
      return Optional.empty();
    }
    List<Span> code = PlaceholderScanner.code(source);
    return EDGE.matcher(content)
        .results()
        .map(edge -> new Span(edge.start(), edge.end()))
        .filter(
            edge ->
                code.stream()
                    .noneMatch(one -> one.start() <= edge.start() && edge.end() <= one.end()))
        .findFirst()
        .map(edge -> finding(new Location(source, edge)));
  }

  private static Diagnostic finding(Location edge) {
    return Diagnostic.of(DiagnosticCode.MERGE_CONFLICT, edge)
        .fix(
            "Keep one of the two texts, and remove the lines '<<<<<<<', '=======' and '>>>>>>>'. If"
                + " the model should see these lines, put them in a fence of code.");
  }
}
