package io.promptcompiler.spark;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A map view of a row of a {@code Dataset<Row>}, for the method {@code fromMap} of a prompt's
 * class: {@code ReviewPrompt.fromMap(RowParameters.of(row))}. The keys are the column names; null
 * counts as absent.
 */
public final class RowParameters extends AbstractMap<String, @Nullable Object> {
  private final Row row;
  private final List<String> names;

  private RowParameters(Row row) {
    this.row = row;
    this.names = Arrays.asList(row.schema().fieldNames());
  }

  /**
   * Returns the values of a row by column name.
   *
   * @throws IllegalArgumentException if the columns have no names, as in rows created by {@code
   *     RowFactory}
   */
  public static Map<String, @Nullable Object> of(Row row) {
    if (row.schema() == null) {
      throw new IllegalArgumentException("The columns of the row have no names.");
    }
    return new RowParameters(row);
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    int at = names.indexOf(name);
    return at < 0 ? null : value(row.get(at));
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return names.contains(name);
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    names.forEach(name -> all.put(name, get(name)));
    return all.entrySet();
  }

  private static @Nullable Object value(@Nullable Object value) {
    if (value instanceof Row inner) {
      return of(inner);
    }
    if (value instanceof scala.collection.Seq<?> elements) {
      List<@Nullable Object> list = new ArrayList<>(elements.size());
      CollectionConverters.asJava(elements).forEach(element -> list.add(value(element)));
      return list;
    }
    if (value instanceof scala.collection.Map<?, ?> members) {
      Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
      CollectionConverters.asJava(members).forEach((key, member) -> map.put(key, value(member)));
      return map;
    }
    return value;
  }
}
