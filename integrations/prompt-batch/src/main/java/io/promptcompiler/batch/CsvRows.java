package io.promptcompiler.batch;

import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows of CSV (RFC 4180). A row can end with any kind of line break. */
final class CsvRows implements Rows {
  private final Bytes in;
  private final char separator;
  private List<String> columns = List.of();

  /** The fields of the current row; null for empty fields. */
  private final List<@Nullable String> fields = new ArrayList<>();

  private final List<String> problems = new ArrayList<>();
  private long line = 1;
  private long start = 1;
  private long number;

  /** The number of fields in the current row; those beyond the columns are not kept. */
  private int count;

  /** The number of bytes in the current row. */
  private long length;

  private boolean isReady;
  private boolean isOver;

  CsvRows(Bytes in, char separator) throws IOException {
    this.in = in;
    this.separator = separator;
    if (!read()) {
      throw new IllegalArgumentException(
          "The file is empty. Its first line must contain the names of the columns.");
    }
    this.columns = heading();
  }

  private List<String> heading() {
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException("The first line: " + String.join(" ", problems));
    }
    List<String> names = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String field : fields) {
      String name = field == null ? "" : field.strip();
      if (!name.isEmpty() && !seen.add(name)) {
        throw new IllegalArgumentException(
            "There are two columns '" + Shown.of(name) + "'. Rename one of them.");
      }
      names.add(name);
    }
    return List.copyOf(names);
  }

  @Override
  public List<String> columns() {
    return columns.stream().filter(name -> !name.isEmpty()).toList();
  }

  @Override
  public long bytesRead() {
    return in.count();
  }

  @Override
  public boolean hasNext() {
    try {
      isReady = isReady || read();
      return isReady;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    isReady = false;
    number++;
    if (problems.isEmpty() && count != columns.size()) {
      problems.add("The row has " + fields(count) + ", and the first line " + columns.size() + ".");
    }
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int i = 0; problems.isEmpty() && i < columns.size(); i++) {
      if (!columns.get(i).isEmpty()) {
        values.put(columns.get(i), fields.get(i));
      }
    }
    return new Row(number, start, values, problems);
  }

  private static String fields(int count) {
    return count == 1 ? "1 field" : count + " fields";
  }

  /** Reads the next row that is not empty; returns false at the end of the input. */
  private boolean read() throws IOException {
    while (!isOver) {
      while (in.peek() == '\r' || in.peek() == '\n') {
        end(in.next());
      }
      if (in.peek() == Bytes.END) {
        isOver = true;
        return false;
      }
      row();
      return true;
    }
    return false;
  }

  private void row() throws IOException {
    fields.clear();
    problems.clear();
    start = line;
    count = 0;
    length = 0;
    int mark;
    do {
      length++;
      mark = in.peek() == '"' ? quoted() : plain();
    } while (mark == separator);
    if (mark != Bytes.END) {
      end(mark);
    }
    if (length > Bytes.LONGEST_ROW && !isOver) {
      problems.clear();
      problems.add("The row is longer than " + (Bytes.LONGEST_ROW >> 20) + " MiB.");
    }
  }

  /** Ends a line; {@code \r\n} counts as one line break. */
  private void end(int mark) throws IOException {
    if (mark == '\r' && in.peek() == '\n') {
      in.next();
    }
    line++;
  }

  /** Reads a field without quotes, and returns the byte that ended it. */
  private int plain() throws IOException {
    int mark = rest();
    boolean isAbsent = in.size() == 0;
    String text = take();
    add(isAbsent ? null : text);
    return mark;
  }

  private int rest() throws IOException {
    while (true) {
      int one = in.next();
      if (one == separator || one == '\r' || one == '\n' || one == Bytes.END) {
        return one;
      }
      gather(one);
    }
  }

  /** Reads a field in quotes, and returns the byte that ended it. */
  private int quoted() throws IOException {
    long opened = line;
    in.next();
    while (true) {
      int one = in.next();
      if (one == Bytes.END) {
        // The rest of the file could belong to this field or to further rows.
        isOver = true;
        in.take();
        problems.clear();
        problems.add(
            "The quote in line "
                + opened
                + where()
                + " is never closed, so the rows after it could not be read.");
        return Bytes.END;
      }
      if (one == '"' && in.peek() != '"') {
        break;
      }
      if (one == '"') {
        in.next();
      } else if (one == '\n' || (one == '\r' && in.peek() != '\n')) {
        line++;
      }
      gather(one);
    }
    String text = take();
    int mark = rest();
    if (in.size() > 0) {
      in.take();
      problems.add(
          "There is text after the closing quote"
              + where()
              + ". Write a quote inside a text twice.");
    }
    add(text);
    return mark;
  }

  /** Adds a byte to the current field, unless the row is already too long. */
  private void gather(int one) {
    length++;
    if (length <= Bytes.LONGEST_ROW) {
      in.gather(one);
    }
  }

  private void add(@Nullable String field) {
    count++;
    if (columns.isEmpty() || count <= columns.size()) {
      fields.add(field);
    }
  }

  private String take() {
    return in.take()
        .orElseGet(
            () -> {
              problems.add("The text" + where() + " is not UTF-8.");
              return "";
            });
  }

  /** Returns the place of the current field, as the end of a sentence. */
  private String where() {
    return count < columns.size()
        ? " in column '" + Shown.of(columns.get(count)) + "'"
        : " in field " + (count + 1);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
