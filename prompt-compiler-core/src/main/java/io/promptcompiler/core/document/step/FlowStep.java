package io.promptcompiler.core.document.step;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/**
 * A document as a step of its folder's flow, as far as it can be read: other mistakes in it do not
 * keep other steps from leading to it.
 *
 * @param id what other steps call it
 * @param next where the flow goes on
 */
record FlowStep(SourceFile file, Optional<Scalar> id, Optional<Scalar> next) {

  /** A document that cannot be read at all. */
  static FlowStep broken(SourceFile file) {
    return new FlowStep(file, Optional.empty(), Optional.empty());
  }

  /** Whether it is known what it is called and where it leads. */
  boolean isWhole() {
    return id.isPresent() && next.isPresent();
  }

  /** Its id; empty when it is not known. */
  String name() {
    return id.map(Scalar::text).orElse("");
  }

  /** The id of the step where the flow goes on; empty when it is not known. */
  String nextName() {
    return next.map(Scalar::text).orElse("");
  }
}
