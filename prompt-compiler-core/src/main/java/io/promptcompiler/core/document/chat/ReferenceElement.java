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
 * @param args its arguments, as data: what is valid depends on the source
 * @param path the path among that, which reserved words take
 * @param level how many loops outwards, among that
 */
record ReferenceElement(
    Scalar source,
    Optional<Located<DataNode>> args,
    Optional<Scalar> path,
    Optional<Scalar> level,
    Location location) {

  /** Its name in findings. */
  String shown() {
    return source.text().strip() + path.map(way -> "." + way.text()).orElse("");
  }
}
