package io.promptcompiler.batch;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * An iterator over rows, of a file or of other data. A row that cannot be read has its problems
 * instead of values, and the next one follows. If the input itself cannot be read, {@link #next}
 * throws an {@link java.io.UncheckedIOException}.
 */
public interface Rows extends Iterator<Row>, Closeable {

  /** Returns the names of the columns; empty if they are not known before the rows are read. */
  List<String> columns();

  /** Returns the number of bytes read from a file; 0 without a file. */
  long bytesRead();

  /**
   * Returns the rows of a CSV file (RFC 4180) in UTF-8, whose first line names the columns. An
   * empty field is absent; an empty text is written {@code ""}. Columns are separated by tabs in
   * {@code *.tsv} files, and by commas in all others.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if its first line has no column names
   */
  static Rows csv(Path file) throws IOException {
    return csv(file, file.toString().endsWith(".tsv") ? '\t' : ',');
  }

  /**
   * Returns the rows of a CSV file, as {@link #csv(Path) csv(Path)} reads it.
   *
   * @param separator the character between two columns
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if its first line has no names of columns
   */
  static Rows csv(Path file, char separator) throws IOException {
    InputStream in = Files.newInputStream(file);
    try {
      return csv(in, separator);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  /**
   * Returns the rows of CSV, as {@link #csv(Path) csv(Path)} reads it.
   *
   * @param separator the character between two columns
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if its first line has no names of columns
   */
  static Rows csv(InputStream in, char separator) throws IOException {
    return new CsvRows(new Bytes(in), separator);
  }

  /**
   * Returns the rows of a JSON Lines file in UTF-8, in which each line is an object.
   *
   * @throws IOException if the file cannot be read
   */
  static Rows jsonLines(Path file) throws IOException {
    return jsonLines(Files.newInputStream(file));
  }

  /**
   * Returns the rows of JSON Lines in UTF-8.
   *
   * @throws IOException if it cannot be read
   */
  static Rows jsonLines(InputStream in) throws IOException {
    return new JsonLinesRows(new Bytes(in));
  }

  /** Rows that are maps. */
  static Rows of(Iterator<? extends Map<String, ?>> maps) {
    return new MapRows(maps);
  }

  /** Rows that are maps. */
  static Rows of(Iterable<? extends Map<String, ?>> maps) {
    return of(maps.iterator());
  }
}
