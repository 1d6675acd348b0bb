package io.promptcompiler.core.document.step;

import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Keys;
import java.util.Optional;

/**
 * A document as a step of its folder's flow, as far as it can be read: what else is wrong with it
 * does not keep others from leading to it.
 *
 * @param id what other steps call it
 * @param next where the flow goes on
 */
record FlowStep(SourceFile file, Optional<Scalar> id, Optional<Scalar> next) {

  /** A document that cannot be read at all. */
  static FlowStep broken(SourceFile file) {
    return new FlowStep(file, Optional.empty(), Optional.empty());
  }

  static FlowStep of(SourceFile file, Mapping document) {
    Keys keys = new Keys(document, problem -> {});
    Optional<Scalar> next =
        keys.mapping("on_pass")
            .flatMap(onPass -> new Keys(onPass, problem -> {}).scalar("next_step_id"));
    Optional<Scalar> id =
        keys.scalar("step_id").filter(found -> !StepShape.ENDS.contains(found.text()));
    return new FlowStep(file, id, next);
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
