package io.promptcompiler.core.catalog;

import io.promptcompiler.runtime.integration.Shown;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Prints rows as a table: the columns are as wide as their longest cells and separated by two
 * spaces.
 */
final class TextTable {
  /** The side on which a column has no spaces. */
  enum Side {
    /** For texts. */
    LEFT,
    /** For numbers. */
    RIGHT
  }

  private TextTable() {}

  /**
   * Returns a table with a line break after each line. Invisible characters are escaped.
   *
   * @param cells the cells by columns; the first row is the header
   * @param sides the side of each column
   */
  static String of(List<List<String>> cells, List<Side> sides) {
    List<List<String>> rows =
        cells.stream().map(row -> row.stream().map(Shown::spelled).toList()).toList();
    int[] widths =
        IntStream.range(0, sides.size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = row.get(column);
        String space = " ".repeat(widths[column] - cell.length());
        line.append(sides.get(column) == Side.RIGHT ? space + cell : cell + space).append("  ");
      }
      table.append(line.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }
}
