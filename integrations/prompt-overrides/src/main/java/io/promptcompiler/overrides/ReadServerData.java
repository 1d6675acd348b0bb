package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.syntax.data.CheckComments;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads data that a server sends. */
final class ReadServerData {
  private ReadServerData() {}

  /**
   * Returns the object of a JSON document.
   *
   * @param subject the beginning of a sentence, in case that it cannot be read
   */
  static Mapping json(String subject, byte[] bytes) throws UnreadableSourceException {
    List<Diagnostic> findings = new ArrayList<>();
    return read(subject, JsonReader.read(text(subject, bytes), findings::add), findings);
  }

  /**
   * Returns the mapping of a document in YAML or JSON.
   *
   * @param shape determines which values are texts, whose end must not be a comment of YAML
   */
  static Mapping yaml(String subject, byte[] bytes, Keyed shape) throws UnreadableSourceException {
    SourceText text = text(subject, bytes);
    List<Diagnostic> findings = new ArrayList<>();
    boolean isJson = text.content().stripLeading().startsWith("{");
    Optional<Mapping> read =
        isJson
            ? JsonReader.read(text, findings::add)
            : YamlReader.read(text, new Span(0, text.content().length()), findings::add);
    read.ifPresent(document -> CheckComments.checkKnown(document, shape, findings::add));
    return read(subject, read, findings);
  }

  private static Mapping read(String subject, Optional<Mapping> data, List<Diagnostic> findings)
      throws UnreadableSourceException {
    if (!findings.isEmpty()) {
      Diagnostic first = findings.get(0);
      throw new UnreadableSourceException(
          Suggestion.join(
              subject + " cannot be read: line " + first.location().line() + ": " + first.message(),
              first.isError() ? "" : first.fix().text()));
    }
    return data.orElseThrow(
        () -> new UnreadableSourceException(subject + " has no keys with values."));
  }

  private static SourceText text(String subject, byte[] bytes) throws UnreadableSourceException {
    try {
      return new SourceText(subject, UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new UnreadableSourceException(subject + " is not UTF-8.", e);
    }
  }
}
