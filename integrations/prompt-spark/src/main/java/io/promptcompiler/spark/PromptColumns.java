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
 * Which columns are the parameters of a prompt. What no row could fit is refused before the first
 * one is read: a parameter that is required and has no column, and a type that is not read.
 */
final class PromptColumns {
  /** Where a conversation finds what its sources answer. */
  private static final List<String> SOURCES = List.of("sources", "$sources");

  private PromptColumns() {}

  /**
   * Where the parameters of a prompt are in a row; columns that are no parameters are left out.
   *
   * @throws IllegalArgumentException if no row can fit
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
                + "', and no column has that name."
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

  /** The column of a name; else the only one that differs from it in case, as in Spark's SQL. */
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
              + ", which no parameter is read from. Convert it in the query, to a STRING for"
              + " example.");
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
