package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.foreign.ForeignTemplate;
import io.promptcompiler.core.source.ForeignFormat;
import java.util.Map;
import java.util.Optional;

/** A file of another tool that has more than a template. */
interface ForeignFile {
  /** Returns the template, whose positions {@link #place} knows. */
  ForeignTemplate template();

  /** Returns the place of a part of the template in the file. */
  Location place(Span span);

  /** Returns the frontmatter of the converted file with its delimiters; empty if it has none. */
  String frontmatter();

  /** Returns declarations with the descriptions and defaults that the file has. */
  Map<String, Map<String, Object>> declarations(Map<String, Map<String, Object>> inferred);

  /** Returns the name of the converted file, given that of a file with messages. */
  String name(String withMessages);

  /** Returns whether files of a format have more than a template. */
  static boolean isOf(ForeignFormat format) {
    return switch (format) {
      case PROMPTY, OPENAI, LANGFUSE, LANGSMITH -> true;
      case JINJA, MUSTACHE, STRING_TEMPLATE -> false;
    };
  }

  /** Reads a file; empty, with a finding, if it cannot be read. */
  static Optional<? extends ForeignFile> read(
      ForeignFormat format, SourceText text, DiagnosticSink sink) {
    return format == ForeignFormat.PROMPTY
        ? PromptyFile.read(text, sink)
        : HostedPrompt.read(format, text, sink);
  }
}
