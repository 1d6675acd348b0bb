package io.promptcompiler.spark;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of the parameters of a prompt. Errors that affect all rows are reported before the
 * first row is read: a required parameter without a column, and an unsupported type.
 */
final class PromptColumns {
  /** The names of the columns that contain the results of a conversation's sources. */
  private static final List<String> SOURCES = List.of("sources", "$sources");

  private PromptColumns() {}

  /**
   * Returns the column indexes of the parameters of a prompt; other columns are ignored.
   *
   * @throws IllegalArgumentException if no row of the type can be rendered
   */
  static Map<String, Integer> of(PromptInfo prompt, StructType row) {
    Map<String, Integer> found = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (PromptParameter parameter : prompt.parameters()) {
      names.add(parameter.name());
      Optional<Integer> at = find(parameter.name(), row);
      if (at.isPresent()) {
        found.put(parameter.name(), readable(prompt, row, at.get()));
      } else if (parameter.required()) {
        throw new IllegalArgumentException(
            "The prompt '"
                + prompt.id()
                + "' needs '"
                + parameter.name()
                + "', but there is no such column."
                + columns(parameter.name(), row));
      }
    }
    if (prompt.kind() == PromptKind.CHAT) {
      for (String name : SOURCES) {
        if (!names.contains(name) && Arrays.asList(row.fieldNames()).contains(name)) {
          found.put(name, readable(prompt, row, row.fieldIndex(name)));
        }
      }
    }
    return found;
  }

  /**
   * Returns the column with a name, or else the only one whose name differs just in case, as Spark
   * SQL does.
   */
  private static Optional<Integer> find(String name, StructType row) {
    List<String> names = Arrays.asList(row.fieldNames());
    if (names.contains(name)) {
      return Optional.of(names.indexOf(name));
    }
    List<String> similar = names.stream().filter(name::equalsIgnoreCase).toList();
    return similar.size() == 1 ? Optional.of(names.indexOf(similar.get(0))) : Optional.empty();
  }

  private static int readable(PromptInfo prompt, StructType row, int at) {
    StructField field = row.fields()[at];
    Optional<DataType> unreadable = ValueReader.unreadable(field.dataType());
    if (unreadable.isPresent()) {
      throw new IllegalArgumentException(
          "The column '"
              + Shown.of(field.name())
              + "' for the prompt '"
              + prompt.id()
              + "' has the type "
              + unreadable.get().sql()
              + ", which is not supported for parameters. Convert it in the query, for example to"
              + " STRING.");
    }
    return at;
  }

  private static String columns(String name, StructType row) {
    List<String> names = Arrays.asList(row.fieldNames());
    List<String> shown = names.stream().limit(50).map(Shown::of).toList();
    return Nearest.question(Nearest.to(name, names))
        + " Columns: "
        + String.join(", ", shown)
        + ".";
  }
}
