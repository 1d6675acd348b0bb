package io.promptcompiler.core.document.step;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.Optional;

/**
 * A gate of a step as written.
 *
 * @param keys the keys of the shape of its type
 */
record GateElement(DataObject keys) {
  /** Returns the word for its type. */
  Scalar word() {
    return keys.get(GateType.TYPE);
  }

  /** Returns its type. */
  GateType type() {
    return GateType.of(word().text());
  }

  /** Returns its parameters. */
  Optional<DataObject> parameters() {
    return keys.find(type().given());
  }

  /** Returns the argument for a parameter; empty if an optional one is omitted. */
  Optional<DataNode> argument(Shape.Key<?> parameter) {
    return parameters()
        .flatMap(
            given ->
                parameter.isRequired()
                    ? given.data().entry(parameter.name()).map(Entry::value)
                    : given.node(parameter));
  }

  /** Returns its description for readers; may be empty. */
  String description() {
    return keys.find(GateType.DESCRIPTION).map(found -> found.text().strip()).orElse("");
  }
}
