package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.MergeConflict;
import io.promptcompiler.core.hint.UnreadFrontmatter;
import io.promptcompiler.runtime.support.TextHelpers;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Separates the frontmatter of a text from the template: the frontmatter is between a first line
 * {@code ---} and the next such line. The template begins after that line and extends to the end of
 * the file. Text that looks like frontmatter elsewhere is reported.
 */
public final class SplitFrontmatter {
  private static final List<String> KEYS = FrontmatterShape.FRONTMATTER.names();
  private static final List<String> DOTPROMPT_KEYS = DotpromptShape.FRONTMATTER.names();
  private static final Pattern OPEN = Pattern.compile("---[ \\t]*(?:\\r\\n|\\n|\\r|$)");
  private static final Pattern OPEN_BELOW_COMMENTS =
      Pattern.compile("(?:(?:#[^\\n]*|[ \\t]*)\\n)*+" + OPEN.pattern());
  private static final Pattern CLOSE =
      Pattern.compile("^---[ \\t]*(?:\\r\\n|\\n|\\r|\\z)", Pattern.MULTILINE);

  private static final String UNCLOSED =
      "Close it with a line '---'. A text that begins with a rule can use '***'.";

  private SplitFrontmatter() {}

  /**
   * The two parts of a text.
   *
   * @param yaml the range of the frontmatter; an empty range at the beginning if there is none
   * @param template the range of the template
   */
  public record Parts(Span yaml, Span template) {}

  /**
   * Returns the parts of a dotprompt. Comments may precede its frontmatter, and the template after
   * a frontmatter is trimmed.
   */
  public static Optional<Parts> splitDotprompt(SourceText source, DiagnosticSink sink) {
    Matcher open = OPEN_BELOW_COMMENTS.matcher(source.content());
    return split(source, open, DOTPROMPT_KEYS, sink)
        .map(
            parts ->
                parts.yaml().end() == 0
                    ? parts
                    : new Parts(parts.yaml(), stripped(source, parts.template())));
  }

  private static Span stripped(SourceText source, Span template) {
    String text = source.slice(template);
    String stripped = TextHelpers.trim(text);
    int start = template.start() + Math.max(0, text.indexOf(stripped));
    return new Span(start, start + stripped.length());
  }

  /**
   * Returns the parts; empty, with a finding, if the frontmatter is not closed or a merge conflict
   * is not resolved.
   */
  public static Optional<Parts> split(SourceText source, DiagnosticSink sink) {
    return split(source, OPEN.matcher(source.content()), KEYS, sink);
  }

  private static Optional<Parts> split(
      SourceText source, Matcher open, List<String> keys, DiagnosticSink sink) {
    Optional<Diagnostic> conflict = MergeConflict.in(source);
    if (conflict.isPresent()) {
      sink.report(conflict.get());
      return Optional.empty();
    }
    String text = source.content();
    if (!open.lookingAt()) {
      UnreadFrontmatter.check(source, keys, sink);
      return Optional.of(new Parts(Span.at(0), new Span(0, text.length())));
    }
    Matcher close = CLOSE.matcher(text);
    if (!close.find(open.end())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNCLOSED_FRONTMATTER, new Location(source, new Span(0, 3)))
              .fix(UnreadFrontmatter.nearlyClosed(source, open.end(), keys).orElse(UNCLOSED)));
      return Optional.empty();
    }
    UnreadFrontmatter.checkSecond(source, new Span(close.start(), close.end()), keys, sink);
    Span yaml = Span.at(open.end()).to(Span.at(close.start()));
    return Optional.of(new Parts(yaml, new Span(close.end(), text.length())));
  }
}
