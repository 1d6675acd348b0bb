package io.promptcompiler.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are sorted by ids, as one item for each id: which of several rows comes first is
 * chance, so they are only counted. Rows have the id, which may be null, and then the struct of
 * parameters.
 */
final class RowsOfId implements Iterator<RowsOfId.Group> {
  private final Iterator<InternalRow> rows;
  private @Nullable InternalRow next;

  /**
   * The rows of an id.
   *
   * @param id the id; empty for rows that have none
   * @param count how many they are
   * @param first one of them
   */
  record Group(String id, long count, InternalRow first) {}

  RowsOfId(Iterator<InternalRow> rows) {
    this.rows = rows;
    advance();
  }

  /** Spark gives the same object for each row, so one that has to wait is copied. */
  private void advance() {
    next = rows.hasNext() ? rows.next().copy() : null;
  }

  private static String id(InternalRow row) {
    return row.isNullAt(0) ? "" : row.getUTF8String(0).toString();
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Group next() {
    InternalRow first = next;
    if (first == null) {
      throw new NoSuchElementException();
    }
    String id = id(first);
    long count = 1;
    advance();
    // Null comes before the empty text.
    while (next != null && id(next).equals(id)) {
      count++;
      advance();
    }
    return new Group(id, count, first);
  }
}
