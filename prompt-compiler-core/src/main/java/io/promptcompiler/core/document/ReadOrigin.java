package io.promptcompiler.core.document;

import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;

/** Reads the origin that an object of a document declares for its values. */
public final class ReadOrigin {
  private ReadOrigin() {}

  /** Returns the origin in a mapping whose shape has been checked. */
  public static Origin of(Mapping mapping) {
    return of(ObjectReader.of(mapping));
  }

  /** Returns the origin in an object whose shape has been checked. */
  public static Origin of(ObjectReader object) {
    return new Origin(
        object.scalar(Trust.KEY).flatMap(word -> Trust.of(word.text())).orElse(Trust.NOT_SAID),
        object.scalar(Varies.KEY).flatMap(word -> Varies.of(word.text())).orElse(Varies.NOT_SAID));
  }
}
