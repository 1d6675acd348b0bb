package io.promptcompiler.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Groups rows that are sorted by id. The order of rows with the same id is arbitrary, so they are
 * only counted. A row has the id, which may be null, and the struct of parameters.
 */
final class RowsOfId implements Iterator<RowsOfId.Group> {
  private final Iterator<InternalRow> rows;
  private @Nullable InternalRow next;

  /**
   * The rows with the same id.
   *
   * @param id the id; empty for rows without one
   * @param count the number of rows
   * @param first one of the rows
   */
  record Group(String id, long count, InternalRow first) {}

  RowsOfId(Iterator<InternalRow> rows) {
    this.rows = rows;
    advance();
  }

  /** Reads the next row. It is copied, because Spark reuses the same object for all rows. */
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
    // Null is sorted before the empty text.
    while (next != null && id(next).equals(id)) {
      count++;
      advance();
    }
    return new Group(id, count, first);
  }
}
