package io.promptcompiler.core.document.chat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.type.Origin;
import java.util.List;
import java.util.Optional;

/**
 * A task document as written. Its types use the declaration language.
 *
 * @param name the name that chat documents use
 * @param types named types
 * @param context the data that is known when a prompt renders
 * @param sources the sources that provide data when a prompt renders
 * @param origin the origin of values that do not declare one
 */
record TaskElement(
    Located<String> name,
    List<Entry> types,
    Optional<Mapping> context,
    List<Source> sources,
    Origin origin,
    Location location) {

  /** Copies the lists. */
  TaskElement {
    types = List.copyOf(types);
    sources = List.copyOf(sources);
  }

  /**
   * A source.
   *
   * @param key the location of its name
   * @param args its arguments
   * @param returns the type of its result
   * @param description a description of its result; may be empty
   * @param origin the declared origin of its result
   */
  record Source(
      String name,
      Location key,
      Optional<Mapping> args,
      DataNode returns,
      String description,
      Origin origin) {}
}
