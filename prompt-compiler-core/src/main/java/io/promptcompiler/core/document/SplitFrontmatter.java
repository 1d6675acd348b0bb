package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Separates the frontmatter of a text from the template: what is between a first line {@code ---}
 * and the next such line. The template begins after the line break of the latter and extends to the
 * end of the file. What looks like frontmatter elsewhere is reported.
 */
final class SplitFrontmatter {
  private static final Pattern OPEN = Pattern.compile("---[ \\t]*(?:\\r\\n|\\n|\\r|$)");
  private static final Pattern CLOSE =
      Pattern.compile("^---[ \\t]*(?:\\r\\n|\\n|\\r|\\z)", Pattern.MULTILINE);

  private static final String UNCLOSED =
      "Close it with a line '---'. A text that begins with a rule can use '***'.";

  private SplitFrontmatter() {}

  /**
   * The two parts of a text.
   *
   * @param yaml the frontmatter, empty at the beginning when there is none
   * @param template the rest
   */
  record Parts(Span yaml, Span template) {}

  /** The parts, or nothing and a finding when the frontmatter is not closed. */
  static Optional<Parts> split(SourceText source, DiagnosticSink sink) {
    String text = source.content();
    Matcher open = OPEN.matcher(text);
    if (!open.lookingAt()) {
      UnreadFrontmatter.check(source, sink);
      return Optional.of(new Parts(Span.at(0), new Span(0, text.length())));
    }
    Matcher close = CLOSE.matcher(text);
    if (!close.find(open.end())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNCLOSED_FRONTMATTER, new Location(source, new Span(0, 3)))
              .fix(UnreadFrontmatter.nearlyClosed(source, open.end()).orElse(UNCLOSED)));
      return Optional.empty();
    }
    Span yaml = Span.at(open.end()).to(Span.at(close.start()));
    return Optional.of(new Parts(yaml, new Span(close.end(), text.length())));
  }
}
