package io.promptcompiler.core.document;

import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges one mapping over another: mappings merge deeply, anything else is replaced. An inherited
 * key keeps its place in the order; the location of an overridden value is that of the upper
 * mapping, so that findings point there.
 */
public final class MergeData {
  private MergeData() {}

  /** Merges the upper mapping over the lower one. */
  public static Mapping merge(Mapping lower, Mapping upper) {
    Map<String, Entry> merged = new LinkedHashMap<>();
    lower.entries().forEach(entry -> merged.put(entry.key(), entry));
    for (Entry entry : upper.entries()) {
      Entry inherited = merged.get(entry.key());
      DataNode value = inherited == null ? entry.value() : merge(inherited.value(), entry.value());
      merged.put(entry.key(), new Entry(entry.key(), entry.keyLocation(), value));
    }
    return new Mapping(List.copyOf(merged.values()), upper.location());
  }

  private static DataNode merge(DataNode lower, DataNode upper) {
    return lower instanceof Mapping below && upper instanceof Mapping above
        ? merge(below, above)
        : upper;
  }
}
