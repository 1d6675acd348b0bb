package io.promptcompiler.core.document.step;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * A document as a step of its folder's flow, as far as it can be read. Other steps can lead to it
 * even if it has other errors.
 *
 * @param id its id
 * @param next the id of the next step
 */
record FlowStep(SourceFile file, Optional<Scalar> id, Optional<Scalar> next) {

  /** Creates a step for a document that cannot be read at all. */
  static FlowStep broken(SourceFile file) {
    return new FlowStep(file, Optional.empty(), Optional.empty());
  }

  /** Returns whether its id and its next step are known. */
  boolean isWhole() {
    return id.isPresent() && next.isPresent();
  }

  /** Returns the id; empty if unknown. */
  String name() {
    return id.map(Scalar::text).orElse("");
  }

  /** Returns the id of the next step; empty if unknown. */
  String nextName() {
    return next.map(Scalar::text).orElse("");
  }
}
