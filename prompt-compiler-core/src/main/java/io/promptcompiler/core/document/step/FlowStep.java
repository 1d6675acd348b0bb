package io.promptcompiler.core.document.step;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * A document as a step of its folder's flow, as far as it can be read: other steps can lead to it
 * even if it has errors elsewhere.
 *
 * @param id its id
 * @param next the next step
 */
record FlowStep(SourceFile file, Optional<Scalar> id, Optional<Scalar> next) {

  /** Returns a document that cannot be read at all. */
  static FlowStep broken(SourceFile file) {
    return new FlowStep(file, Optional.empty(), Optional.empty());
  }

  /** Returns whether its id and its next step are known. */
  boolean isWhole() {
    return id.isPresent() && next.isPresent();
  }

  /** Returns its id; empty when it is not known. */
  String name() {
    return id.map(Scalar::text).orElse("");
  }

  /** Returns the id of the step where the flow goes on; empty when it is not known. */
  String nextName() {
    return next.map(Scalar::text).orElse("");
  }
}
