package io.promptcompiler.core.document;

import io.promptcompiler.core.hint.declaration.LooseFields;
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

  /** The meaning of a mapping, which decides whether it can have a short form. */
  private enum Meaning {
    /** The frontmatter of a text, or the defaults of a folder. */
    FRONTMATTER,
    /** Declarations by their name. */
    NAMES,
    /** A declaration, which lists the fields of an object in its short form. */
    DECLARATION,
    /** Any other data. */
    DATA;

    Meaning of(String key) {
      return switch (this) {
        case FRONTMATTER ->
            switch (key) {
              case "parameters", "types" -> NAMES;
              case "output" -> DECLARATION;
              default -> DATA;
            };
        case NAMES -> DECLARATION;
        case DECLARATION ->
            switch (key) {
              case "properties" -> NAMES;
              case "items" -> DECLARATION;
              default -> DATA;
            };
        case DATA -> DATA;
      };
    }
  }

  /** Merges the upper mapping over the lower one. */
  public static Mapping merge(Mapping lower, Mapping upper) {
    return merge(lower, upper, Meaning.DATA);
  }

  /** Merges frontmatter. The same declaration can have its short form on one side only. */
  public static Mapping frontmatter(Mapping lower, Mapping upper) {
    return merge(lower, upper, Meaning.FRONTMATTER);
  }

  private static Mapping merge(Mapping lower, Mapping upper, Meaning meaning) {
    boolean isDeclaration = meaning == Meaning.DECLARATION;
    Mapping below = isDeclaration ? LooseFields.expanded(lower) : lower;
    Mapping above = isDeclaration ? LooseFields.expanded(upper) : upper;
    Map<String, Entry> merged = new LinkedHashMap<>();
    below.entries().forEach(entry -> merged.put(entry.key(), entry));
    for (Entry entry : above.entries()) {
      Entry inherited = merged.get(entry.key());
      DataNode value =
          inherited == null
              ? entry.value()
              : merge(inherited.value(), entry.value(), meaning.of(entry.key()));
      merged.put(entry.key(), new Entry(entry.key(), entry.keyLocation(), value));
    }
    return new Mapping(List.copyOf(merged.values()), upper.location());
  }

  private static DataNode merge(DataNode lower, DataNode upper, Meaning meaning) {
    return lower instanceof Mapping below && upper instanceof Mapping above
        ? merge(below, above, meaning)
        : upper;
  }
}
