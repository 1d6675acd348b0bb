package io.promptcompiler.spark;

import java.util.AbstractList;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.jspecify.annotations.Nullable;

/** A list view of an array in a row, which converts elements on access. */
final class ArrayView extends AbstractList<@Nullable Object> {
  private final ArrayData array;
  private final ValueReader element;

  ArrayView(ArrayData array, ValueReader element) {
    this.array = array;
    this.element = element;
  }

  @Override
  public @Nullable Object get(int index) {
    return element.nullable(array, index);
  }

  @Override
  public int size() {
    return array.numElements();
  }
}
