package io.promptcompiler.core.document;

import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.function.Predicate;

/**
 * A kind of document as its family defines it.
 *
 * @param kind the names of files of this kind
 * @param schema the name of its JSON Schema, which editors use: {@code chat}
 * @param shape the shape of a document, or of its frontmatter
 * @param isMeant whether the data of a file with an unclear name looks like a document of this kind
 * @param isForOthers whether its documents contain declarations for others and are not prompts
 */
public record DocumentKind(
    Kind kind, String schema, Keyed shape, Predicate<Mapping> isMeant, boolean isForOthers) {

  /** Returns a kind of prompts; data with all required keys is recognized as this kind. */
  public static DocumentKind of(Kind kind, String schema, Keyed shape) {
    return new DocumentKind(kind, schema, shape, document -> hasRequired(document, shape), false);
  }

  /** Returns whether a document has the keys that a shape requires. */
  public static boolean hasRequired(Mapping document, Keyed shape) {
    return shape.keys().stream()
        .filter(Shape.Key::isRequired)
        .allMatch(key -> document.entry(key.name()).isPresent());
  }
}
