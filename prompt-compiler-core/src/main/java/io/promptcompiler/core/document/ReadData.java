package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.CheckComments;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.Optional;

/** Reads documents of data, which are JSON or YAML according to the extension of the file. */
public final class ReadData {
  private static final String SCHEMA_HOST = "json-schema.org";

  private ReadData() {}

  /** Returns whether a document is written in JSON. */
  public static boolean isJson(SourceFile file) {
    return file.id().fileName().endsWith(".json");
  }

  /** Returns the document; empty, with a finding, if it is not well-formed. */
  public static Optional<Mapping> read(SourceFile file, DiagnosticSink sink) {
    Span all = new Span(0, file.text().content().length());
    return isJson(file)
        ? JsonReader.read(file.text(), sink)
        : YamlReader.read(file.text(), all, sink);
  }

  /**
   * Returns the document; empty, with findings, if it is not well-formed or does not have the
   * shape.
   */
  public static Optional<Mapping> read(SourceFile file, Shape<?> shape, DiagnosticSink sink) {
    return read(file, sink).filter(document -> isGood(file, document, shape, sink));
  }

  /**
   * Checks that a document was read without errors and has a shape.
   *
   * @param found the findings of reading the document, to which this method adds
   */
  public static boolean hasShape(
      SourceFile file, Optional<Mapping> document, Shape<?> shape, DiagnosticList found) {
    return document.isPresent() && isGood(file, document.get(), shape, found) && !found.hasErrors();
  }

  /** Checks a document against its shape, and the ends of its texts. */
  public static boolean isGood(
      SourceFile file, Mapping document, Shape<?> shape, DiagnosticSink sink) {
    CheckComments.check(document, shape, sink);
    return CheckShape.check(document, shape, isJson(file), sink);
  }

  /** Returns whether a file is a readable JSON Schema. */
  public static boolean isSchema(SourceFile file) {
    return file.kind().form() == Kind.Form.DATA
        && file.text().content().contains(SCHEMA_HOST)
        && read(file, problem -> {}).filter(ReadData::isSchema).isPresent();
  }

  /**
   * Returns whether a document is a JSON Schema, which is meant for editors and is not a template.
   */
  public static boolean isSchema(Mapping document) {
    return document
        .entry("$schema")
        .filter(entry -> entry.value() instanceof Scalar)
        .map(entry -> ((Scalar) entry.value()).text())
        .filter(text -> text.contains(SCHEMA_HOST))
        .isPresent();
  }
}
