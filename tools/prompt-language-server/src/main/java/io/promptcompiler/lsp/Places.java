package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * Converts places of the compiler to those of the protocol, and back. Both count UTF-16 code units.
 */
final class Places {
  /** The URI scheme of files in the jars of prompt libraries. */
  static final String LIBRARY = "prompt-library";

  private static final String IN_JAR = "!/";

  private Places() {}

  /**
   * Returns the path of a file in the form that findings use; empty if the address is not that of a
   * file.
   */
  static Optional<String> path(String uri) {
    try {
      URI parsed = URI.create(uri);
      if (LIBRARY.equals(parsed.getScheme())) {
        return Optional.ofNullable(parsed.getPath())
            .filter(path -> path.startsWith("/"))
            .map(path -> path.substring(1));
      }
      return "file".equals(parsed.getScheme())
          ? Optional.of(shown(Path.of(parsed)))
          : Optional.empty();
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Returns a path in the form that findings use. */
  static String shown(Path path) {
    return SlashPath.of(path.toAbsolutePath().normalize());
  }

  /** Returns the address of a file that the editor has not opened. */
  static String uri(String path) {
    if (path.contains(IN_JAR)) {
      try {
        return new URI(LIBRARY, "", "/" + path, null).toString();
      } catch (java.net.URISyntaxException e) {
        throw new IllegalArgumentException(e);
      }
    }
    return Path.of(path).toUri().toString();
  }

  static Range range(Location place) {
    return range(place.source(), place.span());
  }

  static Range range(SourceText text, Span span) {
    return new Range(position(text, span.start()), position(text, span.end()));
  }

  static Position position(SourceText text, int offset) {
    int at = Math.min(offset, text.content().length());
    return new Position(text.line(at) - 1, text.column(at) - 1);
  }

  /** Returns the span of a range, whose ends may be in any order or outside of the text. */
  static Span span(SourceText text, Range range) {
    int start = offset(text, range.getStart());
    int end = offset(text, range.getEnd());
    return new Span(Math.min(start, end), Math.max(start, end));
  }

  /**
   * Returns the offset of a position, or the nearest offset if the position is outside the text.
   */
  static int offset(SourceText text, Position position) {
    String content = text.content();
    int line = 0;
    int at = 0;
    while (line < position.getLine() && at < content.length()) {
      char unit = content.charAt(at++);
      boolean isPair = unit == '\r' && at < content.length() && content.charAt(at) == '\n';
      if (isPair) {
        at++;
      }
      if (unit == '\n' || unit == '\r') {
        line++;
      }
    }
    if (line < position.getLine()) {
      return content.length();
    }
    int end = at;
    while (end < content.length() && content.charAt(end) != '\n' && content.charAt(end) != '\r') {
      end++;
    }
    return Math.min(end, at + Math.max(0, position.getCharacter()));
  }
}
