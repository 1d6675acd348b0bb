package io.promptcompiler.spark;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.jspecify.annotations.Nullable;

/** A map view of a row, which converts values by their types on access. */
final class RowView extends AbstractMap<String, @Nullable Object> {
  private final StructReader fields;
  private final SpecializedGetters row;

  RowView(StructReader fields, SpecializedGetters row) {
    this.fields = fields;
    this.row = row;
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    return fields.read(row, name);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return fields.has(name);
  }

  @Override
  public int size() {
    return fields.names().size();
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, @Nullable Object>> iterator() {
        return fields.names().stream().map(RowView.this::entry).iterator();
      }

      @Override
      public int size() {
        return RowView.this.size();
      }
    };
  }

  private Map.Entry<String, @Nullable Object> entry(String name) {
    return new SimpleImmutableEntry<>(name, get(name));
  }
}
