package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import java.util.Optional;

/**
 * A reference as written.
 *
 * @param source a source of the task, or a reserved word
 * @param args its arguments, as data: the valid ones depend on the source
 * @param path the path in the arguments, for reserved words
 * @param level the number of loops to climb, from the arguments, for reserved words
 */
record ReferenceElement(
    Scalar source,
    Optional<Located<DataNode>> args,
    Optional<Scalar> path,
    Optional<Scalar> level,
    Location location) {

  /** Returns its name in findings. */
  String shown() {
    return source.text().strip() + path.map(way -> "." + way.text()).orElse("");
  }
}
