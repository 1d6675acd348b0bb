package io.promptcompiler.core.tool;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A tool of a server in the answer of {@code tools/list} or in the file that keeps it.
 *
 * @param name its name
 * @param data the whole definition
 */
public record PinnedTool(Scalar name, Mapping data) {
  /** The key of the hash that the file has for each tool. */
  public static final String HASH = "sha256";

  static final String DESCRIPTION = "description";
  static final String PARAMETERS = "inputSchema";

  private static final Set<String> DEFINED = Set.of("name", DESCRIPTION, PARAMETERS, HASH);

  /** Returns the text of a key; empty if there is none. */
  public Optional<String> text(String key) {
    return data.entry(key)
        .map(Entry::value)
        .flatMap(node -> DataNode.as(node, Scalar.class))
        .filter(scalar -> !scalar.isPlain())
        .map(Scalar::text);
  }

  /** Returns the value of a key as one line of JSON with sorted keys; empty if there is none. */
  public Optional<String> json(String key) {
    return data.entry(key).map(Entry::value).map(PinnedTool::json);
  }

  /**
   * Returns everything but the name, the description, the parameters and the hash as one line of
   * JSON with sorted keys; empty if there is nothing else.
   */
  Optional<String> others() {
    Mapping others = data.keeping(key -> !DEFINED.contains(key));
    return others.entries().isEmpty() ? Optional.empty() : Optional.of(json(others));
  }

  /**
   * Returns a hash, in 64 hexadecimal digits, of the definition without the hash that the file has
   * for it. The order of keys and white space do not count.
   */
  public String hash() {
    return Sha256.of(json(data.keeping(key -> !key.equals(HASH))).getBytes(UTF_8));
  }

  /** Returns the definition with its hash as one line of JSON with sorted keys. */
  public String pinned() {
    String all = json(data.keeping(key -> !key.equals(HASH)));
    return all.substring(0, all.length() - 1) + ",\"" + HASH + "\":\"" + hash() + "\"}";
  }

  /** Returns a value as one line of JSON with sorted keys. */
  public static String json(DataNode node) {
    if (node instanceof Scalar scalar) {
      return scalar.isPlain() ? scalar.text() : Json.stringify(scalar.text());
    }
    if (node instanceof Sequence list) {
      return list.items().stream().map(PinnedTool::json).collect(Collectors.joining(",", "[", "]"));
    }
    List<Entry> entries =
        ((Mapping) node).entries().stream().sorted(Comparator.comparing(Entry::key)).toList();
    return entries.stream()
        .map(entry -> Json.stringify(entry.key()) + ":" + json(entry.value()))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
